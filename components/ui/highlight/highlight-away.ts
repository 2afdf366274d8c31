import type { InkedLine } from "./ink";
import type { Language } from "./languages";

/** More lines of a program; without lines it is dropped. */
export interface HighlightOrder {
  id: number;
  language: Language;
  lines?: readonly string[];
}
/** The next highlighted lines in order; without lines there will be no more. */
export interface HighlightAnswer {
  id: number;
  lines?: readonly InkedLine[];
}

type Take = (lines: readonly InkedLine[] | undefined) => void;

let worker: Worker | undefined;
/** Set if this browser cannot start the worker: code stays plain. */
let without = false;
let made = 0;
const programs = new Map<number, Take>();

/** A program that is highlighted off the main thread. */
export interface Highlighting {
  /** Appends lines. */
  add(lines: readonly string[]): void;
  end(): void;
}

/** Starts to highlight a program. `take` gets its lines in order as they are ready; undefined if there will be none. */
export function highlightAway(language: Language, take: Take): Highlighting {
  const id = ++made;
  programs.set(id, take);
  const send = (order: HighlightOrder) => {
    worker ??= without ? undefined : begin();
    worker?.postMessage(order);
  };
  return {
    add: (lines) => send({ id, language, lines }),
    end: () => {
      programs.delete(id);
      send({ id, language });
    },
  };
}

function begin(): Worker | undefined {
  try {
    const started = new Worker(new URL("./highlight.worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data: { id, lines } }: MessageEvent<HighlightAnswer>) => programs.get(id)?.(lines);
    started.onerror = () => {
      without = true;
      worker = undefined;
      for (const take of programs.values()) take(undefined);
      programs.clear();
    };
    return started;
  } catch {
    without = true;
    return undefined;
  }
}
