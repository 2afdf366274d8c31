import { useEffect, useRef, useState } from "react";
import { type Highlighting, highlightAway } from "./highlight-away";
import type { InkedLine } from "./ink";
import type { Language } from "./languages";

/** Highlighted lines in chunks, and their text: each line with its end. */
export interface Highlighted {
  of: string;
  chunks: readonly (readonly InkedLine[])[];
}

const NOTHING: Highlighted = { of: "", chunks: [] };
const CHUNK = 40;
/** Longer texts are not highlighted, because it would take too long. */
const MOST = 200_000;

interface Program {
  language: Language;
  /** The complete lines that were sent. */
  sent: string;
  /** Those that have not been returned yet. */
  asked: string[];
  highlighting: Highlighting;
}

/**
 * The leading lines of `text` that are highlighted so far. Only complete lines are: while `open`, the last one is incomplete. Of a growing
 * text only new lines are processed.
 */
export function useHighlight(text: string, { language, open }: { language: Language | undefined; open: boolean }): Highlighted {
  const [done, setDone] = useState(NOTHING);
  const program = useRef<Program>(undefined);
  useEffect(() => {
    const whole = open ? text.slice(0, text.lastIndexOf("\n") + 1) : `${text}\n`;
    const known = program.current;
    if (known && (known.language !== language || !whole.startsWith(known.sent))) {
      known.highlighting.end();
      program.current = undefined;
      setDone(NOTHING);
    }
    if (!language || whole.length > MOST) return;
    program.current ??= begin(language, (of, lines) =>
      setDone((before) => ({ of: before.of + of, chunks: withLines(before.chunks, lines) })),
    );
    const more = whole.slice(program.current.sent.length);
    if (more === "") return;
    program.current.sent = whole;
    program.current.asked.push(more);
    program.current.highlighting.add(more.slice(0, -1).split("\n"));
  }, [text, language, open]);
  useEffect(
    () => () => {
      program.current?.highlighting.end();
      program.current = undefined;
    },
    [],
  );
  // Until the effect has run, the result may belong to another text.
  return `${text}\n`.startsWith(done.of) ? done : NOTHING;
}

/** Appends lines. Full chunks keep their identity. */
export function withLines(chunks: Highlighted["chunks"], lines: readonly InkedLine[]): Highlighted["chunks"] {
  const last = chunks.at(-1) ?? [];
  const open = last.length < CHUNK ? [...last, ...lines] : lines;
  const more = Array.from({ length: Math.ceil(open.length / CHUNK) }, (_, at) => open.slice(at * CHUNK, (at + 1) * CHUNK));
  return [...(last.length < CHUNK ? chunks.slice(0, -1) : chunks), ...more];
}

function begin(language: Language, take: (of: string, lines: readonly InkedLine[]) => void): Program {
  const asked: string[] = [];
  const highlighting = highlightAway(language, (lines) => {
    const of = asked.shift();
    if (lines && of !== undefined) take(of, lines);
  });
  return { language, sent: "", asked, highlighting };
}
