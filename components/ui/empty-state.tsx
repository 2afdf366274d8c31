import type { ReactNode } from "react";

/** An empty list: why, and what to do. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex max-w-[480px] flex-col items-start gap-3">
      <h2 className="font-strong text-prose">{title}</h2>
      {children && <div className="text-ink-2">{children}</div>}
      {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
