"use client";

import { type ReactNode, useId } from "react";

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
  /** Why it cannot be chosen, or what it stands for. */
  title?: string;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value | undefined;
  segments: readonly Segment<NoInfer<Value>>[];
  full?: boolean;
  small?: boolean;
  onChange(value: NoInfer<Value>): void;
}

/** A few choices side by side: radio buttons, so arrow keys move. */
export function SegmentedControl<Value extends string>({ label, value, segments, full, small, onChange }: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-label={label} className={`seg${full ? " seg-full" : ""}${small ? " seg-sm" : ""}`}>
      {segments.map((segment) => (
        <label key={segment.value} title={segment.title}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
