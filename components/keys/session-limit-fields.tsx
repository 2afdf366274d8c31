import { Field } from "../ui/field";
import { TextInput } from "../ui/text-input";
import type { TypedSessionLimits } from "./session-limits";

const SESSION_FIELDS = [
  { name: "cost", label: "Cost, US dollars" },
  { name: "turns", label: "Calls" },
  { name: "minutes", label: "Minutes" },
] as const;

interface SessionLimitFieldsProps {
  typed: TypedSessionLimits;
  problem: string | undefined;
  onChange(typed: TypedSessionLimits): void;
}

/** Limits of each session of a coding agent. */
export function SessionLimitFields({ typed, problem, onChange }: SessionLimitFieldsProps) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-3 gap-y-2">
      {SESSION_FIELDS.map(({ name, label }) => (
        <Field key={name} label={label} className="w-34" error={problem?.startsWith(label.split(",")[0] ?? label) ? problem : undefined}>
          {(control) => (
            <TextInput
              {...control}
              mono
              inputMode="decimal"
              placeholder="no limit"
              value={typed[name]}
              onChange={(event) => onChange({ ...typed, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
