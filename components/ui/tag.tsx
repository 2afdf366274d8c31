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

/** Marks sandbox output: once for a list, where `title` says which items. The dashes have the same meaning as the word. */
export function SimulatedTag({ title }: { title?: string }) {
  return (
    <span className={`${TAG} border-border border-dashed`} title={title}>
      simulated
    </span>
  );
}

/** For a list that contains sandbox output. */
export const SIMULATED_SOME = "Output of sandbox models is simulated: it shows how the gateway works, not how a model answers.";
