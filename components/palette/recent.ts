import { readJson, writeJson } from "@/lib/client/json-store";
import type { Entry } from "./entries";

const STORE = "trunkline.recent";
const KEPT = 12;

/** Recently used entries, newest first. Actions have no path and are kept by id. */
export type Recent = Pick<Entry, "id" | "kind" | "title" | "detail" | "icon" | "href">;

export function recentEntries(): readonly Recent[] {
  const kept = readJson<unknown>(localStorage, STORE);
  return Array.isArray(kept) ? kept.filter(isRecent) : [];
}

export function noteRecent({ id, kind, title, detail, icon, href }: Entry): void {
  const others = recentEntries().filter((entry) => entry.id !== id);
  writeJson(localStorage, STORE, [{ id, kind, title, detail, icon, href }, ...others].slice(0, KEPT));
}

function isRecent(value: unknown): value is Recent {
  return typeof value === "object" && value !== null && "id" in value && "title" in value && "kind" in value;
}
