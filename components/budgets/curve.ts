import type { BalanceCurve } from "@/lib/console/budgets/contract";

interface Spot {
  /** Percent of the width, and of the height from above. */
  x: number;
  y: number;
}

export interface Drawn {
  top: number;
  since: number;
  until: number;
  /** A step line: a balance holds until the next entry. */
  line: Spot[];
  now: Spot;
  /** Forecast at the current pace: zero, or the balance at the period's end. */
  forecast: Spot | undefined;
  marks: (Spot & { mark: BalanceCurve["marks"][number] })[];
}

/** Part of the width reserved for the forecast if the period has no end. */
const AHEAD = 0.25;

/** A shorter part of the period than this is shown larger: the entries of an hour are one line in a month. */
const ZOOM = 0.25;
const LEAST_MS = 60_000;

/** The time that is drawn: the period, or the part of it with entries. */
function spanOf({ since, until: now, periodEnds, points }: Pick<BalanceCurve, "since" | "until" | "periodEnds" | "points">) {
  const first = Math.max(since, points[0]?.at ?? since);
  const length = Math.max(LEAST_MS, now - first);
  if (periodEnds === null) return { since, until: now + Math.max(1, now - since) * AHEAD };
  if (points.length < 2 || length >= (periodEnds - since) * ZOOM) return { since, until: periodEnds };
  return { since: Math.max(since, Math.floor(first - length / 20)), until: Math.min(periodEnds, Math.ceil(now + length * AHEAD)) };
}

/** Chart coordinates over the period. */
export function drawCurve({ since: begins, until: now, periodEnds, points, marks, perDay, emptyAt }: BalanceCurve): Drawn {
  const { since, until } = spanOf({ since: begins, until: now, periodEnds, points });
  const top = Math.max(...points.map(({ balance }) => balance), ...marks.map(({ balance }) => balance), 0.01);
  const x = (at: number) => Math.min(100, Math.max(0, ((at - since) / (until - since)) * 100));
  const y = (balance: number) => 100 - (Math.min(top, Math.max(0, balance)) / top) * 100;
  const line: Spot[] = [];
  for (const { at, balance } of points) {
    const last = line.at(-1);
    if (last) line.push({ x: x(at), y: last.y });
    line.push({ x: x(at), y: y(balance) });
  }
  const left = points.at(-1)?.balance ?? 0;
  const end = emptyAt !== null && emptyAt < until ? emptyAt : until;
  const then = left - (perDay * (end - now)) / 86_400_000;
  return {
    top,
    since,
    until,
    line,
    now: { x: x(now), y: y(left) },
    forecast: perDay > 0 ? { x: x(end), y: y(then) } : undefined,
    marks: marks.filter(({ kind }) => kind !== "reset").map((mark) => ({ x: x(mark.at), y: y(mark.balance), mark })),
  };
}
