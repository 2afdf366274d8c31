import type { ReactNode } from "react";

const TAG =
  "inline-flex h-4 flex-none items-center whitespace-nowrap rounded-input border px-1 text-label/none font-stretch-(--narrow) text-ink-2";

export function Tag({ title, className = "", children }: { title?: string; className?: string; children: ReactNode }) {
  return (
    <span className={`${TAG} border-rule-2 ${className}`} title={title}>
      {children}
    </span>
  );
}

/** Marks whatever the sandbox made or serves. The dashes say the same as the word. */
export function SimulatedTag() {
  return <span className={`${TAG} border-border border-dashed`}>simulated</span>;
}
