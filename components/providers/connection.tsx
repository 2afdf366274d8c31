"use client";

import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { kindFacts, takesSeveralKeys } from "@/lib/contracts/provider-kinds";
import { Button } from "../ui/button";
import { FIELD, Field } from "../ui/field";
import { Form } from "../ui/form";
import { StatusMark } from "../ui/status-mark";
import { isLate, KEPT, useDraft } from "../ui/use-form";
import { type AccessDraft, accessFields, keyRowsOf } from "./access-draft";
import { type CredentialDraft, CredentialFields, typedCredentials } from "./credential-fields";
import { KeyStates } from "./key-states";
import { ManyKeys, MoreAccess } from "./more-access";
import { changeProvider, providerAnew, testProvider } from "./provider-queries";
import { Refusal, TestSteps } from "./test-steps";
import { useTested } from "./use-tested";
import { AddressInput } from "./vendor-inputs";

/** Address, keys and connection of a provider of the console. They are tested before they replace the stored ones. */
export function Connection({ of: provider }: { of: ConsoleProvider }) {
  const { form, baseUrl, credentials, access, problem, problems, error, changed, change, submit, test, save, busy } =
    useConnection(provider);
  const changeAccess = (next: Partial<AccessDraft>) => change({ access: { ...access, ...next } });
  return (
    <Form ref={form} className="gap-3" aria-label="Connection" noValidate onSubmit={submit}>
      <Field label="Base URL" required error={problem}>
        {(control) => <AddressInput {...control} value={baseUrl} onChange={(event) => change({ baseUrl: event.target.value })} />}
      </Field>
      {access.keys ? (
        <ManyKeys rows={access.keys} problems={problems} onChange={(keys) => changeAccess({ keys })} />
      ) : (
        <StoredKeys
          provider={provider}
          value={credentials}
          onChange={(value) => change({ credentials: value })}
          onSeveral={() => change({ credentials: undefined, access: { ...access, keys: keyRowsOf(provider, credentials?.apiKey) } })}
        />
      )}
      <MoreAccess draft={access} stored={provider.connection} problems={problems} proxied onChange={changeAccess} />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button variant={changed ? "primary" : "default"} type="submit" disabled={busy}>
          {test.isPending ? "Testing" : save.isPending ? "Saving" : changed ? "Test and save" : "Test"}
        </Button>
        <span role="status">
          {save.isSuccess ? (
            <StatusMark kind="ok" word="Saved: applies from the next call" />
          ) : (
            <span className="text-dense text-ink-3">Makes one call of a few tokens.</span>
          )}
        </span>
      </div>
      {test.data && <TestSteps test={test.data} />}
      {changed && test.data && !test.data.ok && !save.isSuccess && (
        <Button small className="self-start" disabled={busy} onClick={() => test.data && save.mutate(test.data)}>
          Save anyway
        </Button>
      )}
      <Refusal error={error} />
      {isLate(save.error) && <p className="text-dense text-ink-2">{KEPT}</p>}
    </Form>
  );
}

interface Draft {
  /** Undefined for the stored one. */
  baseUrl: string | undefined;
  /** Undefined keeps the stored credentials. */
  credentials: CredentialDraft | undefined;
  access: AccessDraft;
}

const UNCHANGED: Draft = { baseUrl: undefined, credentials: undefined, access: {} };

/** A person's changes of a connection, and the test's result. */
function useConnection({ id, baseUrl: storedUrl, updatedAt }: ConsoleProvider) {
  const compared = { stored: updatedAt, readAnew: async () => (await providerAnew(id))?.updatedAt };
  const { draft, seen, change: type, drop, onError } = useDraft({ of: UNCHANGED, compared });
  const typedUrl = draft.baseUrl ?? storedUrl ?? "";
  const baseUrl = typedUrl.trim();
  const credentials = typedCredentials(draft.credentials ?? {});
  const moved = baseUrl !== storedUrl;
  const { access } = draft;
  const changed = moved || credentials !== undefined || Object.values(access).some((part) => part !== undefined);
  const given = { ...(moved && { baseUrl }), ...(credentials !== undefined && { credentials }), ...accessFields(access) };
  const tested = useTested({
    access,
    test: () => testProvider({ id, ...given }),
    save: (result) => changeProvider(id, { ...given, ...(moved && { baseUrl: result.baseUrl }), updatedAt: seen ?? undefined }),
    onSaveError: onError,
    // The secret is not kept in the page once it is stored.
    onSaved: () => drop(),
  });
  const change = (next: Partial<Draft>) => {
    type(next);
    tested.reset();
  };
  return { ...tested, ...draft, baseUrl: typedUrl, changed, change, submit: () => tested.start(baseUrl, changed) };
}

interface KeyFieldProps {
  provider: ConsoleProvider;
  /** Undefined keeps the stored value. */
  value: CredentialDraft | undefined;
  onChange(value: CredentialDraft | undefined): void;
}

/** The stored key or keys, which can be replaced or become several. */
function StoredKeys({ onSeveral, ...field }: KeyFieldProps & { onSeveral(): void }) {
  const { kind, keys } = field.provider;
  if (keys.length > 0)
    return (
      <>
        <KeyStates of={keys} />
        <Button small className="self-start" onClick={onSeveral}>
          Change keys
        </Button>
      </>
    );
  return (
    <>
      <KeyField {...field} />
      {kind !== "sandbox" && takesSeveralKeys(kind) && (
        <Button small variant="quiet" className="self-start" onClick={onSeveral}>
          More keys
        </Button>
      )}
    </>
  );
}

/** Stored credentials are replaced as a whole. */
function KeyField({ provider: { kind, keyHint: hint }, value, onChange }: KeyFieldProps) {
  const needs = kind === "sandbox" ? [] : kindFacts(kind).credentials;
  if (hint !== null && value === undefined)
    return (
      <div className={FIELD}>
        <span className="label">API key</span>
        <span className="flex min-w-0 items-center gap-2">
          <span className="mono flex-1 min-h-0 min-w-0">{hint}</span>
          <Button small onClick={() => onChange({})}>
            Replace key
          </Button>
        </span>
        <p className="text-dense text-ink-3">Stored encrypted; it cannot be read back.</p>
      </div>
    );
  return (
    <>
      <CredentialFields needs={needs} draft={value ?? {}} stored={hint} onChange={onChange} />
      {hint !== null && (
        <Button small variant="quiet" className="self-start" onClick={() => onChange(undefined)}>
          Keep {hint}
        </Button>
      )}
    </>
  );
}
