"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export interface TabItem {
  id: string;
  label: string;
  panel: ReactNode;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs in a bar above their panel. Arrow keys, Home and End move; `aside` gets the open tab's id and stands at the bar's end. */
export function Tabs({ label, items, aside }: { label: string; items: readonly TabItem[]; aside?(open: string): ReactNode }) {
  const [open, setOpen] = useState(items[0]?.id ?? "");
  const base = useId();
  const tabs = useRef(new Map<string, HTMLButtonElement>());
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.id === open);
    const next = items[step(at, items.length)];
    if (!next) return;
    setOpen(next.id);
    tabs.current.get(next.id)?.focus();
  };
  return (
    <div className="min-w-0">
      <div className="flex min-h-9 items-center gap-3 border-rule border-b pr-1 pl-3 pointer-coarse:py-1">
        <div role="tablist" aria-label={label} className="flex overflow-hidden rounded-input border border-border bg-raised">
          {items.map((item) => (
            <button
              key={item.id}
              ref={(node) => {
                if (node) tabs.current.set(item.id, node);
                else tabs.current.delete(item.id);
              }}
              type="button"
              role="tab"
              id={`${base}-tab-${item.id}`}
              aria-controls={`${base}-panel-${item.id}`}
              aria-selected={item.id === open}
              tabIndex={item.id === open ? 0 : -1}
              onClick={() => setOpen(item.id)}
              onKeyDown={move}
              className="control -outline-offset-2 h-[22px] min-h-[22px] pointer-coarse:h-11 rounded-none border-rule-2 border-r px-2.5 text-dense text-ink-2 last:border-r-0 aria-selected:bg-selected aria-selected:font-strong aria-selected:text-ink aria-selected:shadow-[inset_0_-2px_0_var(--ink)]"
            >
              {item.label}
            </button>
          ))}
        </div>
        <div className="ml-auto flex min-w-0 items-center gap-2">{aside?.(open)}</div>
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          role="tabpanel"
          id={`${base}-panel-${item.id}`}
          aria-labelledby={`${base}-tab-${item.id}`}
          hidden={item.id !== open}
        >
          {item.panel}
        </div>
      ))}
    </div>
  );
}
