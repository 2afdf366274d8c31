"use client";

import { useId, useState } from "react";
import { INPUT } from "./input-styles";

interface NumberInputProps {
  label: string;
  value: number | null;
  invalid: boolean;
  /** As high as adjacent choices. */
  tall?: boolean;
  onChange(value: number | null): void;
}

/** A number; the typed text is kept while editing. Empty leaves it to the model. */
export function NumberInput({ label, value, invalid, tall = false, onChange }: NumberInputProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const take = (text: string) => {
    setDraft(text);
    const figure = Number(text.replace(",", "."));
    if (text.trim() === "") onChange(null);
    else if (Number.isFinite(figure)) onChange(figure);
  };
  return (
    <input
      id={id}
      className={`${INPUT[tall ? "controlFigure" : "lowMono"]} w-full`}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={invalid || undefined}
      placeholder="model"
      value={draft ?? (value === null ? "" : String(value))}
      onChange={(event) => take(event.target.value)}
      onBlur={() => setDraft(undefined)}
    />
  );
}
