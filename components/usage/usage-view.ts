import { grouped } from "@/lib/client/digits";
import { GROUPINGS, METRICS, STEPS, type Usage, type UsageFigures, type UsageQuery } from "@/lib/console/usage/contract";
import { entriesOf, keysOf } from "@/lib/contracts/typed";
import { formatCount, formatMs } from "../playground/figures";

const SPANS = { "24h": 1, "7d": 7, "30d": 30, "90d": 90 } as const;
type Span = keyof typeof SPANS;
const DAY_MS = 86_400_000;

/** The page's state in the address. */
export interface UsageView extends Pick<UsageQuery, "by" | "step" | "model" | "key" | "endpoint" | "provider"> {
  /** Empty: as the API chooses. */
  metric: Metric | "";
  span: Span;
}

export type Metric = Usage["metric"];
export type ShownView = UsageView & { metric: Metric };
/** The filter, by its name in the address and in the log. */
export const FILTERS = ["model", "key", "endpoint", "provider"] as const;
export const FIRST_VIEW: UsageView = {
  metric: "",
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
    metric: one<Metric | "">("metric", METRICS, FIRST_VIEW.metric),
    by: one("by", GROUPINGS, FIRST_VIEW.by),
    step: one("step", STEPS, FIRST_VIEW.step),
    span: one("span", keysOf(SPANS), FIRST_VIEW.span),
    model: text("model"),
    key: text("key"),
    endpoint: text("endpoint"),
    provider: text("provider"),
  };
}

export function writeUsageView(view: UsageView): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(view)) if (value !== FIRST_VIEW[name]) search.set(name, value);
  return search.size > 0 ? `?${search}` : "";
}

/** The view as the API takes it. Hours are limited to a month, because more bars would be unreadable. */
export function queryOf({ span, step, metric, ...view }: UsageView, now: number) {
  const days = SPANS[span];
  return {
    ...view,
    ...(metric === "" ? {} : { metric }),
    step: step === "hour" && days > 30 ? ("day" as const) : step,
    since: now - days * DAY_MS,
  };
}

/** Below this, amounts have four decimals: calls cost fractions of a cent. */
const SMALL_DOLLARS = 1_000;

/** A figure of the metric as text; a dash if it is not known. */
export function metricLabel(metric: Metric, value: number | null): string {
  if (value === null) return "–";
  if (metric === "firstToken")
    return formatMs(value || undefined)
      .join(" ")
      .trim();
  if (metric !== "spend") return short(value);
  return value === 0 ? "$0" : `$${grouped(value, value < SMALL_DOLLARS ? 4 : 2)}`;
}

/** Amounts of rows, rounded so that they add up to the total as it is shown. */
export function spendLabels(values: readonly (number | null)[], total: number | null): string[] {
  const unit = (total ?? 0) < SMALL_DOLLARS ? 10_000 : 100;
  const places = unit === 100 ? 2 : 4;
  const whole = values.map((value) => Math.floor((value ?? 0) * unit + 1e-6));
  const missing = Math.max(0, Math.round((total ?? 0) * unit) - whole.reduce((sum, one) => sum + one, 0));
  const rest = (index: number) => (values[index] ?? 0) * unit - (whole[index] ?? 0);
  const raised = new Set([...values.keys()].sort((left, right) => rest(right) - rest(left)).slice(0, missing));
  return values.map((value, index) => {
    if (value === null) return "–";
    if (value === 0) return "$0";
    const units = (whole[index] ?? 0) + (raised.has(index) ? 1 : 0);
    return units === 0 ? `<$${1 / unit}` : `$${grouped(units / unit, places)}`;
  });
}

/** `1.08 G`, `4.91 M`, below a million in full. */
export function short(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(2)} G`;
  return value >= 1e6 ? `${(value / 1e6).toFixed(2)} M` : formatCount(value);
}

/** A metric's name as a heading, and within a sentence. */
export const METRIC_NAMES = { spend: "Spend", calls: "Calls", tokens: "Tokens", firstToken: "First token", errors: "Errors" } as const;

export function figureOf({ spend, calls, errors, inputTokens, outputTokens, firstTokenMs }: UsageFigures, metric: Metric): number | null {
  return { spend, calls, errors, tokens: inputTokens + outputTokens, firstToken: firstTokenMs }[metric];
}

/** Which calls a spend excludes; undefined if none. */
export function unpricedNote({ unpriced }: Pick<UsageFigures, "unpriced">): string | undefined {
  if (unpriced === 0) return undefined;
  return `excludes ${formatCount(unpriced)} ${unpriced === 1 ? "call" : "calls"} without a price`;
}

/** `+12 %`, `−3 %`, `new` if there was nothing before, a dash if nothing changed. */
export function changeLabel(now: number | null, before: number | null): string {
  if (now === null || before === null || now === before) return "–";
  if (before === 0) return "new";
  const percent = Math.round(((now - before) / before) * 100);
  return percent > 0 ? `+${percent} %` : percent < 0 ? `−${-percent} %` : "±0 %";
}

/** A link to a group's calls with the same range and filters. */
export function logsHref(view: UsageView, { since, until }: Pick<Usage, "since" | "until">, id: string): string {
  const search = new URLSearchParams({ since: String(since), until: String(until) });
  for (const name of FILTERS) if (view[name]) search.set(name, view[name]);
  search.set(view.by, id.replace(/^play_/, ""));
  return `/logs?${search}`;
}
