import type { ReactNode } from "react";

/** Nothing here: why, and what to press. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty">
      <h2 className="h2">{title}</h2>
      {children && <div className="dim">{children}</div>}
      {actions && <div className="row wrap">{actions}</div>}
    </div>
  );
}
