"use client";

import { useId, useRef } from "react";
import { Button, IconButton } from "../ui/button";
import { TextInput } from "../ui/text-input";
import { type AccessProblems, type KeyRow, nextRow } from "./access-draft";
import { SecretInput } from "./vendor-inputs";

interface KeyRowsProps {
  rows: readonly KeyRow[];
  problems: AccessProblems;
  onChange(rows: readonly KeyRow[]): void;
}

/** Several keys of a provider: stored ones by their hints, new ones as they are typed. */
export function KeyRows({ rows, problems, onChange }: KeyRowsProps) {
  const id = useId();
  const add = useRef<HTMLButtonElement>(null);
  const general = problems.get("apiKeys");
  const remove = (row: KeyRow) => {
    add.current?.focus();
    onChange(rows.filter((other) => other !== row));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={id}>
      <legend className="label mb-1">API keys</legend>
      <div className="label flex gap-1.5" aria-hidden="true">
        <span className="flex-1" />
        <span className="w-16">Weight</span>
        <span className="w-6 pointer-coarse:w-(--h-touch)" />
      </div>
      <ul className="flex min-w-0 flex-col gap-2">
        {rows.map((row, place) => (
          <KeyLine
            key={row.row}
            of={row}
            n={place + 1}
            problems={problems}
            onChange={(change) => onChange(rows.map((other) => (other === row ? { ...row, ...change } : other)))}
            onRemove={rows.length > 1 ? () => remove(row) : undefined}
          />
        ))}
      </ul>
      {general && (
        <p className="text-dense text-fail" role="alert">
          {general}
        </p>
      )}
      <p id={id} className="text-dense text-ink-3">
        Calls are distributed by weight. A refused key is suspended, and the call continues with the next one.
      </p>
      <Button
        small
        icon="plus"
        ref={add}
        className="self-start"
        onClick={() => onChange([...rows, { row: nextRow(rows), stored: null, text: "", weight: "1" }])}
      >
        Add a key
      </Button>
    </fieldset>
  );
}

interface KeyLineProps {
  of: KeyRow;
  n: number;
  problems: AccessProblems;
  onChange(change: Partial<KeyRow>): void;
  /** Absent for the only key. */
  onRemove: (() => void) | undefined;
}

function KeyLine({ of: { row, stored, text, weight }, n, problems, onChange, onRemove }: KeyLineProps) {
  const id = useId();
  const [wrongKey, wrongWeight] = [problems.get(`keys.${row}`), problems.get(`weights.${row}`)];
  const invalid = (wrong: string | undefined) => (wrong ? { "aria-invalid": true, "aria-describedby": id } : {});
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 items-center gap-1.5">
        {stored === null ? (
          <span className="min-w-0 flex-1">
            <SecretInput
              aria-label={`Key ${n}`}
              autoFocus={text === ""}
              placeholder="Key"
              value={text}
              {...invalid(wrongKey)}
              onChange={(event) => onChange({ text: event.target.value })}
            />
          </span>
        ) : (
          <>
            <span className="mono min-w-0 flex-1 truncate">{stored}</span>
            <Button small autoFocus={n === 1} onClick={() => onChange({ stored: null })}>
              Replace<span className="sr-only"> key {n}</span>
            </Button>
          </>
        )}
        <span className="w-16 flex-none">
          <TextInput
            mono
            aria-label={`Weight of key ${n}`}
            title="Weight: its share of the calls"
            inputMode="decimal"
            value={weight}
            {...invalid(wrongWeight)}
            onChange={(event) => onChange({ weight: event.target.value })}
          />
        </span>
        <IconButton small icon="close" label={`Remove key ${n}`} disabled={!onRemove} onClick={onRemove} />
      </div>
      {(wrongKey ?? wrongWeight) && (
        <p id={id} className="text-dense text-fail" role="alert">
          {[wrongKey, wrongWeight].filter(Boolean).join(" ")}
        </p>
      )}
    </li>
  );
}
