"use client";

import type { ConsoleKeyDetail } from "@/lib/console/keys/contract";
import { budgetsChanged } from "../budgets/budget-queries";
import { readBudget, typedBudget } from "../budgets/budgets";
import { readLimits, typedLimits } from "../limits/limits";
import { Button } from "../ui/button";
import { NameField } from "../ui/name-field";
import { Note } from "../ui/note";
import { anyOf, KEPT, useForm } from "../ui/use-form";
import { FormRow } from "./form-row";
import { type DraftProblems, EMPTY_DRAFT, type KeyDraft } from "./key-draft";
import { KeyLimits, KeyNotes } from "./key-limits";
import { changeKey, keyAnew } from "./key-queries";
import { draftProblems, readMetadata, readNetworks, readTtl, typedMetadata, typedTtl } from "./key-request";
import { ceilingLabel } from "./labels";
import { McpToolLimits } from "./mcp-tool-limits";
import { ModelLimits } from "./model-limits";
import { ScopePicker } from "./scope-picker";
import { readSessionLimits, typedSessionLimits } from "./session-limits";

type Editable = Pick<
  KeyDraft,
  | "name"
  | "scopes"
  | "models"
  | "mcpTools"
  | "limits"
  | "budget"
  | "networks"
  | "metadata"
  | "logBodies"
  | "usageCost"
  | "cacheTtl"
  | "sessionLimits"
>;

/** Fields of the second tab. */
const SETTINGS: ReadonlySet<string> = new Set(["name", "metadata", "cacheTtl"]);

interface EditKeyProps {
  of: ConsoleKeyDetail;
  mayGuard: boolean;
  /** The visible tab; input in the other one stays. */
  part: "reach" | "settings";
}

/** Both tabs are saved together; the key works meanwhile. */
export function EditKey({ of: key, mayGuard, part }: EditKeyProps) {
  const { ref, draft: now, touched, problems = {}, pending, saved, error, late, change, undo, submit } = useEditedKey(key);
  const limits = ceilingLabel(key);
  if (!key.mayChange || key.status === "revoked")
    return (
      <p className="p-4 text-ink-2">
        {key.status === "revoked" ? "A revoked key cannot be changed." : "Only its owner and admins can change it."}
      </p>
    );
  const elsewhere = Object.keys(problems).some((field) => SETTINGS.has(field) !== (part === "settings"));
  return (
    <form
      ref={ref}
      className="px-4 pt-2 pb-6 lg:pr-6"
      aria-label="Edit key"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (touched) submit();
      }}
    >
      {part === "reach" ? (
        <>
          {limits && (
            <div className="pt-3">
              <Note>{limits}</Note>
            </div>
          )}
          <FormRow first title="Scopes" hint="What the key may call. Applies from the next call.">
            <ScopePicker scopes={now.scopes} mayGuard={mayGuard} problem={problems.scopes} onChange={(scopes) => change({ scopes })} />
          </FormRow>
          <FormRow title="Models">
            <ModelLimits models={now.models} problem={problems.models} onChange={(models) => change({ models })} />
          </FormRow>
          <McpToolLimits draft={now} problems={problems} onChange={change} />
          {/* Only those who answer for the team change what a key may spend. */}
          <KeyLimits draft={{ ...now, budget: mayGuard ? now.budget : undefined }} problems={problems} onChange={change} />
        </>
      ) : (
        <>
          <FormRow first title="Name">
            <NameField
              label="Name"
              required
              most={100}
              error={problems.name}
              value={now.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </FormRow>
          <KeyNotes draft={now} problems={problems} onChange={change} />
        </>
      )}
      <div className="flex min-w-0 items-center gap-2 border-rule border-t pt-3">
        <Button variant="primary" type="submit" disabled={!touched || pending}>
          {pending ? "Saving" : "Save"}
        </Button>
        {touched && <Button onClick={undo}>Discard changes</Button>}
        <span className={`text-dense ${error ? "text-fail" : "text-ink-3"}`} role="status">
          {error?.message}
          {late && ` ${KEPT}`}
          {!error &&
            (elsewhere
              ? `Fix the errors under ${part === "settings" ? "Scopes and limits" : "Settings"}.`
              : saved
                ? "Saved. Applies from the next call."
                : "")}
        </span>
      </div>
    </form>
  );
}

/** The form stays open: its draft begins when the first field is touched. */
function useEditedKey(key: ConsoleKeyDetail) {
  const of: Editable = {
    name: key.name,
    scopes: key.scopes,
    models: key.models,
    mcpTools: key.mcpTools,
    limits: typedLimits(key.limits),
    budget: typedBudget(key.budget?.budget ?? null),
    networks: key.networks?.join("\n") ?? "",
    metadata: typedMetadata(key.metadata),
    logBodies: key.logBodies,
    usageCost: key.usageCost,
    cacheTtl: typedTtl(key.cacheTtlS),
    sessionLimits: typedSessionLimits(key.sessionLimits),
  };
  return useForm({
    of,
    compared: { stored: seenOf(key), readAnew: async () => seenOf(await keyAnew(key.id)) },
    check: (draft): DraftProblems | undefined => anyOf(draftProblems({ ...EMPTY_DRAFT, ...draft }, Date.now())),
    save: ({ edit, seen }) => saveKey(key.id, { edit, seen }),
    stays: true,
  });
}

const seenOf = ({ version, budget }: ConsoleKeyDetail) => ({ version, budget: budget?.budget ?? null });

async function saveKey(id: string, { edit, seen }: { edit: Partial<Editable>; seen: ReturnType<typeof seenOf> }): Promise<void> {
  const { budget, ...rest } = edit;
  await changeKey(id, {
    ...(rest.name === undefined ? {} : { name: rest.name.trim() }),
    ...(rest.scopes === undefined ? {} : { scopes: [...rest.scopes] }),
    ...(rest.models === undefined ? {} : { models: rest.models && [...rest.models] }),
    ...(rest.mcpTools === undefined ? {} : { mcpTools: rest.mcpTools && [...rest.mcpTools] }),
    ...(rest.limits === undefined ? {} : { limits: readLimits(rest.limits).limits }),
    ...(rest.networks === undefined ? {} : { networks: readNetworks(rest.networks) }),
    ...(rest.metadata === undefined ? {} : { metadata: readMetadata(rest.metadata) ?? null }),
    ...(rest.logBodies === undefined ? {} : { logBodies: rest.logBodies }),
    ...(rest.usageCost === undefined ? {} : { usageCost: rest.usageCost }),
    ...(rest.cacheTtl === undefined ? {} : { cacheTtlS: readTtl(rest.cacheTtl) }),
    ...(rest.sessionLimits === undefined ? {} : { sessionLimits: readSessionLimits(rest.sessionLimits).limits }),
    // A budget alone does not change the key's version.
    ...(Object.keys(rest).length > 0 ? { version: seen.version } : {}),
    ...(budget ? { budget: readBudget(budget).budget, seenBudget: seen.budget } : {}),
  });
  if (budget) await budgetsChanged();
}
