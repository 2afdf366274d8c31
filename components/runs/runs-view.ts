import type { RunStatus } from "@/lib/console/runs/contract";
import type { Playground } from "@/lib/contracts/playground";
import { RUN_STATUSES } from "@/lib/contracts/run-terms";
import { keysOf } from "@/lib/contracts/typed";
import { PLAYGROUND_NAMES } from "../shares/labels";

const PLAYGROUNDS = keysOf(PLAYGROUND_NAMES);

/** The state of the page of runs, in the address. */
export interface RunsView {
  q: string;
  playground: Playground | "";
  model: string;
  status: RunStatus | "";
  /** In the person's time zone: `2026-11-25`. */
  day: string;
  /** Whose runs; empty for one's own. */
  person: string;
  /** The end of the previous page. */
  after: string;
}

export const ALL_RUNS: RunsView = { q: "", playground: "", model: "", status: "", day: "", person: "", after: "" };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reads the address; unknown or absent parameters get their defaults. */
export function readRunsView(search: URLSearchParams): RunsView {
  const text = (name: string, most: number) => search.get(name)?.slice(0, most) ?? "";
  return {
    q: text("q", 200),
    playground: PLAYGROUNDS.find((playground) => playground === search.get("playground")) ?? "",
    model: text("model", 256),
    status: RUN_STATUSES.find((status) => status === search.get("status")) ?? "",
    day: spanOf(text("day", 10)) ? text("day", 10) : "",
    person: text("person", 64),
    after: text("after", 64),
  };
}

/** The address's query for a view, without defaults. */
export function writeRunsView(view: RunsView): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value !== "") search.set(name, value);
  return search.size > 0 ? `?${search}` : "";
}

/** The start of a day and of the next one, in milliseconds since the epoch; undefined for an invalid day. */
export function spanOf(day: string): { since: number; until: number } | undefined {
  const [, year = "", month = "", date = ""] = DAY.exec(day) ?? [];
  const first = new Date(Number(year), Number(month) - 1, Number(date));
  if (year === "" || first.getMonth() !== Number(month) - 1 || first.getTime() < 0) return undefined;
  return { since: first.getTime(), until: new Date(first.getFullYear(), first.getMonth(), first.getDate() + 1).getTime() };
}

/** Whether a filter is set, except the person. */
export function isNarrowed({ q, playground, model, status, day }: RunsView): boolean {
  return [q, playground, model, status, day].some((part) => part !== "");
}

/** The view as the API takes it. */
export function runsFilter({ day, q, ...view }: RunsView) {
  return { ...view, q: q.trim(), ...spanOf(day) };
}
