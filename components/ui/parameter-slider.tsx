"use client";

import { useId, useState } from "react";
import { Fader } from "./fader";
import { INPUT, QUIET } from "./input-styles";
import { PARAMETER } from "./parameter-row";

interface ParameterSliderProps {
  label: string;
  /** Shown while the pointer is on the name. */
  help?: string;
  /** Undefined if unset, and then not sent. */
  value: number | undefined;
  min: number;
  max: number;
  step: number;
  /** The handle's position while unset; by default the middle. */
  rest?: number;
  /** A value with a longer tick. */
  detent?: number;
  error?: string;
  disabled?: boolean;
  /** The text while unset; `default`. */
  unset?: string;
  /** Whether its name is shown elsewhere. */
  nameless?: boolean;
  onChange(value: number | undefined): void;
}

/** A slider with a ruler and a number field. Delete in the number, or Backspace on the slider, unsets it. */
export function ParameterSlider(props: ParameterSliderProps) {
  const { label, help, value, min, max, step, detent, error, disabled, unset, nameless = false, onChange } = props;
  const id = useId();
  const shown = value ?? props.rest ?? (min + max) / 2;
  return (
    <>
      <div className={PARAMETER[nameless ? "nameless" : "fader"]}>
        <label className={nameless ? "hidden" : PARAMETER.name} htmlFor={id} title={help}>
          {label}
        </label>
        <Fader
          label={label}
          valueText={value === undefined ? (unset ?? "default, not sent") : undefined}
          hollow={value === undefined}
          value={shown}
          {...{ min, max, step, detent, disabled, onChange }}
        />
        <NumberBox {...props} id={id} describedBy={error && `${id}-error`} />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-dense text-fail">
          {error}
        </p>
      )}
    </>
  );
}

/** The typed text is kept until it is a number, so that "1." can become "1.5". */
function NumberBox({
  id,
  value,
  min,
  max,
  step,
  disabled,
  onChange,
  describedBy,
  unset = "default",
  nameless,
}: ParameterSliderProps & { id: string; describedBy?: string }) {
  const [draft, setDraft] = useState<string>();
  const take = (text: string) => {
    setDraft(text);
    const figure = Number(text.replace(",", "."));
    if (text.trim() === "") onChange(undefined);
    else if (Number.isFinite(figure)) onChange(step >= 1 ? Math.round(figure) : figure);
  };
  const shown = draft ?? (value === undefined ? "" : String(value));
  return (
    <input
      id={id}
      className={`${INPUT[nameless ? "tallFigure" : "figure"]} w-full ${value === undefined ? QUIET : ""}`}
      inputMode={step >= 1 && min >= 0 ? "numeric" : "decimal"}
      autoComplete="off"
      placeholder={unset}
      disabled={disabled}
      value={shown}
      aria-invalid={value !== undefined && (value < min || value > max) ? true : undefined}
      aria-describedby={describedBy}
      onChange={(event) => take(event.target.value)}
      onBlur={() => setDraft(undefined)}
    />
  );
}
