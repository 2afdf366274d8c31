import { RATED, type Rated } from "@/lib/contracts/rating";
import { OUTCOMES, type Outcome } from "@/lib/contracts/record";
import { SESSION_ID } from "@/lib/contracts/turns";
import { entriesOf, isKeyOf } from "@/lib/contracts/typed";

export const RANGES = { "1h": 3_600_000, "6h": 21_600_000, "24h": 86_400_000, "7d": 604_800_000, "30d": 2_592_000_000 } as const;
export type Range = keyof typeof RANGES;

/** The page's state in the URL. */
export interface LogView {
  q: string;
  model: string;
  key: string;
  /** A person's id: their playgrounds and keys. */
  person: string;
  endpoint: string;
  provider: string;
  /** `429`, or `4xx` and `5xx`. */
  status: string;
  outcome: Outcome | "";
  code: string;
  /** `name=value` of the key's metadata, or only a name. */
  metadata: string;
  /** The caller's `user` field. */
  endUser: string;
  rating: Rated | "";
  /** A prompt's name, or `name@version`. */
  prompt: string;
  /** The session of a coding agent. */
  session: string;
  /** Relative range, if no absolute one is given. */
  range: Range;
  /** Absolute range, in milliseconds since the epoch; 0 means none, and an end of 0 means now. */
  since: number;
  until: number;
  /** What the histogram shows around it; 0 means the relative range. */
  from: number;
  to: number;
  /** The end of the previous page. */
  before: string;
  /** The call open beside the list. */
  peek: string;
}

export const FIRST_VIEW: LogView = {
  q: "",
  model: "",
  key: "",
  person: "",
  endpoint: "",
  provider: "",
  status: "",
  outcome: "",
  code: "",
  metadata: "",
  endUser: "",
  rating: "",
  prompt: "",
  session: "",
  range: "24h",
  since: 0,
  until: 0,
  from: 0,
  to: 0,
  before: "",
  peek: "",
};

/** No absolute range. */
export const NO_RANGE = { since: 0, until: 0, from: 0, to: 0 } as const;

const STATUS = /^([1-5]\d\d|[45]xx)$/;
const PROMPT = /^[a-z0-9-]{1,80}(@\d{1,6})?$/;

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
    person: text("person"),
    endpoint: text("endpoint"),
    provider: text("provider"),
    status: STATUS.test(text("status")) ? text("status") : "",
    outcome: OUTCOMES.find((outcome) => outcome === search.get("outcome")) ?? "",
    code: text("code"),
    metadata: text("metadata", 600),
    endUser: text("endUser"),
    rating: RATED.find((rating) => rating === search.get("rating")) ?? "",
    prompt: PROMPT.test(text("prompt")) ? text("prompt") : "",
    session: SESSION_ID.test(text("session")) ? text("session") : "",
    range: isKeyOf(RANGES, range) ? range : FIRST_VIEW.range,
    since: time("since"),
    until: time("until"),
    from: time("from"),
    to: time("to"),
    before: text("before", 120),
    peek: text("peek", 64),
  };
}

/** The URL's query for a view, without defaults. */
export function writeLogView(view: LogView): string {
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(view)) if (value !== FIRST_VIEW[name]) search.set(name, String(value));
  return search.size > 0 ? `?${search}` : "";
}

/** Filters, by their names in the URL and in the API. */
export const FILTERS = [
  "model",
  "key",
  "person",
  "provider",
  "endpoint",
  "status",
  "outcome",
  "code",
  "metadata",
  "endUser",
  "rating",
  "prompt",
  "session",
] as const satisfies readonly (keyof LogView)[];
export type Filter = (typeof FILTERS)[number];

/** Whether a filter other than the time is set. */
export function isNarrowed(view: LogView): boolean {
  return view.q !== "" || FILTERS.some((name) => view[name] !== "");
}

const WHOLE_ID = /^req_\w{26}$/;
const MINUTE_MS = 60_000;

/**
 * The filters as the API takes them; a whole id matches one call at any time. A relative range ends now: its start is rounded to a minute,
 * so that it is stable for one.
 */
export function filterOf(view: LogView, now: number) {
  const { q, range, since, until } = view;
  if (WHOLE_ID.test(q.trim())) return { q: q.trim() };
  const filters = Object.fromEntries(FILTERS.map((name) => [name, view[name]]));
  return { q: q.trim(), ...filters, since: since || startOf(range, now), ...(until > 0 ? { until } : {}) };
}

const startOf = (range: Range, now: number) => Math.floor((now - RANGES[range]) / MINUTE_MS) * MINUTE_MS;

export interface Stretch {
  since: number;
  /** 0 means now. */
  until: number;
}

/** Whether the histogram shows the relative range, up to now: there is no absolute range, or it is within. */
export function isRelative({ range, since, until, from }: LogView, now: number): boolean {
  return from === 0 && (since === 0 || (since >= startOf(range, now) && until <= now));
}

/** What the histogram shows: the relative range if it contains the absolute one, else the absolute one with a quarter on each side. */
export function windowOf(view: LogView, now: number): Stretch {
  if (view.from > 0) return { since: view.from, until: view.to };
  if (isRelative(view, now)) return { since: startOf(view.range, now), until: 0 };
  const end = view.until || now;
  const margin = Math.max(MINUTE_MS, (end - view.since) / 4);
  const floor = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return { since: Math.max(1, floor(view.since - margin)), until: end + margin >= now ? 0 : floor(end + margin) };
}
