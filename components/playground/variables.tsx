"use client";

import type { Variables } from "@/lib/contracts/text-variables";
import { TextInput } from "../ui/text-input";

interface VariablesPanelProps {
  /** Variables in the page's texts; hidden if there are none. */
  names: readonly string[];
  values: Variables;
  onChange(values: Record<string, string>): void;
}

/** The values of `{{name}}` in the request. Variables without a value are sent as written. */
export function VariablesPanel({ names, values, onChange }: VariablesPanelProps) {
  if (names.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-1" aria-label="Variables">
      <div className="section-head">
        <h2>Variables</h2>
        <span className="label ml-auto">{names.length} found</span>
      </div>
      {names.map((name) => (
        <div key={name} className="grid h-8 grid-cols-[88px_1fr] items-center gap-3">
          <span className="mono min-w-0 truncate text-ink-2">{name}</span>
          <TextInput
            look="low"
            aria-label={`Value of ${name}`}
            value={values[name] ?? ""}
            placeholder={`empty: {{${name}}} is sent literally`}
            onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          />
        </div>
      ))}
    </section>
  );
}
