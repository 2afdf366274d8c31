"use client";

import { memo } from "react";
import type { Ink, InkedLine } from "./ink";
import { languageOf } from "./languages";
import { useHighlight } from "./use-highlight";

const INKS: Record<Ink, string> = {
  word: "text-link",
  string: "text-ok",
  constant: "text-s2",
  comment: "text-ink-3",
  function: "text-s3",
  punctuation: "text-ink-2",
  deleted: "text-fail",
};

interface HighlightedCodeProps {
  text: string;
  /** As written; unknown languages stay plain. */
  language: string;
  wrap?: boolean;
  /** More may follow: the last line is incomplete, and followed by the cursor. */
  open?: boolean;
}

/** Highlighted code. The text is shown at once; colours are added when they are ready, without changing the layout. */
export function HighlightedCode({ text, language, wrap = false, open = false }: HighlightedCodeProps) {
  const { of, chunks } = useHighlight(text, { language: languageOf(language), open });
  const rest = text.slice(of.length);
  return (
    <pre className={`code px-3 py-2 ${wrap ? "whitespace-pre-wrap break-words" : ""}`} tabIndex={wrap ? undefined : 0}>
      <code>
        {chunks.map((lines, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <Chunk key={at} lines={lines} />
        ))}
        {(rest !== "" || open) && (
          <span className="block">
            {rest}
            {open && <span className="cursor" />}
          </span>
        )}
      </code>
    </pre>
  );
}

/** A block of several lines, so that an added line only lays out and paints its own block. */
const Chunk = memo(function Chunk({ lines }: { lines: readonly InkedLine[] }) {
  return (
    <span className="block">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
        <Line key={at} line={line} />
      ))}
    </span>
  );
});

const Line = memo(function Line({ line }: { line: InkedLine }) {
  return (
    <>
      {line.map(([text, ink], at) =>
        ink ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change
          <span key={at} className={INKS[ink]}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {"\n"}
    </>
  );
});
