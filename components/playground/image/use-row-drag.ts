"use client";

import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";

interface RowDrag {
  /** Contains only the rows, in order. */
  list: RefObject<HTMLElement | null>;
  onMove(id: string, place: number): void;
}

/** A row's handle: drag it, or press arrow keys on it. The row moves along. */
export function useRowDrag({ list, onMove }: RowDrag) {
  const end = useRef<() => void>(undefined);
  const drag = (id: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest("[role=menu]")) return;
    end.current?.();
    // On the window: the row's element moves while it is dragged.
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(":scope > *") ?? [])];
      const from = rows.findIndex((row) => row.dataset.item === id);
      const place = rows.filter((row, index) => index !== from && middleOf(row) < clientY).length;
      if (from >= 0 && place !== from) onMove(id, place);
    };
    const stop = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
    end.current = stop;
  };
  const press = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    // The handle's menu uses arrow keys too.
    if (!(event.target instanceof Element) || event.target.closest("[role=menu]")) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(":scope > *") ?? [])];
    const from = rows.findIndex((row) => row.dataset.item === id);
    const places: Record<string, number> = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    if (place < 0 || place >= rows.length || place === from) return;
    onMove(id, place);
    const grip = event.currentTarget.querySelector("button");
    // A moved row loses the focus.
    requestAnimationFrame(() => grip?.focus());
  };
  return { drag, press };
}

function middleOf(row: HTMLElement): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
