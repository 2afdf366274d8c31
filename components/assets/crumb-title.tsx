import type { ReactNode } from "react";

/** A subpage's title: the way back, and a name that is truncated in favour of the tools. */
export function CrumbTitle({ way, className = "", children }: { way: ReactNode; className?: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className={`flex-none text-dense text-ink-3 ${className}`}>{way}</span>
      {children}
    </span>
  );
}
