import type { ReactNode } from "react";
import { Mark } from "./icons";

/** A page that is one message: what happened, and what to press. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 flex-none items-center gap-3 border-rule border-b px-4">
        <Mark />
        <span className="font-strong text-prose">Switchyard</span>
      </header>
      <main className="flex max-w-[480px] flex-col items-start gap-3 px-4 pt-12">
        <h1 className="font-strong text-title">{title}</h1>
        {children}
      </main>
    </div>
  );
}
