import { clock, day } from "@/lib/client/when";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 30, 90].map((days) => days * DAY_MS),
];
/** Ticks closer to an edge would be cut off. */
const EDGE = 0.03;

export interface Tick {
  at: number;
  /** Its place, 0 to 1. */
  part: number;
  text: string;
}

/** At most `most` whole times between two moments, in milliseconds since the epoch and in the reader's time zone. */
export function timeTicks(since: number, until: number, most: number): Tick[] {
  const long = until - since;
  const step = STEPS.find((one) => long / one <= most) ?? Math.ceil(long / most / DAY_MS) * DAY_MS;
  const zone = new Date(since).getTimezoneOffset() * MINUTE_MS;
  const first = Math.ceil((since - zone) / step) * step + zone;
  const ticks: Tick[] = [];
  for (let at = first; at < until; at += step) {
    const part = (at - since) / long;
    if (part < EDGE || part > 1 - EDGE) continue;
    ticks.push({ at, part, text: step >= DAY_MS ? day(at, until) : clock(at, { seconds: false }) });
  }
  return ticks;
}
