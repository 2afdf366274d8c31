"use client";

import type { CallLimits } from "@/lib/contracts/limits";
import { Field } from "../ui/field";
import { TextInput } from "../ui/text-input";
import type { TypedLimits } from "./typed-limits";

const FIELDS = [
  { name: "requestsPerMinute", label: "Calls per minute" },
  { name: "tokensPerMinute", label: "Tokens per minute" },
  { name: "concurrent", label: "Concurrent calls" },
] as const satisfies readonly { name: keyof CallLimits; label: string }[];

interface LimitFieldsProps {
  typed: TypedLimits;
  problems: Partial<TypedLimits>;
  onChange(typed: TypedLimits): void;
}

export function LimitFields({ typed, problems, onChange }: LimitFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {FIELDS.map(({ name, label }) => (
        <Field key={name} label={label} error={problems[name]}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              className="font-mono"
              value={typed[name]}
              placeholder="no limit"
              maxLength={14}
              onChange={(event) => onChange({ ...typed, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
