"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export interface TabItem {
  id: string;
  label: ReactNode;
  /** A figure or word after the label, in mono. */
  count?: ReactNode;
}

interface TabListProps {
  label: string;
  items: readonly TabItem[];
  /** Undefined: none is open. */
  open: string | undefined;
  /** Ids of tabs and panels begin with it: `useTabBase`. */
  base: string;
  onOpen(id: string): void;
  className?: string;
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A row of tabs. Arrow keys, Home and End move. Its panels stand elsewhere, as `TabPanel`. */
export function TabList({ label, items, open, base, onOpen, className = "tabs" }: TabListProps) {
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
    <div ref={list} role="tablist" aria-label={label} className={className} onKeyDown={move}>
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
          className="tab"
        >
          {name}
          {count !== undefined && <span className="n">{count}</span>}
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

/** The common beginning of the ids of one set of tabs. */
export function useTabBase(): string {
  return useId();
}
