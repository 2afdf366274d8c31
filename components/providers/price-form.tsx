"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { ConsoleProvider } from "@/lib/console/providers/contract";
import { nestedSentence } from "../models/labels";
import { Button, IconButton } from "../ui/button";
import { Form } from "../ui/form";
import { TextInput } from "../ui/text-input";
import { KEPT, useForm } from "../ui/use-form";
import { MORE_PARTS, PART_NAMES } from "./price-parts";
import { factsWith, type PriceProblems, type PriceRow, problemsOf, rowAfter, rowsOf } from "./price-rows";
import { changeProvider, providerAnew } from "./provider-queries";

const PARTS = [
  { part: "input", label: "Input", name: "Price of input" },
  { part: "output", label: "Output", name: "Price of output" },
  { part: "cached", label: "Cached", name: "Price of cached input" },
] as const;
const COLUMNS = "grid grid-cols-[minmax(48px,1fr)_minmax(44px,68px)_minmax(44px,68px)_minmax(44px,68px)_28px] items-center gap-1.5";

/** Prices of a provider's models, effective in readouts and today's spending once saved. */
export function PriceForm({ of: provider }: { of: ConsoleProvider }) {
  const { ref, draft, touched, problems, pending, saved, error, late, change: type, undo, submit } = usePrices(provider);
  const { rows } = draft;
  const change = (rows: readonly PriceRow[]) => type({ rows });
  if (!provider.editable && rows.length === 0) return null;
  return (
    <Form ref={ref} className="gap-2" aria-label="Prices" noValidate onSubmit={() => touched && submit()}>
      <h3 className="font-strong">Prices</h3>
      <p className="text-dense text-ink-3">
        US dollars per million tokens. More rates: cache, audio, images and other units. A line applies to one model, to ids with a prefix (
        <span className="mono">gpt-*</span>), or to all models (<span className="mono">*</span>); the most specific line wins. Anything
        without its own rate costs the input or output rate.
      </p>
      {rows.length > 0 && (
        <PriceLines provider={provider.id} rows={rows} problems={problems ?? SOUND} fixed={!provider.editable} onChange={change} />
      )}
      {provider.editable && (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Button small icon="plus" onClick={() => change([...rows, rowAfter(rows)])}>
            {rows.length === 0 ? "Set a price" : "Add a price"}
          </Button>
          {touched && (
            <>
              <Button small variant="primary" type="submit" disabled={pending}>
                {pending ? "Saving" : "Save prices"}
              </Button>
              <Button small variant="quiet" onClick={undo}>
                Undo
              </Button>
            </>
          )}
          <span className={`text-dense ${error ? "text-fail" : "text-ink-3"}`} role="status">
            {error?.message ?? (saved ? "Saved. Costs use these prices from now on." : "")}
            {late && ` ${KEPT}`}
          </span>
        </div>
      )}
    </Form>
  );
}

const SOUND: ReadonlyMap<number, PriceProblems> = new Map();

/** The rows as typed, and how they are saved. */
function usePrices({ id, facts, updatedAt }: ConsoleProvider) {
  const of: { rows: readonly PriceRow[] } = { rows: rowsOf(facts) };
  return useForm({
    of,
    compared: { stored: updatedAt, readAnew: async () => (await providerAnew(id))?.updatedAt },
    check: ({ rows }) => {
      const wrong = rows.map((row) => [row.key, problemsOf(row, rows)] as const).filter(([, some]) => Object.keys(some).length > 0);
      return wrong.length > 0 ? new Map(wrong) : undefined;
    },
    save: ({ draft, seen }) => changeProvider(id, { facts: factsWith(draft.rows, facts), updatedAt: seen ?? undefined }),
    stays: true,
  });
}

interface PriceLinesProps {
  provider: string;
  rows: readonly PriceRow[];
  problems: ReadonlyMap<number, PriceProblems>;
  fixed: boolean;
  onChange(rows: readonly PriceRow[]): void;
}

function PriceLines({ provider, rows, problems, fixed, onChange }: PriceLinesProps) {
  const names = useId();
  const models = useQuery(modelsQuery).data?.items.filter(({ bare, providers }) => bare === null && providers.includes(provider)) ?? [];
  return (
    <>
      <div className={`${COLUMNS} label`} aria-hidden="true">
        <span>Model</span>
        {PARTS.map(({ part, label }) => (
          <span key={part}>{label}</span>
        ))}
      </div>
      <ul className="flex min-w-0 flex-col gap-2">
        {rows.map((row, index) => (
          <PriceLine
            key={row.key}
            row={row}
            index={index}
            names={names}
            problems={problems.get(row.key) ?? {}}
            fixed={fixed}
            onChange={(change) => onChange(rows.map((other) => (other === row ? { ...row, ...change } : other)))}
            onRemove={() => onChange(rows.filter((other) => other !== row))}
          />
        ))}
      </ul>
      <datalist id={names}>
        {models.map((model) => (
          <option key={model.id} value={model.id} />
        ))}
      </datalist>
    </>
  );
}

interface PriceLineProps {
  row: PriceRow;
  index: number;
  /** Id of the model suggestions. */
  names: string;
  problems: PriceProblems;
  fixed: boolean;
  onChange(change: Partial<PriceRow>): void;
  onRemove(): void;
}

function PriceLine({ row, index, names, problems, fixed, onChange, onRemove }: PriceLineProps) {
  const id = useId();
  const wrong = Object.values(problems);
  const [asked, setAsked] = useState(() => MORE_PARTS.some((part) => row[part] !== ""));
  const more = asked || MORE_PARTS.some((part) => problems[part]);
  const nested = nestedSentence(row.rest);
  const invalid = (part: keyof PriceProblems) => (problems[part] ? { "aria-invalid": true, "aria-describedby": id } : {});
  return (
    <li>
      <div className={COLUMNS}>
        <TextInput
          mono
          aria-label={`Model of price ${index + 1}`}
          list={names}
          placeholder="gpt-*"
          spellCheck={false}
          disabled={fixed}
          value={row.pattern}
          {...invalid("pattern")}
          onChange={(event) => onChange({ pattern: event.target.value })}
        />
        {PARTS.map(({ part, name }) => (
          <TextInput
            key={part}
            mono
            aria-label={`${name} ${index + 1}`}
            inputMode="decimal"
            placeholder="–"
            disabled={fixed}
            value={row[part]}
            {...invalid(part)}
            onChange={(event) => onChange({ [part]: event.target.value })}
          />
        ))}
        {!fixed && <IconButton small icon="close" label={`Remove price ${index + 1}`} onClick={onRemove} />}
      </div>
      <Button small variant="quiet" aria-expanded={more} onClick={() => setAsked(!more)}>
        More rates<span className="sr-only"> of price {index + 1}</span>
      </Button>
      {more && (
        <div className="mt-1 grid grid-cols-2 gap-1.5 sm:grid-cols-3">
          {MORE_PARTS.map((part) => (
            <span key={part} className="flex min-w-0 flex-col gap-0.5">
              <span className="label" aria-hidden="true">
                {PART_NAMES[part]}
              </span>
              <TextInput
                mono
                aria-label={`${PART_NAMES[part]}, price ${index + 1}`}
                inputMode="decimal"
                placeholder="–"
                disabled={fixed}
                value={row[part]}
                {...invalid(part)}
                onChange={(event) => onChange({ [part]: event.target.value })}
              />
            </span>
          ))}
        </div>
      )}
      {nested !== "" && <p className="text-dense text-ink-3">Unchanged: {nested}.</p>}
      {wrong.length > 0 && (
        <p id={id} className="text-dense text-fail" role="alert">
          {wrong.join(" ")}
        </p>
      )}
    </li>
  );
}
