import type { ReactNode } from "react";
import { HEAD, HEAD_TOOLS } from "../ui/head";

interface PageHeaderProps {
  title: ReactNode;
  children?: ReactNode;
  tools?: ReactNode;
  /** Whether on a phone it takes more than one line. */
  wraps?: boolean;
}

/** The line at the top of every page. `tools` stand at its right end. */
export function PageHeader({ title, children, tools, wraps = false }: PageHeaderProps) {
  return (
    <header className={HEAD[wraps ? "wraps" : "page"]}>
      {/* A title with a way back in it may hold what a person has named, and gives way to the tools. */}
      <h1 className={`text-title ${typeof title === "string" ? "flex-none" : "min-w-0 flex-initial"}`}>{title}</h1>
      {children}
      {tools && <div className={HEAD_TOOLS}>{tools}</div>}
    </header>
  );
}

const WRAPPED = "max-md:h-auto max-md:min-h-(--h-bar) max-md:flex-wrap max-md:gap-y-1 max-md:py-1";

/** A line of filters and counts under the header; where it `wraps`, several lines on a phone. */
export function Toolbar({ label, wraps = false, children }: { label: string; wraps?: boolean; children: ReactNode }) {
  return (
    <div className={`bar ${wraps ? WRAPPED : ""}`} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}
