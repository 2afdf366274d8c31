"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { CreatedKey } from "@/lib/console/keys/contract";
import { chordKeys } from "../shell/chords";
import { Button, buttonClass } from "../ui/button";
import { FIELD, Field } from "../ui/field";
import { later, pageLoaded } from "../ui/later";
import { Link } from "../ui/link";
import { TextInput } from "../ui/text-input";
import { tooLong } from "../ui/too-long";
import { anyOf, useForm } from "../ui/use-form";
import { ExpiryField } from "./expiry-field";
import { FormRow } from "./form-row";
import { type DraftProblems, EMPTY_DRAFT, type KeyDraft } from "./key-draft";
import { KeyHeader } from "./key-header";
import { createKey, keysChanged } from "./key-queries";
import { McpToolLimits } from "./mcp-tool-limits";
import { ModelLimits } from "./model-limits";
import { OwnerChoice } from "./owner-choice";
import { ScopePicker } from "./scope-picker";

const OwnerOfTeam = later(() => import("./owner-of-team").then(({ OwnerOfTeam }) => OwnerOfTeam), OwnerChoice);
const KeyLimits = later(() => import("./key-limits").then(({ KeyLimits }) => KeyLimits));
const KeyNotes = later(() => import("./key-limits").then(({ KeyNotes }) => KeyNotes));
const KeySentence = later(() => import("./key-sentence").then(({ KeySentence }) => KeySentence));
const CreateCommand = later(() => import("./create-command").then(({ CreateCommand }) => CreateCommand));
/** Only needed on submit. */
const keyRequest = () => import("./key-request");
const secretDialog = () => import("./secret-dialog").then(({ SecretDialog }) => SecretDialog);
const SecretDialog = later(secretDialog);

/** `manages`: the person may create service keys and grant every scope. */
export function NewKey({ manages }: { manages: boolean }) {
  const router = useRouter();
  const [created, setCreated] = useState<CreatedKey>();
  const form = useForm({
    of: EMPTY_DRAFT,
    check: async (draft): Promise<DraftProblems | undefined> => anyOf((await keyRequest()).draftProblems(draft, Date.now())),
    save: async ({ draft }) => createKey((await keyRequest()).toRequest(draft, Date.now())),
    // The list is refetched only once the secret is closed.
    onSaved: setCreated,
  });
  const close = async () => {
    setCreated(undefined);
    await keysChanged();
    router.replace("/keys");
  };
  // The secret is shown once: the dialog must be loaded before the key is created.
  useEffect(() => void pageLoaded().then(() => Promise.all([secretDialog(), keyRequest()])), []);
  return (
    <>
      <CreateCommand form={form.ref} />
      <KeyHeader title="New key" tools={<span className="label hidden sm:inline">Only the name is required</span>} />
      <form
        ref={form.ref}
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          if (!created) form.submit();
        }}
      >
        <div className="grid min-h-0 flex-1 content-start overflow-auto lg:grid-cols-[minmax(0,840px)_minmax(0,1fr)] lg:content-stretch">
          <DraftFields draft={form.draft} problems={form.problems ?? {}} manages={manages} onChange={form.change} />
          <aside
            aria-label="Summary of the key"
            className="flex min-w-0 flex-col gap-4 border-rule border-t bg-panel p-4 lg:border-t-0 lg:border-l"
          >
            <div className="flex flex-col gap-4 lg:sticky lg:top-4">
              <KeySentence draft={form.draft} />
            </div>
          </aside>
        </div>
        <NewKeyFoot pending={form.pending} problem={form.error?.message} />
      </form>
      {created && <SecretDialog created={created} onClose={() => void close()} />}
    </>
  );
}

interface DraftFieldsProps {
  draft: KeyDraft;
  problems: DraftProblems;
  manages: boolean;
  onChange(change: Partial<KeyDraft>): void;
}

function DraftFields({ draft, problems, manages, onChange }: DraftFieldsProps) {
  return (
    <div className="px-4 lg:pr-6">
      <FormRow first title={manages ? "Name and owner" : "Name"}>
        <div className="flex flex-wrap gap-4">
          <Field label="Name" required error={tooLong(draft.name, 100) ?? problems.name} className="min-w-50 flex-1">
            {(control) => (
              <TextInput
                {...control}
                autoFocus
                value={draft.name}
                placeholder="invoice-reader"
                onChange={(event) => onChange({ name: event.target.value })}
              />
            )}
          </Field>
          {manages && (
            <div className={FIELD}>
              <span className="label">Owner</span>
              <OwnerOfTeam draft={draft} onChange={onChange} />
            </div>
          )}
        </div>
      </FormRow>
      <FormRow title="Expires">
        <ExpiryField expiry={draft.expiry} date={draft.date} problem={problems.date} onChange={onChange} />
      </FormRow>
      <FormRow title="Scopes" hint="What the key may call. You can change this later.">
        <ScopePicker scopes={draft.scopes} mayGuard={manages} problem={problems.scopes} onChange={(scopes) => onChange({ scopes })} />
      </FormRow>
      <FormRow title="Models">
        <ModelLimits models={draft.models} problem={problems.models} onChange={(models) => onChange({ models })} />
      </FormRow>
      <McpToolLimits draft={draft} problems={problems} onChange={onChange} />
      <KeyLimits draft={draft} problems={problems} onChange={onChange} />
      <KeyNotes draft={draft} problems={problems} onChange={onChange} />
    </div>
  );
}

function NewKeyFoot({ pending, problem }: { pending: boolean; problem?: string }) {
  return (
    <div className="runbar">
      <Link href="/keys" className={buttonClass({ variant: "quiet" })}>
        Cancel
      </Link>
      <span className={`min-w-0 ml-auto truncate text-dense ${problem ? "text-fail" : "text-ink-3"}`} role={problem ? "alert" : undefined}>
        {problem ?? "The secret is shown once"}
      </span>
      <Button variant="primary" type="submit" className="min-w-26" disabled={pending} chord={<Chord />}>
        {pending ? "Creating key" : "Create key"}
      </Button>
    </div>
  );
}

/** The shortcut depends on the platform, known only in the browser. */
function Chord() {
  return useSyncExternalStore(
    () => () => undefined,
    () => chordKeys("mod+enter").join(" "),
    () => "",
  );
}
