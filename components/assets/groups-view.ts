/** The list's state in the URL. */
export interface GroupsView {
  q: string;
  sort: "created" | "updated" | "name" | "assets";
  page: number;
  pageSize: number;
}

const SORTS: readonly GroupsView["sort"][] = ["created", "updated", "name", "assets"];
const PAGE_SIZE = 25;

export function readGroupsView(search: URLSearchParams): GroupsView {
  const page = Number(search.get("page"));
  return {
    q: search.get("q")?.slice(0, 256) ?? "",
    sort: SORTS.find((it) => it === search.get("sort")) ?? "updated",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZE,
  };
}

/** The URL's query, without defaults. */
export function writeGroupsView({ q, sort, page }: GroupsView): string {
  const search = new URLSearchParams();
  if (q !== "") search.set("q", q);
  if (sort !== "updated") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}
