"use client";

import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { IconButton } from "../../ui/button";
import { SEEN_IN_GROUP } from "../../ui/seen";
import { StatusGlyph } from "../../ui/status-mark";
import type { Line } from "./lines";
import { useRevealed } from "./revealed";

/**
 * Of thousands of lines those out of sight are not drawn. Each keeps its least height, so that nothing below them jumps. The ring goes
 * round the line, which the text fills.
 */
const LINE =
  "group grid min-h-7 grid-cols-[32px_minmax(0,1fr)_auto] items-center border-rule border-b pr-2 [content-visibility:auto] last:border-b-0 " +
  "has-[>textarea:focus]:bg-selected has-[>textarea:focus]:py-1 has-[>textarea:focus]:outline-2 " +
  "has-[>textarea:focus]:-outline-offset-2 has-[>textarea:focus]:outline-link pointer-coarse:min-h-(--h-touch)";
const TEXT =
  "col-2 row-1 block h-5 w-full resize-none overflow-hidden text-ellipsis whitespace-nowrap leading-5 placeholder:text-ink-3 " +
  "focus:h-15 focus:overflow-y-auto focus:whitespace-pre-wrap focus:outline-none supports-[field-sizing:content]:focus:field-sizing-content " +
  "supports-[field-sizing:content]:focus:h-auto supports-[field-sizing:content]:focus:max-h-40 data-blur:not-focus:select-none " +
  "data-blur:not-focus:blur-[5px] pointer-coarse:text-prose/5";

/** What a line asks its list to do. Stable, so that typing in one line draws no other. */
export interface LineActs {
  change(id: string, text: string): void;
  /** `back`: the line before it is focused then. */
  remove(id: string, back: boolean): void;
  next(id: string): void;
  /** True if the pasted text became lines. */
  paste(id: string, text: string): boolean;
}

interface TextLineProps {
  line: Line;
  number: number;
  /** What the run that is shown said of this very text; undefined if it said nothing. */
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
    <li className={LINE}>
      <span className="pr-2 text-right font-mono text-label text-ink-3" aria-hidden="true">
        {number}
      </span>
      <textarea
        id={boxId}
        className={TEXT}
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
      <span className="col-3 flex min-w-0 items-center gap-1">
        {text !== "" && (
          <IconButton small icon="close" className={SEEN_IN_GROUP} label={`Remove text ${number}`} onClick={() => acts.remove(id, false)} />
        )}
        {flagged !== undefined && <StatusGlyph kind={flagged ? "fail" : "ok"} label={flagged ? "flagged" : "clear"} />}
      </span>
    </li>
  );
});
