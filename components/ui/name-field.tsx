"use client";

import { type ChangeEvent, type ComponentProps, useState } from "react";
import { Field } from "./field";
import { TextInput } from "./text-input";
import { tooLong } from "./too-long";

interface NameFieldProps extends Omit<ComponentProps<typeof TextInput>, "maxLength"> {
  label: string;
  /** Characters that the gateway takes. */
  most: number;
  hint?: string;
  error?: string;
}

/** A text of one line with a limit. A longer one stays, with what is allowed: nothing is cut. */
export function NameField({ label, most, hint, error, required, className, onChange, ...input }: NameFieldProps) {
  const [typed, setTyped] = useState(String(input.value ?? input.defaultValue ?? ""));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  return (
    <Field label={label} required={required} hint={hint} error={tooLong(typed, most) ?? error} className={className}>
      {(control) => <TextInput {...control} {...input} onChange={change} />}
    </Field>
  );
}
