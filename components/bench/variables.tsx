"use client";

import type { Variables } from "@/lib/client/variables";
import { TextInput } from "../ui/text-input";

interface VariablesPanelProps {
  /** Of the variables in the page's texts; nothing is shown where there are none. */
  names: readonly string[];
  values: Variables;
  onChange(values: Record<string, string>): void;
}

/** The values of `{{name}}` in what is sent. One without a value is sent as it is written. */
export function VariablesPanel({ names, values, onChange }: VariablesPanelProps) {
  if (names.length === 0) return null;
  return (
    <section className="stack stack-1" aria-label="Variables">
      <div className="section-head">
        <h2>Variables</h2>
        <span className="label push">{names.length} found</span>
      </div>
      {names.map((name) => (
        <div key={name} className="var">
          <span className="mono trunc">{name}</span>
          <TextInput
            aria-label={`Value of ${name}`}
            value={values[name] ?? ""}
            placeholder="sent as it is"
            onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          />
        </div>
      ))}
    </section>
  );
}
