import type { ReactNode } from "react";

/** The line at the top of every page. `tools` stand at its right end. */
export function PageHeader({ title, children, tools }: { title: ReactNode; children?: ReactNode; tools?: ReactNode }) {
  return (
    <header className="head">
      <h1 className="title">{title}</h1>
      {children}
      {tools && <div className="head-tools">{tools}</div>}
    </header>
  );
}

/** A line of filters and counts under the header. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bar" role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}
