import type { ComponentProps } from "react";

const SWITCH =
  "relative inline-block h-4 w-7 flex-none cursor-pointer appearance-none rounded-input border border-border bg-raised align-middle " +
  "after:absolute after:top-0.5 after:left-0.5 after:size-2.5 after:rounded-[1px] after:bg-border hover:not-checked:border-ink-2 " +
  "pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-[15px] " +
  "checked:border-ink checked:bg-ink checked:after:left-3.5 checked:after:bg-ink-inverse " +
  "disabled:cursor-not-allowed disabled:border-rule-2 disabled:bg-transparent disabled:after:bg-rule-2";

/** An immediate on/off control. Needs an `aria-label` or a label for its `id`. */
export function Switch({
  onChange,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "role" | "onChange"> & { onChange(on: boolean): void }) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on
  return <input type="checkbox" role="switch" {...rest} onChange={(event) => onChange(event.target.checked)} className={SWITCH} />;
}
