import type { ReactNode } from "react";

/** A failure: what happened, its cost, and what to do. Announced when it appears. */
export function ErrorState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex max-w-[640px] flex-col items-start gap-4 border-fail border-l-2 pl-6" role="alert">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-strong text-prose">{title}</h2>
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
