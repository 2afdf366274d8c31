import type { ReactNode } from "react";

const KINDS = { plain: "border-rule-2 text-ink-2", fail: "border-fail text-ink" } as const;

export function noteClass(kind: keyof typeof KINDS): string {
  return `border-l-2 py-0.5 pl-3 text-dense ${KINDS[kind]}`;
}

/** A note beside the main content. `fail` is for errors. */
export function Note({ kind = "plain", children }: { kind?: keyof typeof KINDS; children: ReactNode }) {
  return <div className={noteClass(kind)}>{children}</div>;
}
