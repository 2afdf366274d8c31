"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

/** The height of the clickable area. */
const LINES = { usual: "min-h-6 pointer-coarse:min-h-(--h-touch)", tall: "min-h-9" } as const;
const LINE = "inline-flex cursor-pointer items-center gap-2";
const MARK =
  "size-3.5 flex-none cursor-[inherit] appearance-none border border-border bg-raised hover:not-checked:border-ink-2 checked:border-ink " +
  "disabled:border-rule-2 disabled:bg-transparent";
const TICK =
  "rounded-input checked:bg-ink checked:after:block checked:after:size-3 checked:after:bg-ink-inverse " +
  "checked:after:[clip-path:polygon(14%_52%,26%_40%,42%_57%,76%_18%,89%_29%,43%_82%)] indeterminate:border-ink " +
  "indeterminate:bg-[linear-gradient(var(--ink)_0_0)] indeterminate:bg-size-[8px_2px] indeterminate:bg-center indeterminate:bg-no-repeat";

interface MarkProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  line?: keyof typeof LINES;
}

/** `some` is the indeterminate state, for a group that is partly selected. */
export function Checkbox({ label, some = false, line = "usual", ...rest }: MarkProps & { some?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label className={`${LINE} ${LINES[line]}`}>
      <input ref={box} type="checkbox" {...rest} className={`${MARK} ${TICK}`} />
      <span>{label}</span>
    </label>
  );
}

export function Radio({ label, line = "usual", ...rest }: MarkProps) {
  return (
    <label className={`${LINE} ${LINES[line]}`}>
      <input type="radio" {...rest} className={`${MARK} rounded-full checked:border-4`} />
      <span>{label}</span>
    </label>
  );
}
