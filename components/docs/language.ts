import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "@/lib/client/call/code-samples";

/** Shared with the playground. */
const STORE = "trunkline.language";
const watchers = new Set<() => void>();

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function read(): Language {
  return LANGUAGES.find((known) => known === localStorage.getItem(STORE)) ?? "curl";
}

/** The browser's last chosen language, and its setter. */
export function useLanguage(): [Language, (next: Language) => void] {
  const language = useSyncExternalStore(watch, read, () => "curl" as const);
  const choose = (next: Language) => {
    localStorage.setItem(STORE, next);
    for (const changed of watchers) changed();
  };
  return [language, choose];
}
