"use client";

import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { IconButton } from "../ui/button";
import { StatusGlyph } from "../ui/status-mark";
import type { Line } from "./lines";
import { useRevealed } from "./revealed";

/** What a line asks its list to do. Stable, so that typing in one line draws no other. */
export interface LineActs {
  change(id: string, text: string): void;
  /** `back`: the line before it is focused then. */
  remove(id: string, back: boolean): void;
  next(id: string): void;
  /** True where the pasted text became lines. */
  paste(id: string, text: string): boolean;
}

interface TextLineProps {
  line: Line;
  number: number;
  /** What the run that is shown said of this very text; undefined where it said nothing. */
  flagged: boolean | undefined;
  blur: boolean;
  boxId: string;
  acts: LineActs;
}

/** One text: a single line at rest, all of it while it is edited. Enter goes to the next; Shift and Enter breaks the line. */
export const TextLine = memo(function TextLine({ line, number, flagged, blur, boxId, acts }: TextLineProps) {
  const { id, text } = line;
  const revealed = useRevealed().has(text);
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Enter") acts.next(id);
    else if (event.key === "Backspace" && text === "") acts.remove(id, true);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (acts.paste(id, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  return (
    <li className="line">
      <span className="n" aria-hidden="true">
        {number}
      </span>
      <textarea
        id={boxId}
        rows={1}
        aria-label={`Text ${number}`}
        placeholder="Add a line, or drop a file"
        data-blur={(flagged && blur && !revealed) || undefined}
        value={text}
        onChange={({ target }) => acts.change(id, target.value)}
        onKeyDown={keys}
        onPaste={paste}
        onBlur={({ target }) => {
          target.scrollTop = 0;
        }}
      />
      <span className="row row-1">
        {text !== "" && <IconButton small icon="close" label={`Remove text ${number}`} onClick={() => acts.remove(id, false)} />}
        {flagged !== undefined && <StatusGlyph kind={flagged ? "fail" : "ok"} label={flagged ? "flagged" : "clear"} />}
      </span>
    </li>
  );
});
