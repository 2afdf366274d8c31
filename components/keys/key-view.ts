import type { KeyQuery } from "@/lib/console/keys/contract";
import { entriesOf } from "@/lib/contracts/typed";

/** The part of a `KeyQuery` in the URL. */
export type KeyView = Pick<KeyQuery, "q" | "view" | "owner" | "sort" | "order" | "page">;

export const PAGE_SIZE = 25;
export const FIRST_VIEW: KeyView = { q: "", view: "current", owner: "", sort: "status", order: "asc", page: 1 };

const VIEWS: readonly KeyView["view"][] = ["current", "attention", "unused", "disabled", "expired", "revoked"];
const SORTS: readonly KeyView["sort"][] = ["status", "name", "created", "lastUsed", "expires", "calls"];

/** Reads the URL; unknown or absent parameters get their defaults. */
export function readKeyView(search: URLSearchParams): KeyView {
  const page = Number(search.get("page"));
  return {
    q: search.get("q")?.slice(0, 100) ?? "",
    view: VIEWS.find((it) => it === search.get("view")) ?? FIRST_VIEW.view,
    owner: search.get("owner")?.slice(0, 64) ?? "",
    sort: SORTS.find((it) => it === search.get("sort")) ?? FIRST_VIEW.sort,
    order: search.get("order") === "desc" ? "desc" : "asc",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The URL's query for a view, without defaults: `?view=attention&page=2`, or empty. */
export function writeKeyView(view: KeyView): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(view)) if (value !== FIRST_VIEW[name]) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : "";
}

/** True if a filter is set, so that an empty list doesn't mean an empty team. */
export function isNarrowed({ q, view, owner }: KeyView): boolean {
  return q.trim() !== "" || view !== FIRST_VIEW.view || owner !== "";
}
