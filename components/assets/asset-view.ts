import type { ConsoleAssetQuery } from "@/lib/console/assets/contract";
import { entriesOf, isKeyOf } from "@/lib/contracts/typed";

/** The list's state in the URL. */
export interface AssetView {
  q: string;
  /** Ids of groups. */
  groups: readonly string[];
  types: readonly string[];
  states: readonly string[];
  sort: ConsoleAssetQuery["sort"];
  order: ConsoleAssetQuery["order"];
  page: number;
  size: number;
  view: "table" | "grid";
  /** The asset open beside the list. */
  peek: string;
}

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const FIRST_VIEW: AssetView = {
  q: "",
  groups: [],
  types: [],
  states: [],
  sort: "created",
  order: "desc",
  page: 1,
  size: 25,
  view: "table",
  peek: "",
};

const SORTS: readonly AssetView["sort"][] = ["created", "updated", "name", "size"];
/** Query parameter names. */
const LISTS = { groups: "group", types: "type", states: "status" } as const;

const partsOf = (text: string | null) => [...new Set((text ?? "").split(",").filter((part) => part !== ""))].slice(0, 100);

/** Reads the URL; unknown or absent parameters get their defaults. */
export function readAssetView(search: URLSearchParams): AssetView {
  const page = Number(search.get("page"));
  const size = Number(search.get("size"));
  return {
    q: search.get("q")?.slice(0, 256) ?? "",
    groups: partsOf(search.get(LISTS.groups)),
    types: partsOf(search.get(LISTS.types)),
    states: partsOf(search.get(LISTS.states)),
    sort: SORTS.find((it) => it === search.get("sort")) ?? FIRST_VIEW.sort,
    order: search.get("order") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    size: PAGE_SIZES.find((it) => it === size) ?? FIRST_VIEW.size,
    view: search.get("view") === "grid" ? "grid" : "table",
    peek: search.get("peek")?.slice(0, 64) ?? "",
  };
}

/** The URL's query for a view, without defaults. */
export function writeAssetView(view: AssetView): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(view)) {
    if (typeof value === "object") {
      if (isKeyOf(LISTS, name) && value.length > 0) search.set(LISTS[name], value.join(","));
    } else if (value !== FIRST_VIEW[name]) search.set(name, String(value));
  }
  // Commas are valid in a query, and readable.
  return search.size > 0 ? `?${search.toString().replaceAll("%2C", ",")}` : "";
}

export function toQuery({ q, groups, types, states, sort, order, page, size }: AssetView) {
  const lists = { group: groups.join(","), type: types.join(",").toLowerCase(), status: states.join(",") };
  return { q: q.trim(), ...lists, sort, order, page, pageSize: size };
}

/** True if a filter is set, so that an empty list doesn't mean an empty team. */
export function isNarrowed({ q, groups, types, states }: Pick<AssetView, "q" | "groups" | "types" | "states">): boolean {
  return q.trim() !== "" || groups.length + types.length + states.length > 0;
}

/** Clears the filters; order and layout stay. */
export const ALL: Partial<AssetView> = { q: "", groups: [], types: [], states: [] };
