"use client";

import type { MouseEvent } from "react";

/** A footnote's number: scrolls to the note without changing the page's address. */
export function NoteLink({ note, number }: { note: string; number: number }) {
  const show = (event: MouseEvent) => {
    event.preventDefault();
    const item = document.getElementById(note);
    item?.scrollIntoView({ block: "nearest" });
    item?.focus({ preventScroll: true });
  };
  return (
    <sup>
      <a href={`#${note}`} aria-label={`Footnote ${number}`} onClick={show}>
        {number}
      </a>
    </sup>
  );
}
