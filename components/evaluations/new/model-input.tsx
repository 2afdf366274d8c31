"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { modelsQuery } from "@/lib/client/queries";
import type { Playground } from "@/lib/contracts/playground";
import { Field } from "../../ui/field";
import { TextInput } from "../../ui/text-input";

interface ModelInputProps {
  label: string;
  /** The playground of the models that are suggested. */
  serves: Playground;
  value: string;
  required?: boolean;
  placeholder?: string;
  hint?: string;
  error: string | undefined;
  className?: string;
  onChange(model: string): void;
}

/** The name of a model, with suggestions: a fault of the sandbox may follow it, as in `sandbox-chat:slow`. */
export function ModelInput({ label, serves, value, required, placeholder, hint, error, className, onChange }: ModelInputProps) {
  const { data } = useQuery(modelsQuery);
  const list = useId();
  const fitting = data?.items.filter(({ playgrounds }) => playgrounds.includes(serves)) ?? [];
  return (
    <Field label={label} required={required} hint={hint} error={error} className={className}>
      {(control) => (
        <>
          <TextInput
            {...control}
            mono
            list={list}
            maxLength={256}
            spellCheck={false}
            placeholder={placeholder}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={list}>
            {fitting.map(({ id }) => (
              <option key={id} value={id} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
