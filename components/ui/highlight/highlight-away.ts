import type { InkedLine } from "./ink";
import type { Language } from "./languages";

/** More lines of a program; without lines it is forgotten. */
export interface HighlightOrder {
  id: number;
  language: Language;
  lines?: readonly string[];
}
/** The lines that were asked for first; without lines no more will come. */
export interface HighlightAnswer {
  id: number;
  lines?: readonly InkedLine[];
}

type Take = (lines: readonly InkedLine[] | undefined) => void;

let worker: Worker | undefined;
/** Set where this browser cannot start the worker: code stays plain. */
let without = false;
let made = 0;
const programs = new Map<number, Take>();

/** A program being coloured away from the page's thread. */
export interface Highlighting {
  /** More lines at its end. */
  add(lines: readonly string[]): void;
  end(): void;
}

/** Begins to colour a program. `take` gets its lines as they are ready, in their order; undefined if there will be none. */
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
