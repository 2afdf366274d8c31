import type { LogPage } from "@/lib/console/logs/contract";
import { RATED } from "@/lib/contracts/rating";
import { OUTCOMES } from "@/lib/contracts/record";
import { SESSION_ID } from "@/lib/contracts/turns";
import { shortId } from "../keys/labels";
import { endpointLabel } from "./labels";
import type { Filter } from "./log-view";

export const FILTER_NAMES: Readonly<Record<Filter, string>> = {
  model: "Model",
  key: "Key",
  person: "Person",
  provider: "Provider",
  endpoint: "Endpoint",
  status: "Status",
  outcome: "Outcome",
  code: "Error code",
  metadata: "Tag",
  endUser: "End user",
  rating: "Rating",
  prompt: "Prompt",
  session: "Session",
};

/** What can be typed for a filter, besides the listed values. */
export const FILTER_HINTS: Readonly<Partial<Record<Filter, string>>> = {
  model: "Model name",
  key: "Name or id",
  person: "Name or id",
  provider: "Provider",
  endpoint: "Endpoint id",
  status: "429, 4xx, 5xx",
  code: "rate_limit_exceeded",
  metadata: "name=value",
  endUser: "The request's user field",
  prompt: "name or name@version",
  session: "ses_…",
};

const RATING_LABELS: ReadonlyMap<string, string> = new Map([
  ["up", "good"],
  ["down", "bad"],
  ["any", "rated"],
]);
const STATUSES = ["4xx", "5xx", "200", "400", "401", "402", "403", "404", "409", "413", "422", "429", "500", "502", "503", "504"];
const STATUS = /^([1-5]\d\d|[45]xx)$/;
const PROMPT = /^[a-z0-9-]{1,80}(@\d{1,6})?$/;

/** Values that need no request: fixed ones, and those of the shown page. */
export function knownValues(filter: Filter, page: LogPage | undefined): readonly string[] {
  if (filter === "status") return STATUSES;
  if (filter === "outcome") return OUTCOMES;
  if (filter === "rating") return RATED;
  if (filter === "session") return [...new Set((page?.items ?? []).flatMap(({ session }) => session ?? []))];
  if (filter === "code") return [...new Set((page?.items ?? []).map(({ code }) => code))].filter(Boolean).sort();
  return [];
}

export function isValue(filter: Filter, text: string): boolean {
  if (text === "") return false;
  if (filter === "status") return STATUS.test(text);
  if (filter === "rating") return RATED.some((one) => one === text);
  if (filter === "session") return SESSION_ID.test(text);
  if (filter === "prompt") return PROMPT.test(text);
  return filter === "outcome" ? OUTCOMES.some((one) => one === text) : true;
}

/** A value as its chip shows it. `names`: those of keys and people, by id. */
export function valueLabel(filter: Filter, value: string, names: ReadonlyMap<string, string>): string {
  if (filter === "endpoint") return endpointLabel(value);
  if (filter === "key" || filter === "person") return names.get(value) ?? shortId(value);
  if (filter === "session") return shortId(value);
  if (filter === "rating") return RATING_LABELS.get(value) ?? value;
  return value;
}
