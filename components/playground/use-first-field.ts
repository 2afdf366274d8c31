"use client";

import { type RefObject, useEffect } from "react";

/** The first field of a page: marked with `data-first-field`, otherwise the first text area. */
const FIRST = ["[data-first-field]", "textarea"];

/**
 * Focuses the first field when a page opens, with the caret at the end. Not on touch devices, where the keyboard would cover half of the
 * page, nor if the focus has moved already: a link of the rail is what opened the page, a button there is in use.
 */
export function useFirstField(panes: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    const node = panes.current;
    if (!ready || !node || window.matchMedia("(pointer: coarse)").matches) return;
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused.id !== "main" && !focused.closest("[data-part=rail] a, [data-part=tab-bar] a"))
      return;
    const field = FIRST.map((selector) => node.querySelector<HTMLElement>(selector)).find((found) => found?.checkVisibility());
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  }, [panes, ready]);
}
