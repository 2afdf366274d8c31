import { OUTCOMES, type Outcome } from "@/lib/contracts/record";

export const RANGES = { "1h": 3_600_000, "6h": 21_600_000, "24h": 86_400_000, "7d": 604_800_000, "30d": 2_592_000_000 } as const;
export type Range = keyof typeof RANGES;

/** The page's state in the URL. */
export interface LogView {
  q: string;
  model: string;
  key: string;
  endpoint: string;
  provider: string;
  outcome: Outcome | "";
  code: string;
  /** `name=value` of the key's metadata, or only a name. */
  metadata: string;
  /** Relative range, if no absolute one is given. */
  range: Range;
  /** Absolute range, in milliseconds since the epoch; 0 means none. */
  since: number;
  until: number;
  /** The end of the previous page. */
  before: string;
  /** The call open beside the list. */
  peek: string;
}

export const FIRST_VIEW: LogView = {
  q: "",
  model: "",
  key: "",
  endpoint: "",
  provider: "",
  outcome: "",
  code: "",
  metadata: "",
  range: "24h",
  since: 0,
  until: 0,
  before: "",
  peek: "",
};

/** Reads the URL; unknown or absent parameters get their defaults. */
export function readLogView(search: URLSearchParams): LogView {
  const text = (name: string, most = 256) => search.get(name)?.slice(0, most) ?? "";
  const time = (name: string) => {
    const number = Number(search.get(name));
    return Number.isSafeInteger(number) && number > 0 ? number : 0;
  };
  const range = text("range");
  return {
    q: text("q"),
    model: text("model"),
    key: text("key"),
    endpoint: text("endpoint"),
    provider: text("provider"),
    outcome: OUTCOMES.find((outcome) => outcome === search.get("outcome")) ?? "",
    code: text("code"),
    metadata: text("metadata", 600),
    range: Object.hasOwn(RANGES, range) ? (range as Range) : FIRST_VIEW.range,
    since: time("since"),
    until: time("until"),
    before: text("before", 120),
    peek: text("peek", 64),
  };
}

/** The URL's query for a view, without defaults. */
export function writeLogView(view: LogView): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) if (value !== FIRST_VIEW[name as keyof LogView]) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : "";
}

/** Active filters except the time. */
export function isNarrowed({ q, model, key, endpoint, provider, outcome, code, metadata }: LogView): boolean {
  return [q, model, key, endpoint, provider, outcome, code, metadata].some((part) => part !== "");
}

const WHOLE_ID = /^req_\w{26}$/;

/**
 * The filters as the API takes them; a whole id matches one call at any time. A relative range ends now: its start is rounded to a minute,
 * so that it is stable for one.
 */
export function filterOf({ q, model, key, endpoint, provider, outcome, code, metadata, range, since, until }: LogView, now: number) {
  if (WHOLE_ID.test(q.trim())) return { q: q.trim() };
  const from = since || Math.floor((now - RANGES[range]) / 60_000) * 60_000;
  return { q: q.trim(), model, key, endpoint, provider, outcome, code, metadata, since: from, ...(until > 0 ? { until } : {}) };
}
