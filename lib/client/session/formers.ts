import type { Playground } from "../../contracts/playground";
import { readJson, writeJson } from "../json-store";
import type { SessionState } from "./session";
import { upgraded } from "./upgrade";

/** Where the browser keeps them, by playground. */
export const FORMER = "trunkline.former.";

/** A draft that a run took the place of. */
interface Former {
  state: SessionState<unknown>;
  /** When the run was made that is the draft now, in milliseconds since the epoch. */
  runAt: number;
}

/** As they were last read or written, so that views get the same object each time. */
const formers = new Map<Playground, Former | undefined>();
const watchers = new Set<() => void>();

export function watchFormers(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The draft that a run took the place of, until it is brought back or dropped. Only in a browser. */
export function formerDraft(playground: Playground): Former | undefined {
  if (!formers.has(playground)) formers.set(playground, upgraded(readJson<Former>(localStorage, FORMER + playground)));
  return formers.get(playground);
}

/** Keeps a draft, or forgets the one that is kept. */
export function setFormer(playground: Playground, former: Former | undefined): void {
  formers.set(playground, former);
  if (former) writeJson(localStorage, FORMER + playground, former);
  else localStorage.removeItem(FORMER + playground);
  for (const changed of watchers) changed();
}
