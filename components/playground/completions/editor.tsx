"use client";

import { useLayoutEffect, useRef } from "react";
import { linesOf, type Piece } from "./document";

interface EditorProps {
  pieces: readonly Piece[];
  /** The text is read-only while an answer streams. */
  readOnly: boolean;
  /** Shows a cursor after the generated text. */
  running: boolean;
  /** The whole text after a change, and the caret's position. */
  onEdit(text: string, caret: number): void;
}

const STYLES: Record<Piece["kind"], string> = {
  own: "",
  generated: "bg-tint shadow-[inset_0_-1px_0_var(--border)] box-decoration-clone",
  suffix: "text-ink-3",
};
/** Within this distance from the end, the view follows the stream. */
const FOLLOW_PX = 100;

/**
 * Prompt, answer and suffix as one editable text. The text is rendered by lines, with numbers and colours, under a text area with invisible
 * text and the same metrics.
 */
export function Editor({ pieces, readOnly, running, onEdit }: EditorProps) {
  const text = pieces.map((piece) => piece.text).join("");
  const lines = linesOf(pieces);
  const at = running ? placeOfCursor(pieces) : undefined;
  const scroller = useFollow(text, running);
  return (
    <div ref={scroller} className="flex-1 min-h-0 min-w-0 overflow-y-auto overscroll-contain bg-raised">
      <div className="relative min-h-full py-3 font-mono text-[14px] leading-[24px] pointer-coarse:text-[16px]">
        <div aria-hidden="true">
          <div className="absolute inset-y-0 left-0 w-12 border-rule border-r bg-panel" />
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
            <div key={index} className="relative grid grid-cols-[48px_minmax(0,1fr)]">
              <span className="pr-3 text-right text-ink-3">{index + 1}</span>
              <span className="min-h-6 whitespace-pre-wrap px-4 [overflow-wrap:anywhere] [tab-size:4]">
                {line.map((piece, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have an order and no names
                  <Stretch key={place} piece={piece} cursor={at?.line === index && at.place === place} />
                ))}
                {at?.line === index && at.place >= line.length && <span className="cursor" />}
              </span>
            </div>
          ))}
        </div>
        <textarea
          data-first-field=""
          aria-label="Prompt, with the generated text in place"
          className="absolute inset-y-0 left-12 block w-[calc(100%-48px)] resize-none overflow-hidden whitespace-pre-wrap border-0 bg-transparent px-4 py-3 text-ink caret-ink focus-visible:-outline-offset-2 [-webkit-text-fill-color:transparent] [font:inherit] [overflow-wrap:anywhere] [tab-size:4] placeholder:[-webkit-text-fill-color:var(--ink-3)]"
          placeholder="Write the beginning of a text. The model continues from there."
          spellCheck={false}
          readOnly={readOnly}
          value={text}
          onChange={({ target }) => onEdit(target.value, target.selectionEnd)}
        />
      </div>
    </div>
  );
}

function Stretch({ piece: { kind, text }, cursor }: { piece: Piece; cursor: boolean }) {
  return (
    <>
      {cursor && <span className="cursor" />}
      <span className={STYLES[kind]}>{text}</span>
    </>
  );
}

/** The line where the suffix begins, or the last; the cursor is before the range `place`. */
function placeOfCursor(pieces: readonly Piece[]): { line: number; place: number } {
  const written = linesOf(pieces.filter(({ kind }) => kind !== "suffix"));
  return { line: written.length - 1, place: written.at(-1)?.length ?? 0 };
}

/** Keeps the end visible while text arrives, unless the person has scrolled away. */
function useFollow(text: string, running: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const near = useRef(true);
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return;
    const note = () => {
      near.current = node.scrollHeight - node.scrollTop - node.clientHeight < FOLLOW_PX;
    };
    node.addEventListener("scroll", note, { passive: true });
    return () => node.removeEventListener("scroll", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text
  useLayoutEffect(() => {
    const node = scroller.current;
    if (node && running && near.current) node.scrollTop = node.scrollHeight;
  }, [text, running]);
  return scroller;
}
