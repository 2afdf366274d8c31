import type { ComponentProps } from "react";

const LOOKS = {
  default: "border border-border px-2.5 hover:bg-hover active:bg-selected",
  primary:
    "border border-ink bg-ink px-2.5 font-strong text-ink-inverse hover:border-ink-2 hover:bg-ink-2 active:border-ink-3 active:bg-ink-3",
  quiet: "border border-transparent px-2.5 text-ink-2 hover:bg-hover hover:text-ink active:bg-selected",
  icon: "w-(--h-control) border border-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-selected",
} as const;
const OFF = "disabled:cursor-not-allowed disabled:border-rule-2 disabled:bg-selected disabled:text-ink-3";

/** `icon` buttons need an `aria-label`. */
export function Button({ look = "default", className = "", ...rest }: ComponentProps<"button"> & { look?: keyof typeof LOOKS }) {
  return <button type="button" {...rest} className={`control ${LOOKS[look]} ${OFF} ${className}`} />;
}
