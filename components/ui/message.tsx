import type { ReactNode } from "react";
import { Mark } from "./mark";

/** A page that consists of a message: what happened, and what to do. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="head-page">
        <Mark />
        <span className="font-strong">Trunkline</span>
      </header>
      <main className="flex max-w-[512px] flex-col items-start gap-3 px-4 pt-12">
        <h1 className="text-title">{title}</h1>
        {children}
      </main>
    </div>
  );
}
