"use client";

import type { EvaluationDraft } from "@/lib/client/evaluations/draft";
import { FormRow } from "../../keys/form-row";
import { Field } from "../../ui/field";
import { Switch } from "../../ui/switch";
import { TextInput } from "../../ui/text-input";
import type { SectionProps } from "./rows-section";

const FIGURES = [
  { field: "repeats", label: "Tries per cell", hint: "1 to 20. Several show flaky cases." },
  { field: "atOnce", label: "Calls at once", hint: "1 to 32." },
  { field: "capUsd", label: "Cost cap, $", hint: "Empty: none." },
] as const;

const SWITCHES = [
  { field: "reuse", label: "Use kept answers to equal requests again", hint: "Changed checks then don't pay for answers twice." },
  {
    field: "stopWhenCertain",
    label: "Stop when certain",
    hint: "Ends once every column differs from the first with an error rate of 5 % in all.",
  },
] as const satisfies readonly { field: keyof EvaluationDraft; label: string; hint: string }[];

/** How it runs. */
export function RunSection({ draft, problems, onChange }: SectionProps) {
  return (
    <FormRow title="Run" hint="It runs on the server, continues when you leave the page, and survives a restart.">
      <div className="flex flex-wrap items-start gap-3">
        {FIGURES.map(({ field, label, hint }) => (
          <Field key={field} label={label} hint={hint} error={problems.get(field)} className="w-40">
            {(control) => (
              <TextInput
                {...control}
                look="controlFigure"
                inputMode="decimal"
                value={draft[field]}
                onChange={({ target }) => onChange({ [field]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="mt-3 flex flex-col gap-3">
        {SWITCHES.map(({ field, label, hint }) => (
          <div key={field} className="flex items-start gap-3">
            <Switch id={`evaluation-${field}`} checked={draft[field]} onChange={(on) => onChange({ [field]: on })} />
            <label htmlFor={`evaluation-${field}`} className="min-w-0">
              {label}
              <span className="block text-dense text-ink-3">{hint}</span>
            </label>
          </div>
        ))}
      </div>
    </FormRow>
  );
}
