import Link from "next/link";
import type { ReactNode } from "react";

/** The line at the top of a page below Keys, with the way back. */
export function KeyHeader({ title, children, tools }: { title: string; children?: ReactNode; tools?: ReactNode }) {
  return (
    <header className="head">
      <nav aria-label="Way back" className="row crumb">
        <Link href="/keys" className="text-base">
          Keys
        </Link>
        <span aria-hidden="true">/</span>
      </nav>
      <h1 className="title trunc shrink!" title={title}>
        {title}
      </h1>
      {children}
      {tools && <div className="head-tools">{tools}</div>}
    </header>
  );
}
