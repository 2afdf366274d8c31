import type { ReactNode } from "react";

/** Something failed: what happened and what it cost, then what to press. Announced when it appears. */
export function ErrorState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="error" role="alert">
      <div className="stack stack-1">
        <h2 className="h2">{title}</h2>
        {children && <div className="dim">{children}</div>}
      </div>
      {actions && <div className="row wrap">{actions}</div>}
    </div>
  );
}
