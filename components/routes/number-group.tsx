"use client";

import { useState } from "react";
import { Field } from "../ui/field";
import { TextInput } from "../ui/text-input";
import { type NumberGroup, withNumber } from "./definition";

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  disabled: boolean;
  onChange(value: number | undefined): void;
}

/** A number that may be empty. The typed text is kept while editing. */
export function NumberField({ label, value, disabled, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    setTyped(text);
    if (text.trim() === "") onChange(undefined);
    else if (Number.isFinite(Number(text))) onChange(Number(text));
  };
  return (
    <Field label={label} className="w-36" error={typed?.trim() && !Number.isFinite(Number(typed)) ? "Enter a number." : undefined}>
      {(control) => (
        <TextInput
          {...control}
          mono
          inputMode="decimal"
          placeholder="default"
          disabled={disabled}
          value={typed ?? (value === undefined ? "" : String(value))}
          onChange={(event) => take(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
}

interface NumberGroupsProps<Of extends object> {
  groups: readonly NumberGroup[];
  of: Of;
  disabled: boolean;
  onChange(next: Of): void;
}

/** Settings by group; an empty field takes the outer value. */
export function NumberGroups<Of extends object>({ groups, of, disabled, onChange }: NumberGroupsProps<Of>) {
  return groups.map(({ name: group, label, fields }) => (
    <fieldset key={group} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-strong text-base">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {Object.entries(fields).map(([name, title]) => (
          <NumberField
            key={name}
            label={title}
            disabled={disabled}
            value={(of as Record<string, Record<string, number> | undefined>)[group]?.[name]}
            onChange={(value) => onChange(withNumber(of, group, name, value))}
          />
        ))}
      </div>
    </fieldset>
  ));
}
