import type { ReactNode } from "react";
import { Chords } from "../shell/after-load";
import { buttonClass } from "../ui/button";
import { Mark } from "../ui/mark";

/** The docs for people who are not signed in: no rail, no palette, nothing of a team. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="fixed -top-25 left-2 z-40 rounded-input bg-ink px-3 py-1.5 text-ink-inverse focus:top-2">
        Skip to the page
      </a>
      <div className="flex h-dvh flex-col print:block print:h-auto">
        <header className="flex min-h-(--h-bar) flex-none items-center gap-3 border-rule border-b bg-panel px-4 print:hidden">
          <Mark size={16} />
          <span className="font-strong">Trunkline</span>
          {/* A full page load, because the signed-in frame replaces this one. */}
          <a href="/login?next=%2Fdocs" className={`${buttonClass({ small: true })} ml-auto`}>
            Sign in
          </a>
        </header>
        <main
          id="main"
          className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden focus:outline-none print:overflow-visible"
          tabIndex={-1}
        >
          {children}
        </main>
      </div>
      <Chords />
    </>
  );
}
