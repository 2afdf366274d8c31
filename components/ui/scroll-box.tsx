import type { ReactNode } from "react";

/** A scrolling area that is reachable by keyboard. `label` is its accessible name. */
export function ScrollBox({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} className={className} tabIndex={0}>
      {children}
    </section>
  );
}
