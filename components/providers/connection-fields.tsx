"use client";

import { useId, useRef } from "react";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import type { ProviderTimeouts } from "@/lib/contracts/connection";
import { keysOf } from "@/lib/contracts/typed";
import { CLOCKS } from "../routes/definition";
import { Button, IconButton } from "../ui/button";
import { FIELD, Field } from "../ui/field";
import { Select } from "../ui/select";
import { TextArea } from "../ui/text-area";
import { TextInput } from "../ui/text-input";
import { type AccessDraft, type AccessProblems, filledAccess, type HeaderRow, nextRow, type ProxyUse } from "./access-draft";
import { AddressInput, SecretInput } from "./vendor-inputs";

interface ConnectionFieldsProps {
  draft: AccessDraft;
  /** The stored connection; null for a new provider. */
  stored: ConsoleProvider["connection"];
  problems: AccessProblems;
  /** Whether it may have a proxy of its own. */
  proxied: boolean;
  onChange(change: Partial<AccessDraft>): void;
}

/** Headers, timeouts, proxy and certificates of a provider. */
export function ConnectionFields({ draft, stored, problems, proxied, onChange }: ConnectionFieldsProps) {
  const { headers, timeouts, proxy } = filledAccess(draft, stored);
  return (
    <div className="flex min-w-0 flex-col gap-4 border-rule border-l pl-3">
      <Headers rows={headers} problems={problems} onChange={(headers) => onChange({ headers })} />
      <Timeouts of={timeouts} problems={problems} onChange={(timeouts) => onChange({ timeouts })} />
      {proxied && <ProxyChoice of={proxy} error={problems.get("connection.proxy")} onChange={(proxy) => onChange({ proxy })} />}
      <Certificates
        typed={draft.certificates}
        stored={stored?.certificates ?? 0}
        error={problems.get("connection.caCertificate")}
        onChange={(certificates) => onChange({ certificates })}
      />
    </div>
  );
}

interface HeadersProps {
  rows: readonly HeaderRow[];
  problems: AccessProblems;
  onChange(rows: readonly HeaderRow[]): void;
}

function Headers({ rows, problems, onChange }: HeadersProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const general = problems.get("connection.headers");
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={id}>
      <legend className="label mb-1">Headers</legend>
      <ul className="flex min-w-0 flex-col gap-2 empty:hidden">
        {rows.map((row, place) => (
          <HeaderLine
            key={row.row}
            of={row}
            n={place + 1}
            error={problems.get(`headers.${row.row}`)}
            onChange={(change) => onChange(rows.map((other) => (other === row ? { ...row, ...change } : other)))}
            onRemove={() => {
              add.current?.focus();
              onChange(rows.filter((other) => other !== row));
            }}
          />
        ))}
      </ul>
      {general && (
        <p className="text-dense text-fail" role="alert">
          {general}
        </p>
      )}
      <p id={id} className="text-dense text-ink-3">
        Sent with every request. Values are stored encrypted and never shown again. Enter them as they are:{" "}
        <span className="mono">$&#123;NAME&#125;</span> is replaced by an environment variable only in the file of GATEWAY_CONFIG.
      </p>
      <Button
        small
        icon="plus"
        ref={add}
        className="self-start"
        onClick={() => onChange([...rows, { row: nextRow(rows), name: "", stored: false, value: "" }])}
      >
        Add a header
      </Button>
    </fieldset>
  );
}

interface HeaderLineProps {
  of: HeaderRow;
  n: number;
  error: string | undefined;
  onChange(change: Partial<HeaderRow>): void;
  onRemove(): void;
}

function HeaderLine({ of: { name, stored, value }, n, error, onChange, onRemove }: HeaderLineProps) {
  const id = useId();
  const invalid = error ? { "aria-invalid": true, "aria-describedby": id } : {};
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_28px] items-center gap-1.5">
        <TextInput
          mono
          aria-label={`Header ${n}`}
          autoFocus={!stored}
          placeholder="x-tenant"
          spellCheck={false}
          maxLength={100}
          // Renaming a stored value would need the value.
          disabled={stored}
          value={name}
          {...invalid}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <SecretInput
          aria-label={`Value of header ${n}`}
          placeholder={stored ? "stored" : "Value"}
          value={value}
          {...invalid}
          onChange={(event) => onChange({ value: event.target.value })}
        />
        <IconButton small icon="close" label={`Remove header ${n}`} onClick={onRemove} />
      </div>
      {error && (
        <p id={id} className="text-dense text-fail" role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

type TimeoutTexts = Readonly<Record<keyof ProviderTimeouts, string>>;

interface TimeoutsProps {
  of: TimeoutTexts;
  problems: AccessProblems;
  onChange(texts: TimeoutTexts): void;
}

function Timeouts({ of: texts, problems, onChange }: TimeoutsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="label mb-1">Timeouts</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2">
        {keysOf(CLOCKS).map((name) => (
          <Field key={name} label={CLOCKS[name]} error={problems.get(`connection.timeouts.${name}`)}>
            {(control) => (
              <TextInput
                {...control}
                mono
                inputMode="numeric"
                placeholder="default"
                value={texts[name]}
                onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-dense text-ink-3">They apply unless a route or its target sets its own. 0 means no limit.</p>
    </fieldset>
  );
}

const PROXIES: readonly { value: ProxyUse; label: string }[] = [
  { value: "usual", label: "From the environment" },
  { value: "direct", label: "None" },
  { value: "own", label: "Custom" },
];

interface ProxyProps {
  of: NonNullable<AccessDraft["proxy"]>;
  error: string | undefined;
  onChange(proxy: NonNullable<AccessDraft["proxy"]>): void;
}

function ProxyChoice({ of: proxy, error, onChange }: ProxyProps) {
  return (
    <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
      <Field label="Proxy" error={proxy.use === "own" ? undefined : error}>
        {(control) => <Select {...control} options={PROXIES} value={proxy.use} onPick={(use) => onChange({ ...proxy, use })} />}
      </Field>
      {proxy.use === "own" && (
        <Field label="Proxy address" required error={error} hint="Shown later without user and password.">
          {(control) => (
            <AddressInput
              {...control}
              placeholder="http://user:password@proxy.example:3128"
              value={proxy.address}
              onChange={(event) => onChange({ ...proxy, address: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface CertificatesProps {
  /** Undefined keeps the stored ones, null removes them. */
  typed: string | null | undefined;
  stored: number;
  error: string | undefined;
  onChange(pem: string | null | undefined): void;
}

function Certificates({ typed, stored, error, onChange }: CertificatesProps) {
  if (typeof typed === "string")
    return (
      <Field label="Trusted certificates" error={error} hint="PEM format; trusted in addition to the default ones.">
        {(control) => (
          <>
            <TextArea
              {...control}
              look="mono"
              autoFocus
              rows={4}
              maxRows={8}
              maxLength={100_000}
              spellCheck={false}
              placeholder="-----BEGIN CERTIFICATE-----"
              value={typed}
              onChange={(event) => onChange(event.target.value)}
            />
            <Button small variant="quiet" className="self-start" onClick={() => onChange(undefined)}>
              {stored === 0 ? "Cancel" : "Keep the stored ones"}
            </Button>
          </>
        )}
      </Field>
    );
  const kept = typed === undefined && stored > 0;
  return (
    <div className={FIELD}>
      <span className="label">Trusted certificates</span>
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1">{kept ? `${stored} in addition to the default ones` : "Default ones only"}</span>
        <Button small onClick={() => onChange("")}>
          {kept ? "Replace certificates" : "Add certificates"}
        </Button>
        {stored > 0 && (
          <Button small variant="quiet" onClick={() => onChange(kept ? null : undefined)}>
            {kept ? "Remove certificates" : "Keep the stored ones"}
          </Button>
        )}
      </span>
    </div>
  );
}
