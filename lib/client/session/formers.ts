import type { Playground } from "../../contracts/playground";
import { readJson, writeJson } from "../json-store";
import type { SessionState } from "./session";
import { upgraded } from "./upgrade";

/** The storage key, completed by the playground. */
export const FORMER = "trunkline.former.";

/** A draft that a run replaced. */
interface Former {
  state: SessionState<unknown>;
  /** When the replacing run was made, in milliseconds since the epoch. */
  runAt: number;
}

/** A cache, so that views get the same object each time. */
const formers = new Map<Playground, Former | undefined>();
const watchers = new Set<() => void>();

export function watchFormers(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The draft that a run replaced, until it is restored or dropped. In a browser only. */
export function formerDraft(playground: Playground): Former | undefined {
  if (!formers.has(playground)) formers.set(playground, upgraded(readJson<Former>(localStorage, FORMER + playground)));
  return formers.get(playground);
}

/** Stores a former draft, or deletes it. */
export function setFormer(playground: Playground, former: Former | undefined): void {
  formers.set(playground, former);
  if (former) writeJson(localStorage, FORMER + playground, former);
  else localStorage.removeItem(FORMER + playground);
  for (const changed of watchers) changed();
}
