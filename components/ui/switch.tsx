import type { ComponentProps } from "react";

/** On or off, at once. Give it an `aria-label` or an `id` that a label names. */
export function Switch({
  onChange,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "role" | "onChange"> & { onChange(on: boolean): void }) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on
  return <input type="checkbox" role="switch" {...rest} onChange={(event) => onChange(event.target.checked)} className="switch" />;
}
