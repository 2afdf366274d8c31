"use client";

import { type RefObject, useEffect } from "react";

/** Where a page's panes begin to be written in: what is marked with `data-first-field`, else the first text area. */
const FIRST = ["[data-first-field]", "textarea"];

/**
 * Puts the caret into the first field when a page opens, behind what is there. A finger is left alone: the keyboard would cover half
 * of the page. So is whoever has gone somewhere already.
 */
export function useFirstField(panes: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    const node = panes.current;
    if (!ready || !node || window.matchMedia("(pointer: coarse)").matches) return;
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.id !== "main" && !focused.closest("[data-part=rail], [data-part=tab-bar]")) return;
    const field = FIRST.map((selector) => node.querySelector<HTMLElement>(selector)).find((found) => found?.checkVisibility());
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  }, [panes, ready]);
}
