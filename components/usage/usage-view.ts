import { grouped } from "@/lib/client/digits";
import { GROUPINGS, METRICS, STEPS, type Usage, type UsageFigures, type UsageQuery } from "@/lib/console/usage/contract";
import { formatCount, formatMs } from "../playground/figures";

const SPANS = { "24h": 1, "7d": 7, "30d": 30, "90d": 90 } as const;
export type Span = keyof typeof SPANS;
const DAY_MS = 86_400_000;

/** What the page of usage shows, as it stands in the address. */
export interface UsageView extends Pick<UsageQuery, "metric" | "by" | "step" | "model" | "key" | "endpoint" | "provider"> {
  span: Span;
}
/** What narrows it, by the name that the address and the log have for it. */
export const FILTERS = ["model", "key", "endpoint", "provider"] as const;
export const FIRST_VIEW: UsageView = {
  metric: "spend",
  by: "model",
  step: "day",
  span: "30d",
  model: "",
  key: "",
  endpoint: "",
  provider: "",
};

export function readUsageView(search: URLSearchParams): UsageView {
  const one = <Value extends string>(name: string, of: readonly Value[], otherwise: Value) =>
    of.find((value) => value === search.get(name)) ?? otherwise;
  const text = (name: string) => search.get(name)?.slice(0, 256) ?? "";
  return {
    metric: one("metric", METRICS, FIRST_VIEW.metric),
    by: one("by", GROUPINGS, FIRST_VIEW.by),
    step: one("step", STEPS, FIRST_VIEW.step),
    span: one("span", Object.keys(SPANS) as Span[], FIRST_VIEW.span),
    model: text("model"),
    key: text("key"),
    endpoint: text("endpoint"),
    provider: text("provider"),
  };
}

export function writeUsageView(view: UsageView): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value !== FIRST_VIEW[name as keyof UsageView]) search.set(name, value);
  return search.size > 0 ? `?${search}` : "";
}

/** The view as the API takes it. Hours of more than a month would be too many to draw. */
export function queryOf({ span, step, ...view }: UsageView, now: number) {
  const days = SPANS[span];
  return { ...view, step: step === "hour" && days > 30 ? ("day" as const) : step, since: now - days * DAY_MS };
}

/** A figure of the metric in a reader's words. */
export function metricLabel(metric: UsageView["metric"], value: number): string {
  if (metric === "firstToken")
    return formatMs(value || undefined)
      .join(" ")
      .trim();
  if (metric !== "spend") return short(value);
  if (value === 0) return "$0";
  return value < 0.01 ? `$${value.toFixed(4)}` : `$${grouped(value, 2)}`;
}

/** `1.08 G`, `4.91 M`, below a million in full. */
export function short(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(2)} G`;
  return value >= 1e6 ? `${(value / 1e6).toFixed(2)} M` : formatCount(value);
}

/** A metric as a heading, and within a sentence. */
export const METRIC_NAMES = { spend: "Spend", calls: "Calls", tokens: "Tokens", firstToken: "First token", errors: "Errors" } as const;

export function figureOf(
  { spend, calls, errors, inputTokens, outputTokens, firstTokenMs }: UsageFigures,
  metric: UsageView["metric"],
): number {
  return { spend, calls, errors, tokens: inputTokens + outputTokens, firstToken: firstTokenMs ?? 0 }[metric];
}

/** `+12 %`, `−3 %`, `new` where there was nothing before, and a dash where nothing changed. */
export function changeLabel(now: number, before: number): string {
  if (now === before) return "–";
  if (before === 0) return "new";
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent} %` : percent < 0 ? `−${-percent} %` : "±0 %";
}

/** Where the calls of a group are listed: the same stretch and filters. */
export function logsHref(view: UsageView, { since, until }: Pick<Usage, "since" | "until">, id: string): string {
  const filter = view.by === "person" ? "key" : view.by;
  const search = new URLSearchParams({ since: String(since), until: String(until) });
  for (const name of FILTERS) if (view[name]) search.set(name, view[name]);
  search.set(filter, id.replace(/^play_/, ""));
  return `/logs?${search}`;
}
