/**
 * Something that must end by a time. All of them share one timer, right to 250 ms: a timer for each call and each wait
 * would cost more than the rest of the bookkeeping.
 */
export interface Deadline {
  /** Milliseconds since the epoch; may be moved while it is watched. */
  due: number;
  expire(): void;
}

const TICK_MS = 250;
const waiting = new Set<Deadline>();
let ticker: NodeJS.Timeout | undefined;

/** Calls `expire` once, when the time has come, unless `unwatch` was first. */
export function watch(deadline: Deadline): void {
  waiting.add(deadline);
  if (ticker !== undefined) return;
  ticker = setInterval(tick, TICK_MS);
  ticker.unref();
}

export function unwatch(deadline: Deadline): void {
  waiting.delete(deadline);
}

function tick(): void {
  const now = Date.now();
  for (const deadline of waiting)
    if (now >= deadline.due) {
      waiting.delete(deadline);
      deadline.expire();
    }
  if (waiting.size > 0) return;
  clearInterval(ticker);
  ticker = undefined;
}
