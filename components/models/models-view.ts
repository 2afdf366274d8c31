import { CATALOGUE_SORTS, type CatalogueSort } from "@/lib/console/models/addresses";
import type { CapabilityName } from "@/lib/contracts/model";
import { entriesOf, keysOf } from "@/lib/contracts/typed";
import { SERVES } from "./labels";

/** The page's state in the URL. */
export interface ModelsView {
  tab: "models" | "names";
  q: string;
  provider: string;
  serves: CapabilityName | "";
  state: "on" | "off" | "";
  sort: CatalogueSort;
  dir: "asc" | "desc";
  page: number;
}

export const FIRST_VIEW: ModelsView = { tab: "models", q: "", provider: "", serves: "", state: "", sort: "model", dir: "asc", page: 1 };

/** Reads the URL; unknown or absent parameters get their defaults. */
export function readModelsView(search: URLSearchParams): ModelsView {
  const oneOf = <Value extends string>(name: string, values: readonly Value[], otherwise: Value) =>
    values.find((value) => value === search.get(name)) ?? otherwise;
  const page = Number(search.get("page"));
  return {
    tab: oneOf("tab", ["models", "names"], "models"),
    q: search.get("q")?.slice(0, 256) ?? "",
    provider: search.get("provider")?.slice(0, 63) ?? "",
    serves: oneOf<CapabilityName | "">("serves", keysOf(SERVES), ""),
    state: oneOf<ModelsView["state"]>("state", ["on", "off"], ""),
    sort: oneOf("sort", CATALOGUE_SORTS, FIRST_VIEW.sort),
    dir: oneOf("dir", ["asc", "desc"], FIRST_VIEW.dir),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** The URL's query for a view, without defaults. */
export function writeModelsView(view: ModelsView): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(view)) if (value !== FIRST_VIEW[name]) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : "";
}

export function queryOf({ tab: _, q, ...view }: ModelsView) {
  return { ...view, q: q.trim() };
}

export function isNarrowed({ q, provider, serves, state }: ModelsView): boolean {
  return [q, provider, serves, state].some((part) => part !== "");
}

/** The path of a model's page: ids may contain slashes and any other character. */
export function modelHref({ provider, model }: { provider: string; model: string }): string {
  return `/models/${encodeURIComponent(provider)}/${model.split("/").map(encodeURIComponent).join("/")}`;
}
