"use client";

import { useId, useState } from "react";
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

const RANGE = "fader absolute -inset-x-1 inset-y-0 h-full w-[calc(100%+8px)] cursor-pointer focus-visible:outline-offset-2";
const SOLID = `${RANGE} [--cap-line:var(--ink-inverse)] [--cap:var(--ink)]`;
const HOLLOW = `${RANGE} [--cap-edge:1px] [--cap-line:var(--border)] [--cap:var(--panel)]`;

const TICKS = Array.from({ length: 11 }, (_, index) => index * 10);

/** A slider with a ruler and a number field. Delete in the number, or Backspace on the slider, unsets it. */
export function ParameterSlider(props: ParameterSliderProps) {
  const { label, help, value, min, max, step, detent, error, disabled, unset, nameless = false, onChange } = props;
  const id = useId();
  const shown = value ?? props.rest ?? (min + max) / 2;
  const percent = (figure: number) => (max > min ? (Math.min(Math.max(figure, min), max) - min) / (max - min) : 0) * 100;
  return (
    <>
      <div className={PARAMETER[nameless ? "nameless" : "fader"]}>
        <label className={nameless ? "hidden" : PARAMETER.name} htmlFor={id} title={help}>
          {label}
        </label>
        <span className="relative h-5">
          <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
            {TICKS.map((at) => (
              <rect key={at} className="fill-rule-2" x={`${at}%`} y="11" width="1" height="4" />
            ))}
            <rect className="fill-border" x="0" y="10" width="100%" height="1" />
            {detent !== undefined && <rect className="fill-border" x={`${percent(detent)}%`} y="11" width="1" height="8" />}
            {value !== undefined && <rect className="fill-ink" x="0" y="9" width={`${percent(shown)}%`} height="3" />}
          </svg>
          <input
            type="range"
            className={value === undefined ? HOLLOW : SOLID}
            aria-label={label}
            aria-valuetext={value === undefined ? (unset ?? "default, not sent") : undefined}
            min={min}
            max={max}
            step={step}
            value={shown}
            disabled={disabled}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            onKeyDown={(event) => (event.key === "Backspace" || event.key === "Delete") && onChange(undefined)}
          />
        </span>
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
