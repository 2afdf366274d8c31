import type { ReactNode } from "react";
import { WayBack } from "../shell/way-back";

export function KeyHeader({ title, children, tools }: { title: string; children?: ReactNode; tools?: ReactNode }) {
  return (
    <header className="head-page">
      <WayBack href="/keys">Keys</WayBack>
      <h1 className="min-w-0 truncate text-title" title={title}>
        {title}
      </h1>
      {children}
      {tools && <div className="head-tools">{tools}</div>}
    </header>
  );
}
