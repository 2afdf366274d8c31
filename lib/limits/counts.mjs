/**
 * Counts of what limited subjects called. Plain JavaScript: the process that begins the others keeps the counts for all of them, and it
 * runs without a compiler (server.mjs). No clock of its own: `now` is milliseconds of any clock that never goes back.
 */

/** A minute has steps of a tenth of a second: a count expires after 60.0 to 60.1 seconds. */
const STEP_MS = 100;
const STEPS = 601;
/** Interval of removing subjects without counts, in milliseconds. */
const SWEEP_MS = 60_000;

/** A sum over the last minute, with one entry for each step that has a count. */
class Minute {
  #steps = [];
  #counts = [];
  #head = 0;
  sum = 0;

  /** Drops steps older than a minute. */
  advance(now) {
    const first = Math.floor(now / STEP_MS) - STEPS + 1;
    while (this.#head < this.#steps.length && this.#steps[this.#head] < first) {
      this.sum -= this.#counts[this.#head];
      this.#head++;
    }
    if (this.#head > 64 && this.#head * 2 > this.#steps.length) {
      this.#steps.splice(0, this.#head);
      this.#counts.splice(0, this.#head);
      this.#head = 0;
    }
  }

  /** Adds to a step, current or unexpired; older ones are added to the oldest. */
  add(count, step) {
    this.sum += count;
    let index = this.#steps.length;
    while (index > this.#head && this.#steps[index - 1] > step) index--;
    if (index > this.#head && this.#steps[index - 1] === step) this.#counts[index - 1] += count;
    else {
      this.#steps.splice(index, 0, step);
      this.#counts.splice(index, 0, count);
    }
  }

  /** Milliseconds until the sum has fallen by `count`, or to zero if it is less. */
  until(count, now) {
    let left = count;
    for (let index = this.#head; index < this.#steps.length; index++) {
      left -= this.#counts[index];
      if (left <= 0 || index === this.#steps.length - 1) return Math.max(1, Math.ceil((this.#steps[index] + STEPS) * STEP_MS - now));
    }
    return 0;
  }
}

export class Counts {
  /** By subject: `{ requests, tokens, running }`. */
  #subjects = new Map();
  #sweptAt = 0;

  /**
   * Takes a call in where every one of its subjects has room, or takes nothing. `ask` is `{ limits, tokens }`: the limits that hold for
   * it, and the tokens it is expected to use. Answers `{ step, states }`, or `{ refused: { index, what, retryAfterMs }, states }`;
   * a state is `[requests left, ms until all are back, tokens left, ms until all are back]` of the limits at the same index.
   * @returns {import("./shared").Taken}
   */
  take({ limits, tokens }, now) {
    if (now - this.#sweptAt > SWEEP_MS) this.#sweep(now);
    let refused;
    for (let index = 0; index < limits.length; index++) {
      const found = this.#refusal(limits[index], tokens, now);
      if (found && (!refused || found.retryAfterMs > refused.retryAfterMs)) refused = { index, ...found };
    }
    const step = Math.floor(now / STEP_MS);
    if (!refused) for (const limit of limits) this.#count(this.#of(limit.subject), tokens, step);
    return { step, refused, states: limits.map((limit) => this.#state(limit, now)) };
  }

  /** Ends a call. Its tokens are counted at its start: `change` is the difference between used and expected tokens. */
  settle({ limits, step, change }, now) {
    for (const { subject } of limits) {
      const of = this.#of(subject);
      of.running = Math.max(0, of.running - 1);
      of.tokens.advance(now);
      const oldest = Math.floor(now / STEP_MS) - STEPS + 1;
      if (change !== 0 && (step >= oldest || change > 0)) of.tokens.add(change, Math.max(step, oldest));
    }
  }

  /**
   * What is counted for each of these subjects, `[requests, tokens, running]`; counts nothing, and remembers nobody it did not know.
   * @returns {import("../contracts/limits").LimitUse[]}
   */
  read(subjects, now) {
    return subjects.map((subject) => {
      if (!this.#subjects.has(subject)) return [0, 0, 0];
      const { requests, tokens, running } = this.#of(subject, now);
      return [requests.sum, Math.max(0, tokens.sum), running];
    });
  }

  /** Ends the calls of a lost process without a settlement. */
  release(subjects) {
    for (const [subject, running] of subjects) {
      const of = this.#subjects.get(subject);
      if (of) of.running = Math.max(0, of.running - running);
    }
  }

  #refusal({ subject, requestsPerMinute, tokensPerMinute, concurrent }, tokens, now) {
    const { requests, tokens: used, running } = this.#of(subject, now);
    if (requestsPerMinute !== null && requests.sum >= requestsPerMinute)
      return { what: "requests", retryAfterMs: requests.until(requests.sum - requestsPerMinute + 1, now) };
    // A call that needs more than a whole minute's limit runs if nothing else is counted; otherwise it never could.
    if (tokensPerMinute !== null && used.sum > 0 && used.sum + tokens > tokensPerMinute)
      return { what: "tokens", retryAfterMs: used.until(used.sum + tokens - tokensPerMinute, now) };
    return concurrent !== null && running >= concurrent ? { what: "concurrent", retryAfterMs: 1_000 } : undefined;
  }

  #count(of, tokens, step) {
    of.requests.add(1, step);
    if (tokens > 0) of.tokens.add(tokens, step);
    of.running++;
  }

  #state({ subject, requestsPerMinute, tokensPerMinute }, now) {
    const { requests, tokens } = this.#of(subject);
    return [
      Math.max(0, (requestsPerMinute ?? 0) - requests.sum),
      requests.until(Number.POSITIVE_INFINITY, now),
      Math.max(0, (tokensPerMinute ?? 0) - tokens.sum),
      tokens.until(Number.POSITIVE_INFINITY, now),
    ];
  }

  #of(subject, now) {
    let of = this.#subjects.get(subject);
    if (!of) {
      of = { requests: new Minute(), tokens: new Minute(), running: 0 };
      this.#subjects.set(subject, of);
    }
    if (now !== undefined) {
      of.requests.advance(now);
      of.tokens.advance(now);
    }
    return of;
  }

  #sweep(now) {
    this.#sweptAt = now;
    for (const [subject, of] of this.#subjects) {
      of.requests.advance(now);
      of.tokens.advance(now);
      if (of.running === 0 && of.requests.sum === 0 && of.tokens.sum === 0) this.#subjects.delete(subject);
    }
  }
}
