import { useSyncExternalStore } from "react";
import { readJson, writeJson } from "@/lib/client/json-store";

/** The key that samples name. Its secret isn't known: only the person has it. */
export interface OwnKey {
  id: string;
  name: string;
  /** Beginning and end of the secret: `sk-tl-AbC…9Qa2`. */
  hint: string;
}

const STORE = "trunkline.sample-key";
const watchers = new Set<() => void>();
let kept: { json: string; key: OwnKey | undefined } | undefined;

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** The same object as long as nothing changes. */
function read(): OwnKey | undefined {
  const key = readJson<OwnKey>(localStorage, STORE);
  const json = JSON.stringify(key) ?? "";
  if (kept?.json !== json) kept = { json, key: typeof key?.name === "string" && typeof key.hint === "string" ? key : undefined };
  return kept.key;
}

/** The key that this browser chose last. */
export function useOwnKey(): OwnKey | undefined {
  return useSyncExternalStore(watch, read, () => undefined);
}

export function chooseOwnKey(key: OwnKey | undefined): void {
  if (key) writeJson(localStorage, STORE, { id: key.id, name: key.name, hint: key.hint });
  else localStorage.removeItem(STORE);
  for (const changed of watchers) changed();
}

const COMMENTS: ReadonlyMap<string, string> = new Map([
  ["bash", "#"],
  ["sh", "#"],
  ["curl", "#"],
  ["python", "#"],
  ["toml", "#"],
  ["yaml", "#"],
  ["js", "//"],
  ["ts", "//"],
  ["typescript", "//"],
]);

/** The line that says which key a sample's `TRUNKLINE_KEY` is, as a comment of its language; empty if it has none, or no key is chosen. */
export function ownKeyNote(language: string, key: OwnKey | undefined): string {
  const mark = COMMENTS.get(language);
  return key && mark !== undefined ? `${mark} TRUNKLINE_KEY: the secret of ${key.name.replace(/\s+/g, " ")} (${key.hint})\n` : "";
}

/** A sample with that line, if it reads `TRUNKLINE_KEY`. */
export function withOwnKey(text: string, { language, key }: { language: string; key: OwnKey | undefined }): string {
  return /\bTRUNKLINE_KEY\b/.test(text) ? ownKeyNote(language, key) + text : text;
}
