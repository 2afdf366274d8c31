import { grouped } from "@/lib/client/digits";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { Embeddings } from "./answer";
import type { Own } from "./points";
import { readFile } from "./read-file";
import {
  addTo,
  type Caret,
  changeRow,
  isBlank,
  moveRow,
  type NewRow,
  nextId,
  pasteInto,
  ROWS_MAX,
  type Row,
  type Rows,
  rowsOf,
  splitRow,
} from "./rows";
import { isSample, sampleRows } from "./sample";

export type EmbeddingSession = PlaygroundSession<Own, Embeddings>;

/** A message about the list: what was done to many rows, or why something was not. */
export interface RowNote {
  text: string;
  failed?: boolean;
  before?: readonly Row[];
}

/** The caret's next position. A new object for every request. */
export interface RowFocus {
  id: number;
  caret: number;
}

interface Ports {
  tell(note: RowNote | undefined): void;
  go(focus: RowFocus): void;
}

/** Actions on one session's list. They read it when they are called, so they stay the same while it changes. */
export interface RowActions {
  write(id: number, text: string): void;
  /** False for a single line, which the browser can paste by itself. */
  paste(id: number, caret: Caret, texts: readonly NewRow[]): void;
  enter(id: number, caret: Caret): void;
  remove(id: number): void;
  move(id: number, by: number): void;
  group(id: number, group: string | undefined): void;
  /** Moves the caret by so many rows, if there is one. */
  step(id: number, by: number, caret: number): void;
  files(files: readonly File[]): Promise<void>;
  sample(): void;
  clear(): void;
  restore(rows: readonly Row[]): void;
}

export function rowActions(session: EmbeddingSession, ports: Ports): RowActions {
  const { set, setAll, rows } = listOf(session, ports);
  const { go } = ports;
  const step: RowActions["step"] = (id, by, caret) => {
    const all = [...rows().map((row) => row.id), nextId(rows())];
    const next = all[all.indexOf(id) + by];
    if (next !== undefined) go({ id: next, caret });
  };
  return {
    ...listActions(session, ports),
    step,
    write: (id, text) => (has(rows(), id) ? set(changeRow(rows(), id, { text })) : text !== "" && setAll(addTo(rows(), [{ text }]))),
    paste: (id, caret, texts) => {
      const words = texts.length > PASTE_TOLD ? `${countOf(texts.length)} pasted. ` : undefined;
      setAll(has(rows(), id) ? pasteInto(rows(), id, { ...caret, texts }) : addTo(rows(), texts), words);
      step(id, texts.length - 1, END);
    },
    enter: (id, caret) => {
      const row = rows().find((one) => one.id === id);
      const isLast = rows().at(-1) === row;
      if (row && !(isLast && caret.start === row.text.length)) setAll(splitRow(rows(), id, caret));
      if (row) step(id, 1, 0);
    },
    remove: (id) => {
      const at = rows().findIndex((row) => row.id === id);
      const beside = rows()[at - 1] ?? rows()[at + 1];
      if (at < 0) return;
      set(rows().filter((row) => row.id !== id));
      go({ id: beside?.id ?? nextId(rows()), caret: END });
    },
    move: (id, by) => {
      set(moveRow(rows(), id, by));
      step(id, 0, END);
    },
    group: (id, group) => set(changeRow(rows(), id, { group })),
  };
}

/** After the last character of any text. */
const END = Number.MAX_SAFE_INTEGER;
/** Larger pastes show a message with undo. */
const PASTE_TOLD = 20;

/** Actions on many rows, which can be undone. */
function listActions(session: EmbeddingSession, ports: Ports): Pick<RowActions, "files" | "sample" | "clear" | "restore"> {
  const { set, setAll, rows } = listOf(session, ports);
  const { tell, go } = ports;
  return {
    files: async (files) => {
      for (const file of files) {
        const { texts, problem } = await readFile(file);
        if (problem !== undefined) tell({ text: problem, failed: true });
        else setAll(replaceable(rows()) ? rowsOf(texts) : addTo(rows(), texts), `${countOf(texts.length)} from ${file.name}. `);
      }
    },
    sample: () => {
      if (isSample(rows())) return;
      const words = replaceable(rows()) ? undefined : "The sample set replaced your texts. ";
      setAll({ rows: sampleRows(), left: 0 }, words);
    },
    clear: () => {
      setAll({ rows: [], left: 0 }, `${countOf(rows().length)} removed. `);
      go({ id: nextId([]), caret: 0 });
    },
    restore: (before) => {
      set(before);
      tell(undefined);
    },
  };
}

function listOf(session: EmbeddingSession, { tell }: Ports) {
  const rows = () => session.state.own.rows;
  const set = (next: readonly Row[]) => session.setOwn({ rows: [...next] });
  const setAll = ({ rows: next, left }: Rows, words?: string) => {
    const before = rows();
    set(next);
    if (left > 0) tell({ text: `${words ?? ""}The limit is ${countOf(ROWS_MAX)}: ${left} left out.`, failed: true, before });
    else tell(words === undefined ? undefined : { text: words, before });
  };
  return { rows, set, setAll };
}

const has = (rows: readonly Row[], id: number) => rows.some((row) => row.id === id);
/** Nothing that the person wrote is lost. */
const replaceable = (rows: readonly Row[]) => rows.every(isBlank) || isSample(rows);
const countOf = (count: number) => `${grouped(count)} ${count === 1 ? "text" : "texts"}`;
