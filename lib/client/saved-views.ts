import { fieldsOf } from "../contracts/typed";
import { readJson, writeJson } from "./json-store";

/** A named view of a list: search, filters and columns, as in the address's query. */
export interface SavedView {
  name: string;
  /** Begins with `?`, or is empty. */
  query: string;
}

const STORE = "trunkline.views.";
export const VIEWS_MAX = 50;
const NONE: readonly SavedView[] = [];
const known = new Map<string, { text: string | null; views: readonly SavedView[] }>();
const watchers = new Set<() => void>();

/** A list's saved views in this browser, by name. The same object until they change. */
export function savedViews(list: string): readonly SavedView[] {
  const text = localStorage.getItem(STORE + list);
  const before = known.get(list);
  if (before && before.text === text) return before.views;
  const read = readJson<unknown>(localStorage, STORE + list);
  const views = Array.isArray(read) ? read.filter(isView) : NONE;
  known.set(list, { text, views });
  return views;
}

export function watchViews(changed: () => void): () => void {
  watchers.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    watchers.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** Saves a view, replacing one of the same name. */
export function saveView(list: string, view: SavedView): void {
  const others = savedViews(list).filter(({ name }) => name !== view.name);
  write(list, [...others, view].slice(-VIEWS_MAX));
}

export function removeView(list: string, name: string): void {
  write(
    list,
    savedViews(list).filter((view) => view.name !== name),
  );
}

function write(list: string, views: readonly SavedView[]): void {
  writeJson(
    localStorage,
    STORE + list,
    [...views].sort((a, b) => a.name.localeCompare(b.name)),
  );
  for (const changed of watchers) changed();
}

function isView(value: unknown): value is SavedView {
  const { name, query } = fieldsOf(value);
  return typeof name === "string" && typeof query === "string" && (query === "" || query.startsWith("?"));
}
