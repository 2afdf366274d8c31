"use client";

import { useState } from "react";
import { CHECK_KINDS, type CheckDraft, type CheckField } from "@/lib/client/evaluations/check-fields";
import { IconButton } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { TextInput } from "../../ui/text-input";
import { ModelInput } from "./model-input";

interface CheckFormProps {
  of: CheckDraft;
  index: number;
  problem(field: string): string | undefined;
  /** What is wrong with the check as a whole. */
  whole: string | undefined;
  onChange(change: Partial<CheckDraft>): void;
  onRemove(): void;
}

export function CheckForm({ of: check, index, problem, whole, onChange, onRemove }: CheckFormProps) {
  const [more, setMore] = useState(check.name !== "" || check.weight !== "1");
  const { label, about, fields } = CHECK_KINDS[check.type];
  const name = `check ${index + 1}, ${label}`;
  const set = (field: string) => (value: string) => onChange({ values: { ...check.values, [field]: value } });
  return (
    <section
      aria-label={`Check ${index + 1}, ${label}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 border-rule border-b py-2 first:pt-0 md:grid-cols-[144px_minmax(0,1fr)_auto]"
    >
      <div className="min-w-0 pt-1">
        <h3 className="truncate">{check.name || label}</h3>
        <span className="label block truncate">{check.name ? label : about}</span>
      </div>
      <div className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-2 max-md:col-span-2 max-md:row-start-2">
        {fields.map((field) => (
          <CheckInput
            key={field.name}
            of={field}
            value={check.values[field.name] ?? ""}
            problem={problem(field.name)}
            onChange={set(field.name)}
          />
        ))}
        {fields.length === 0 && <p className="pt-1 text-dense text-ink-3">The whole answer must parse.</p>}
        {(more || problem("weight") !== undefined) && (
          <>
            <Field label="Name" hint="Default: made from its type." error={problem("name")} className="w-44">
              {(control) => (
                <TextInput {...control} maxLength={80} value={check.name} onChange={({ target }) => onChange({ name: target.value })} />
              )}
            </Field>
            <Field label="Weight" error={problem("weight")} className="w-20">
              {(control) => (
                <TextInput
                  {...control}
                  look="controlFigure"
                  inputMode="decimal"
                  value={check.weight}
                  onChange={({ target }) => onChange({ weight: target.value })}
                />
              )}
            </Field>
          </>
        )}
        {whole !== undefined && <p className="basis-full text-dense text-fail">{whole}</p>}
      </div>
      <span className="flex items-start">
        <IconButton icon="settings" label={`Name and weight of ${name}`} aria-expanded={more} onClick={() => setMore(!more)} />
        <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
      </span>
    </section>
  );
}

interface CheckInputProps {
  of: CheckField;
  value: string;
  problem: string | undefined;
  onChange(value: string): void;
}

const WIDTHS = {
  text: "min-w-40 max-w-90 flex-1",
  area: "min-w-50 flex-[2]",
  lines: "min-w-40 flex-1",
  json: "min-w-50 flex-1",
  number: "w-28",
  whole: "w-28",
  choice: "w-26",
  model: "w-52",
  flag: "pt-5",
} as const;

function CheckInput({ of: field, value, problem, onChange }: CheckInputProps) {
  const { label, kind, hint, required } = field;
  const className = WIDTHS[kind];
  if (kind === "flag")
    return (
      <div className={className}>
        <Checkbox label={label} line="tall" checked={value === "yes"} onChange={({ target }) => onChange(target.checked ? "yes" : "no")} />
      </div>
    );
  if (kind === "model")
    return <ModelInput {...{ label, hint, required, value, className, onChange }} serves={field.serves} error={problem} />;
  return (
    <Field label={label} hint={hint} required={required} error={problem} className={className}>
      {(control) => {
        if (kind === "choice")
          return <Select {...control} value={value} options={field.options.map((one) => ({ value: one, label: one }))} onPick={onChange} />;
        if (kind === "text" || kind === "number" || kind === "whole")
          return (
            <TextInput
              {...control}
              look={kind === "text" ? "mono" : "controlFigure"}
              inputMode={kind === "text" ? undefined : "decimal"}
              spellCheck={false}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          );
        return (
          <TextArea
            {...control}
            look={kind === "area" ? "text" : "mono"}
            rows={1}
            spellCheck={kind === "area"}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        );
      }}
    </Field>
  );
}
