"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  /** A figure or word after the label, monospaced. */
  count?: ReactNode;
}

interface TabListProps<Id extends string> {
  label: string;
  items: readonly TabItem<Id>[];
  /** Undefined if none is open. */
  open: Id | undefined;
  /** The prefix of the ids of tabs and panels: `useTabBase`. */
  base: string;
  onOpen(id: NoInfer<Id>): void;
  look?: keyof typeof LOOKS;
}

const STRIP = "flex flex-none items-stretch gap-4 overflow-x-auto overflow-y-hidden [scrollbar-width:none]";
const TAB =
  "relative cursor-pointer items-center whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 " +
  "aria-selected:font-strong aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:h-0.5 " +
  "aria-selected:after:bg-ink";
const UNDERLINED = `${TAB} inline-flex gap-1.5 text-base aria-selected:after:bottom-0`;

const LOOKS = {
  /** Across a pane, with a line below. */
  strip: { list: `${STRIP} h-(--h-bar) border-rule border-b px-4 pointer-coarse:h-(--h-touch)`, tab: UNDERLINED },
  /** In a bordered line. */
  bare: { list: `${STRIP} h-(--h-bar) px-4 pointer-coarse:h-(--h-touch)`, tab: UNDERLINED },
  /** In a line with other content, in whose favour it shrinks. */
  yielding: {
    list:
      "flex h-(--h-bar) min-w-0 flex-initial items-stretch gap-4 overflow-x-auto overflow-y-hidden px-4 [scrollbar-width:none] " +
      "pointer-coarse:h-(--h-touch)",
    tab: UNDERLINED,
  },
  bar: { list: "flex h-full gap-3", tab: UNDERLINED },
  /** Wraps. */
  lines: {
    list: "flex flex-none flex-wrap items-stretch gap-x-4 overflow-x-auto overflow-y-hidden border-rule border-b [scrollbar-width:none]",
    tab: `${TAB} inline-flex h-8 gap-1.5 text-dense aria-selected:after:bottom-0`,
  },
  /** Above its panels, with the indicator on the line. */
  wire: {
    list: "flex min-w-0 items-stretch gap-4 overflow-x-auto [scrollbar-width:none]",
    tab: `${TAB} inline-flex gap-1.5 text-dense aria-selected:after:-top-px`,
  },
  /** One per column of answers, with a touch target's height. */
  columns: {
    list: "flex flex-none overflow-x-auto border-rule border-b",
    tab: `${TAB} flex min-h-11 max-w-[60%] flex-[1_0_auto] justify-center gap-2 px-4 text-base aria-selected:after:bottom-0`,
  },
} as const;

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A row of tabs. Arrow keys, Home and End move. Panels are separate: `TabPanel`. */
export function TabList<Id extends string>({ label, items, open, base, onOpen, look = "strip" }: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = items.findIndex((item) => `${base}-tab-${item.id}` === document.activeElement?.id);
    const next = items[step(Math.max(at, 0), items.length)];
    if (!next) return;
    if (open !== undefined) onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${base}-tab-${next.id}`)}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={LOOKS[look].list} onKeyDown={move}>
      {items.map(({ id, label: name, count }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${base}-tab-${id}`}
          aria-controls={id === open ? `${base}-panel-${id}` : undefined}
          aria-selected={id === open}
          tabIndex={id === open || (open === undefined && index === 0) ? 0 : -1}
          onClick={() => onOpen(id)}
          className={LOOKS[look].tab}
        >
          {name}
          {count !== undefined && <span className="font-mono font-normal text-ink-3 text-label/5 empty:hidden">{count}</span>}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ base, id, className, children }: { base: string; id: string; className?: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${base}-panel-${id}`} aria-labelledby={`${base}-tab-${id}`} className={className}>
      {children}
    </div>
  );
}

/** The common id prefix of a set of tabs. */
export function useTabBase(): string {
  return useId();
}
