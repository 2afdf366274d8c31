import type { ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  children?: ReactNode;
  tools?: ReactNode;
  /** Whether it may take several lines on a phone. `icons`: its tools are icons there. */
  wraps?: boolean | "icons";
}

/** The header of every page. `tools` are at its right end. */
export function PageHeader({ title, children, tools, wraps = false }: PageHeaderProps) {
  return (
    <header className={wraps ? `head-wraps ${wraps === "icons" ? "head-icons" : ""}` : "head-page"}>
      {/* A title with a way back in it may hold what a person has named, and gives way to the tools. */}
      <h1 className={`text-title ${typeof title === "string" ? "flex-none" : "min-w-0 flex-initial"}`}>{title}</h1>
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
