"use client";

import { type ReactNode, useId } from "react";

interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
  /** Why it is disabled, or what it means. */
  title?: string;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value | undefined;
  segments: readonly Segment<NoInfer<Value>>[];
  full?: boolean;
  small?: boolean;
  /** Whether it shrinks in favour of its neighbours. */
  className?: string;
  look?: keyof typeof SEGMENTS;
  onChange(value: NoInfer<Value>): void;
}

const BOX = "inline-flex overflow-hidden rounded-input border border-border bg-raised";
const SEGMENT =
  "relative inline-flex cursor-pointer items-center justify-center whitespace-nowrap border-rule-2 text-dense/none text-ink-2 not-last:border-r " +
  "hover:not-has-checked:bg-hover has-checked:bg-selected has-checked:font-strong has-checked:text-ink " +
  "has-checked:shadow-[inset_0_-2px_0_var(--ink)] has-disabled:cursor-not-allowed has-disabled:text-ink-3 " +
  "has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-link";

/** A choice and its button. Disabled ones are struck through, unless the name gives the reason. */
const SEGMENTS = {
  usual: `${SEGMENT} gap-1.5 px-2.5 has-disabled:line-through`,
  full: `${SEGMENT} flex-1 gap-1.5 px-1 has-disabled:line-through`,
  tight: `${SEGMENT} gap-1.5 px-1.5 has-disabled:line-through`,
  /** Generated names, which are truncated if there is no room. */
  named: `${SEGMENT} min-w-0 max-w-65 gap-1.5 px-2.5 font-strong has-disabled:font-normal max-md:max-w-none max-md:flex-1`,
} as const;
const HEIGHTS = { usual: "h-(--h-control) pointer-coarse:h-(--h-touch)", small: "h-6 pointer-coarse:h-(--h-touch)" } as const;
const INPUT = "pointer-events-none absolute opacity-0";

export const SEGMENTED = {
  /** Icons with a label below. */
  pictures: "flex h-11 w-full overflow-hidden rounded-input border border-border bg-raised",
  picture: `${SEGMENT} flex-1 flex-col gap-1 px-1 has-disabled:line-through`,
  input: INPUT,
} as const;

/** A few choices side by side: radio buttons, so arrow keys move. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  full,
  small,
  className = "shrink-0",
  look = full ? "full" : "usual",
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-label={label} className={`${BOX} ${full ? "w-full" : ""} ${small ? HEIGHTS.small : HEIGHTS.usual} ${className}`}>
      {segments.map((segment) => (
        <label key={segment.value} title={segment.title} className={SEGMENTS[look]}>
          <input
            type="radio"
            className={INPUT}
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
