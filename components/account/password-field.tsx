"use client";

import { useState } from "react";
import { IconButton } from "../ui/button";
import { Field } from "../ui/field";
import { INPUT_BOX } from "../ui/input-styles";

interface PasswordFieldProps {
  label?: string;
  /** Absent if the form itself keeps the value. */
  value?: string;
  /** `new-password` if one is being set. */
  autoComplete: "current-password" | "new-password";
  error?: string;
  hint?: string;
  required?: boolean;
  onChange?(value: string): void;
  onBlur?(value: string): void;
}

export function PasswordField({ label = "Password", value, autoComplete, error, hint, required, onChange, onBlur }: PasswordFieldProps) {
  const [seen, setSeen] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => (
        <span className={INPUT_BOX.withButton}>
          <input
            className={INPUT_BOX.input}
            {...control}
            name="password"
            type={seen ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            value={value}
            onChange={({ target }) => onChange?.(target.value)}
            onBlur={({ target }) => onBlur?.(target.value)}
          />
          <IconButton
            small
            icon="eye"
            label={seen ? "Hide the password" : "Show the password"}
            aria-pressed={seen}
            onClick={() => setSeen(!seen)}
          />
        </span>
      )}
    </Field>
  );
}
