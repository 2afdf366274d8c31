"use client";

import { useId } from "react";
import { SEGMENTED } from "../ui/segmented-control";
import { iconOf, ratioOf } from "./aspect";

interface AspectPickerProps {
  aspects: readonly string[];
  /** An aspect, empty for the model's default, or `other`. */
  value: string;
  onChange(value: string): void;
}

/** Radio buttons with each ratio's shape. The first sends nothing; the last opens a free field. */
export function AspectPicker({ aspects, value, onChange }: AspectPickerProps) {
  const name = useId();
  return (
    <fieldset aria-label="Aspect" className={SEGMENTED.pictures}>
      {["", ...aspects, "other"].map((aspect) => (
        <label key={aspect} className={SEGMENTED.picture} title={aspect === "" ? "Model default, not sent" : undefined}>
          <input
            type="radio"
            className={SEGMENTED.input}
            name={name}
            value={aspect}
            checked={value === aspect}
            onChange={() => onChange(aspect)}
          />
          {ratioOf(aspect) === undefined ? (
            <span aria-hidden="true" className="mono leading-5">
              {aspect === "" ? "–" : "?"}
            </span>
          ) : (
            <AspectIcon aspect={aspect} />
          )}
          <span className="font-mono text-[11px] leading-none">{aspect === "" ? "auto" : aspect}</span>
        </label>
      ))}
    </fieldset>
  );
}

function AspectIcon({ aspect }: { aspect: string }) {
  const { width, height } = iconOf(aspect);
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">
      <rect x={10 - width / 2} y={10 - height / 2} width={width} height={height} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
