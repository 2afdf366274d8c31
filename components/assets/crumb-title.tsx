import type { ReactNode } from "react";

/** The title of a page below the list: the way back, and what a person has named, which gives way to the tools. */
export function CrumbTitle({ way, className = "", children }: { way: ReactNode; className?: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className={`flex-none text-dense text-ink-3 ${className}`}>{way}</span>
      {children}
    </span>
  );
}
