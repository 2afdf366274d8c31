"use client";

import { useState } from "react";
import { kindFacts, PROVIDER_KIND_NAMES, type ProviderKind, takesSeveralKeys } from "@/lib/contracts/provider-kinds";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Form } from "../ui/form";
import { Select } from "../ui/select";
import { StatusMark } from "../ui/status-mark";
import { TextInput } from "../ui/text-input";
import { type AccessDraft, type AccessProblems, accessFields, keyRowsOf } from "./access-draft";
import { type CredentialDraft, CredentialFields, typedCredentials } from "./credential-fields";
import { ManyKeys, MoreAccess } from "./more-access";
import { saveProvider, testProvider } from "./provider-queries";
import { FoundModels, Refusal, TestSteps } from "./test-steps";
import { useTested } from "./use-tested";
import { suggestedId, VENDORS } from "./vendor-address";
import { AddressInput } from "./vendor-inputs";

interface Draft {
  kind: ProviderKind;
  baseUrl: string;
  credentials: CredentialDraft;
  /** Empty for the suggested name. */
  id: string;
  /** Limits it to this team. */
  ownTeam: boolean;
  access: AccessDraft;
}

const OTHER = "other";
const FIRST: Draft = { kind: VENDORS[0].kind, baseUrl: VENDORS[0].baseUrl, credentials: {}, id: "", ownTeam: false, access: {} };
const PROTOCOLS = PROVIDER_KIND_NAMES.map((kind) => ({
  value: kind,
  label: `${kindFacts(kind).label}: ${kindFacts(kind).serves}`,
}));

/** A provider by address and key: tested at once, saved if it works, otherwise with its error. */
export function PasteKey({ first }: { first: boolean }) {
  const { form, draft, id, problem, problems, error, change, submit, test, save, busy } = useVendorDraft(first);
  return (
    <Form ref={form} className="gap-3" aria-label="With an API key" noValidate onSubmit={submit}>
      <h3 className="font-strong">With an API key</h3>
      <VendorFields draft={draft} id={id} problem={problem} first={first} onChange={change} />
      <KeysAndMore draft={draft} problems={problems} first={first} onChange={change} />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" disabled={busy || save.isSuccess}>
          {test.isPending ? "Testing" : save.isPending ? "Saving" : "Test and add"}
        </Button>
        <span role="status">
          {save.isSuccess ? (
            <StatusMark kind="ok" word={`Added as ${id}`} />
          ) : (
            <span className="text-dense text-ink-3">Lists its models and makes one call of a few tokens.</span>
          )}
        </span>
      </div>
      {test.data && <TestSteps test={test.data} />}
      {test.data && !test.data.ok && !save.isSuccess && (
        <Button small className="self-start" disabled={busy} onClick={() => test.data && save.mutate(test.data)}>
          Add anyway
        </Button>
      )}
      {save.isSuccess && test.data && <FoundModels models={test.data.models} />}
      <Refusal error={error} />
    </Form>
  );
}

/** Edited fields of a provider, and the test's result. */
function useVendorDraft(first: boolean) {
  const [draft, setDraft] = useState(FIRST);
  const baseUrl = draft.baseUrl.trim();
  const id = draft.id.trim() || suggestedId(baseUrl);
  const { kind } = draft;
  const ownTeam = draft.ownTeam || !first;
  const credentials = typedCredentials(draft.credentials);
  const { access } = draft;
  const given = { kind, credentials, ...accessFields(access) };
  const tested = useTested({
    access,
    test: () => testProvider({ ...given, baseUrl }),
    save: (result) => saveProvider({ ...given, id, baseUrl: result.baseUrl, ownTeam }),
    // The secrets are not kept in the page once they are stored.
    onSaved: () => setDraft((before) => ({ ...before, credentials: {}, access: {} })),
  });
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }));
    tested.reset();
  };
  return { ...tested, draft, id, change, submit: () => tested.start(baseUrl, true) };
}

function KeyPage({ url }: { url: string }) {
  return (
    <>
      Keys are created at{" "}
      <a href={url} target="_blank" rel="noreferrer" className="[overflow-wrap:anywhere]">
        {url.replace("https://", "")}
      </a>
    </>
  );
}

interface VendorFieldsProps {
  draft: Draft;
  id: string;
  problem?: string;
  /** The person is of the first team, which may add providers for all. */
  first: boolean;
  onChange(change: Partial<Draft>): void;
}

function VendorFields({ draft, id, problem, first, onChange }: VendorFieldsProps) {
  // Some kinds have one set of credentials.
  const accessFor = (kind: ProviderKind) => (takesSeveralKeys(kind) ? draft.access : { ...draft.access, keys: undefined });
  const known = VENDORS.find(({ baseUrl, kind }) => baseUrl === draft.baseUrl && kind === draft.kind);
  const options = [...VENDORS.map(({ name, baseUrl }) => ({ value: baseUrl, label: name })), { value: OTHER, label: "Another address" }];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Service" hint={known?.keyUrl && <KeyPage url={known.keyUrl} />}>
        {(control) => (
          <Select
            {...control}
            options={options}
            value={known?.baseUrl ?? OTHER}
            onChange={(event) => {
              const chosen = VENDORS.find(({ baseUrl }) => baseUrl === event.target.value);
              onChange(chosen ? { baseUrl: chosen.baseUrl, kind: chosen.kind, access: accessFor(chosen.kind) } : { baseUrl: "" });
            }}
          />
        )}
      </Field>
      <Field label="Protocol">
        {(control) => (
          <Select {...control} options={PROTOCOLS} value={draft.kind} onPick={(kind) => onChange({ kind, access: accessFor(kind) })} />
        )}
      </Field>
      <Field label="Base URL" required error={problem}>
        {(control) => (
          <AddressInput
            {...control}
            placeholder="http://10.20.1.11:8000/v1"
            value={draft.baseUrl}
            onChange={(event) => onChange({ baseUrl: event.target.value })}
          />
        )}
      </Field>
      {!draft.access.keys && (
        <CredentialFields
          needs={kindFacts(draft.kind).credentials}
          draft={draft.credentials}
          onChange={(credentials) => onChange({ credentials })}
        />
      )}
      <Field label="Name" hint="Lower-case letters, digits and dashes.">
        {(control) => (
          <TextInput
            {...control}
            mono
            maxLength={63}
            spellCheck={false}
            placeholder={id}
            value={draft.id}
            onChange={(event) => onChange({ id: event.target.value })}
          />
        )}
      </Field>
      {first && (
        <Field label="Available to">
          {(control) => (
            <Select
              {...control}
              value={draft.ownTeam ? "own" : "all"}
              options={[
                { value: "all", label: "Every team" },
                { value: "own", label: "This team only" },
              ]}
              onChange={(event) => onChange({ ownTeam: event.target.value === "own" })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface KeysAndMoreProps {
  draft: Draft;
  problems: AccessProblems;
  first: boolean;
  onChange(change: Partial<Draft>): void;
}

/** Several keys in place of one, and how the provider is reached. */
function KeysAndMore({ draft: { kind, credentials, access }, problems, first, onChange }: KeysAndMoreProps) {
  const change = (next: Partial<AccessDraft>) => onChange({ access: { ...access, ...next } });
  return (
    <>
      {access.keys && <ManyKeys rows={access.keys} problems={problems} onChange={(keys) => change({ keys })} />}
      {!access.keys && takesSeveralKeys(kind) && (
        <Button
          small
          variant="quiet"
          className="self-start"
          onClick={() => onChange({ credentials: {}, access: { ...access, keys: keyRowsOf(NO_KEYS, credentials.apiKey) } })}
        >
          More keys
        </Button>
      )}
      <MoreAccess draft={access} stored={null} problems={problems} proxied={first} onChange={change} />
    </>
  );
}

const NO_KEYS = { keys: [], keyHint: null };
