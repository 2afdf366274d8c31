"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleKeyDetail } from "@/lib/console/keys/contract";
import { readLimits, typedLimits } from "../limits/limits";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Note } from "../ui/note";
import { TextInput } from "../ui/text-input";
import { FormRow } from "./form-row";
import { type DraftProblems, EMPTY_DRAFT, type KeyDraft } from "./key-draft";
import { KeyLimits, KeyNotes } from "./key-limits";
import { changeKey } from "./key-queries";
import { draftProblems, readMetadata, readNetworks, typedMetadata } from "./key-request";
import { ceilingLabel } from "./labels";
import { ModelLimits } from "./model-limits";
import { ScopePicker } from "./scope-picker";

type Editable = Pick<KeyDraft, "name" | "scopes" | "models" | "limits" | "networks" | "metadata" | "logBodies">;

/** Fields of the second half. */
const SETTINGS: ReadonlySet<string> = new Set(["name", "metadata"]);

interface EditKeyProps {
  of: ConsoleKeyDetail;
  mayGuard: boolean;
  /** Which of the two halves is shown; what was typed in the other one stays. */
  part: "reach" | "settings";
}

/** What a key may call and how much, and its name and notes. Saved together; the key works all the while. */
export function EditKey({ of: key, mayGuard, part }: EditKeyProps) {
  const [edit, setEdit] = useState<Partial<Editable>>({});
  // As it was when the first field was touched: a save after somebody else's is told so.
  const [version, setVersion] = useState(key.version);
  const [problems, setProblems] = useState<DraftProblems>({});
  const now: Editable = {
    name: key.name,
    scopes: key.scopes,
    models: key.models,
    limits: typedLimits(key.limits),
    networks: key.networks?.join("\n") ?? "",
    metadata: typedMetadata(key.metadata),
    logBodies: key.logBodies,
    ...edit,
  };
  const changed = Object.keys(edit).length > 0;
  const save = useMutation({
    mutationFn: () =>
      changeKey(key.id, {
        ...(edit.name === undefined ? {} : { name: edit.name.trim() }),
        ...(edit.scopes === undefined ? {} : { scopes: [...edit.scopes] }),
        ...(edit.models === undefined ? {} : { models: edit.models && [...edit.models] }),
        ...(edit.limits === undefined ? {} : { limits: readLimits(edit.limits).limits }),
        ...(edit.networks === undefined ? {} : { networks: readNetworks(edit.networks) }),
        ...(edit.metadata === undefined ? {} : { metadata: readMetadata(edit.metadata) ?? null }),
        ...(edit.logBodies === undefined ? {} : { logBodies: edit.logBodies }),
        version,
      }),
    onSuccess: () => setEdit({}),
  });
  const change = (next: Partial<Editable>) => {
    if (!changed) setVersion(key.version);
    setEdit((before) => ({ ...before, ...next }));
    setProblems({});
    save.reset();
  };
  const limits = ceilingLabel(key);
  if (!key.mayChange || key.status === "revoked")
    return (
      <p className="p-4 text-ink-2">
        {key.status === "revoked" ? "A revoked key is not changed any more." : "Only its owner and admins change it."}
      </p>
    );
  const elsewhere = Object.keys(problems).some((field) => SETTINGS.has(field) !== (part === "settings"));
  return (
    <form
      className="px-4 pt-2 pb-6 lg:pr-6"
      aria-label="Change the key"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = draftProblems({ ...EMPTY_DRAFT, ...now }, Date.now());
        setProblems(found);
        if (changed && Object.keys(found).length === 0) save.mutate();
      }}
    >
      {part === "reach" ? (
        <>
          {limits && (
            <div className="pt-3">
              <Note>{limits}</Note>
            </div>
          )}
          <FormRow first title="Scopes" hint="What the key may call, from the next call on.">
            <ScopePicker scopes={now.scopes} mayGuard={mayGuard} problem={problems.scopes} onChange={(scopes) => change({ scopes })} />
          </FormRow>
          <FormRow title="Models">
            <ModelLimits models={now.models} problem={problems.models} onChange={(models) => change({ models })} />
          </FormRow>
          <KeyLimits draft={now} problems={problems} onChange={change} />
        </>
      ) : (
        <>
          <FormRow first title="Name">
            <Field label="Name" required error={problems.name}>
              {(control) => (
                <TextInput {...control} maxLength={100} value={now.name} onChange={(event) => change({ name: event.target.value })} />
              )}
            </Field>
          </FormRow>
          <KeyNotes draft={now} problems={problems} onChange={change} />
        </>
      )}
      <div className="flex min-w-0 items-center gap-2 border-rule border-t pt-3">
        <Button variant="primary" type="submit" disabled={!changed || save.isPending}>
          {save.isPending ? "Saving" : "Save"}
        </Button>
        {changed && <Button onClick={() => setEdit({})}>Undo the changes</Button>}
        <span className={`text-dense ${save.error ? "text-fail" : "text-ink-3"}`} role="status">
          {save.error?.message ??
            (elsewhere
              ? `Something has to be set right under ${part === "settings" ? "Scopes and limits" : "Settings"}.`
              : save.isSuccess && !changed
                ? "Saved. It counts from the next call on."
                : "")}
        </span>
      </div>
    </form>
  );
}
