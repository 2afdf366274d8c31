import type { VideoFilter } from "@/lib/client/video/queries";
import { entriesOf, keysOf } from "@/lib/contracts/typed";
import { VIDEO_COLUMNS, VIDEO_STATUSES, type VideoColumn } from "@/lib/contracts/video-terms";

const VIEWS = ["board", "table"] as const;
export type View = (typeof VIEWS)[number];
/** Time ranges with their hours; `all` has none. */
const RANGES = { day: 24, week: 168, month: 720, all: undefined } as const;
export type RangeName = keyof typeof RANGES;

/** The page's state in the address. */
export interface VideoView {
  q: string;
  model: string;
  person: string;
  batch: string;
  range: RangeName;
  view: View;
  /** In the table; empty means every status. */
  status: string;
  page: number;
  /** The column on a phone; undefined for the first with jobs. */
  lane: VideoColumn | undefined;
}

export const PAGE_SIZE = 50;
export const FIRST_VIEW: VideoView = {
  q: "",
  model: "",
  person: "",
  batch: "",
  range: "all",
  view: "board",
  status: "",
  page: 1,
  lane: undefined,
};

const HOUR_MS = 3_600_000;
/** A range's start is rounded, so that not every render is a new query. */
const STEP_MS = 300_000;

/** Reads the address; unknown or absent parameters get their defaults. */
export function readView(search: URLSearchParams): VideoView {
  const page = Number(search.get("page"));
  const statuses = (search.get("status") ?? "").split(",").filter((word) => VIDEO_STATUSES.some((status) => status === word));
  return {
    q: search.get("q")?.slice(0, 200) ?? "",
    model: search.get("model")?.slice(0, 256) ?? "",
    person: search.get("person")?.slice(0, 64) ?? "",
    batch: search.get("batch")?.slice(0, 64) ?? "",
    range: keysOf(RANGES).find((name) => name === search.get("range")) ?? FIRST_VIEW.range,
    view: VIEWS.find((name) => name === search.get("view")) ?? FIRST_VIEW.view,
    status: statuses.join(","),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    lane: VIDEO_COLUMNS.find((name) => name === search.get("lane")),
  };
}

/** The address's query for a view, without defaults. */
export function writeView(view: VideoView): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(view)) if (value !== undefined && value !== FIRST_VIEW[name]) search.set(name, String(value));
  return search.size > 0 ? `?${search.toString().replaceAll("%2C", ",")}` : "";
}

/** Whether a filter is set, so that an empty list does not mean an empty team. */
export function isNarrowed({ q, model, person, batch, range, status, view }: VideoView): boolean {
  return q.trim() !== "" || model !== "" || person !== "" || batch !== "" || range !== "all" || (view === "table" && status !== "");
}

/** The query for the gateway. */
export function filterOf({ q, model, person, batch, range }: VideoView, now: number): VideoFilter {
  const hours = RANGES[range];
  const since = hours === undefined ? undefined : Math.floor((now - hours * HOUR_MS) / STEP_MS) * STEP_MS;
  return { q, model, person, batch, since };
}
