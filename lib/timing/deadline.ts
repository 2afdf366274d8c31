/**
 * Work with a deadline. All share one timer, at most 250 ms late: a timer for each call and each wait would cost more than the rest of the
 * bookkeeping. They form an intrusive linked list. A `Set` would be simpler, but each time it grows or shrinks it leaves a table behind
 * that still references its old content; such tables survive several collections, and made the collector keep four kilobytes of finished
 * calls per call.
 */
export abstract class Deadline {
  /** Milliseconds since the epoch; may be changed while it is watched. */
  due = 0;
  /** Neighbours in the list, for `watch` and `unwatch` only. */
  before: Deadline | undefined = undefined;
  after: Deadline | undefined = undefined;
  watched = false;
  /** Set instead of moving `due`, which would need the time for each event: the shared timer applies it. */
  touched = false;

  /** The deadline if it was touched at `now`. */
  dueAfter(_now: number): number {
    return this.due;
  }

  abstract expire(): void;
}

const TICK_MS = 250;
let first: Deadline | undefined;
let ticker: NodeJS.Timeout | undefined;

/** Calls `expire` once at the deadline, unless `unwatch` was called before. */
export function watch(deadline: Deadline): void {
  if (deadline.watched) return;
  deadline.watched = true;
  deadline.after = first;
  if (first) first.before = deadline;
  first = deadline;
  if (ticker !== undefined) return;
  ticker = setInterval(tick, TICK_MS);
  ticker.unref();
}

export function unwatch(deadline: Deadline): void {
  if (!deadline.watched) return;
  deadline.watched = false;
  if (deadline.before) deadline.before.after = deadline.after;
  else first = deadline.after;
  if (deadline.after) deadline.after.before = deadline.before;
  deadline.before = undefined;
  deadline.after = undefined;
}

function tick(): void {
  const now = Date.now();
  const late: Deadline[] = [];
  for (let deadline = first; deadline; deadline = deadline.after) {
    if (deadline.touched) {
      deadline.touched = false;
      deadline.due = deadline.dueAfter(now);
    }
    if (now >= deadline.due) late.push(deadline);
  }
  // Separate, because an expiry may remove others from the list.
  for (const deadline of late)
    if (deadline.watched) {
      unwatch(deadline);
      deadline.expire();
    }
  if (first !== undefined) return;
  clearInterval(ticker);
  ticker = undefined;
}
