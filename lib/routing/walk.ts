import { Failure } from "../contracts/errors";
import type { ResumeWay } from "../contracts/routing";
import type { TargetHealth } from "./health";
import type { RoutePlan, TargetPlan } from "./plan";
import { backoffMs, reasonOf } from "./reasons";

/** A target as far as the way from one to the next depends on it. */
export interface Walkable {
  target: { health: TargetHealth; plan: TargetPlan; listing: { continues?: boolean; inputTokenLimit?: number } };
}

interface Course {
  /** The name that was asked for. */
  model: string;
  route: Pick<RoutePlan, "mostAttempts" | "fallbackOn">;
  promptTokens(): number;
}

interface Repeat {
  /** The pause that the target asked for, in milliseconds; undefined if it asked for none. */
  retryAfterMs: number | undefined;
  /** Repeats of the target so far. */
  nth: number;
  now: number;
  random?: () => number;
}

/**
 * The way of one call from target to target: which one is first, whether it is asked again and after which pause, and which one follows.
 * It decides and sends nothing, so that calls and dry runs take the same way.
 */
export class Walk<Step extends Walkable> {
  /** Attempts so far. */
  made = 0;
  /** How the next target continues the answer; absent while nothing of it has gone out. */
  way: ResumeWay | undefined;
  readonly #course: Course;
  readonly #all: readonly Step[];
  /** Targets that haven't been asked yet, in order. */
  readonly #left: Step[];

  constructor(all: readonly Step[], course: Course) {
    this.#course = course;
    this.#all = all;
    this.#left = all.slice();
  }

  get left(): readonly Step[] {
    return this.#left;
  }

  /** Whether a target is left that can continue an answer in this way. */
  canResume(way: ResumeWay): boolean {
    return this.#left.some((step) => resumes(step, way));
  }

  /** A target is asked next after all. */
  giveBack(step: Step): void {
    this.#left.unshift(step);
  }

  /**
   * How long to wait before the same target is asked again, in milliseconds; undefined if it is not. Never shorter than it asked for: a
   * target whose pause is too long rests instead.
   */
  pauseBefore(error: Failure, { target }: Step, { retryAfterMs, nth, now, random }: Repeat): number | undefined {
    const { retries } = target.plan;
    if (!error.detail.transient) return undefined;
    if (retryAfterMs !== undefined && retryAfterMs > retries.longestWaitMs) {
      target.health.rest(now + retryAfterMs);
      return undefined;
    }
    if (nth >= retries.perTarget || this.made >= this.#course.route.mostAttempts) return undefined;
    // Its breaker has opened during this call.
    if (target.health.state(now) === "open" && this.mayGoOn(error) && this.#left.some((step) => this.#isReady(step, now))) return undefined;
    return retryAfterMs ?? backoffMs(retries, nth, random);
  }

  mayGoOn(error: Failure): boolean {
    return this.made < this.#course.route.mostAttempts && this.allows(error);
  }

  /** Whether the route lets another target answer after this failure. */
  allows(error: Failure): boolean {
    const reason = reasonOf(error);
    return reason !== undefined && this.#course.route.fallbackOn.has(reason);
  }

  /** Takes the target that starts beside a slow one. */
  beside(now: number): Step | undefined {
    return this.made < this.#course.route.mostAttempts ? this.next(now) : undefined;
  }

  /** The first target that takes calls now; if all have to rest, the one whose rest ends first. */
  first(now: number): Step {
    const ready = this.next(now);
    if (ready) return ready;
    const withRoom = this.#all.filter(({ target }) => target.health.hasRoom(target.plan, now));
    const [soonest] = withRoom.sort((a, b) => a.target.health.dueAt(now) - b.target.health.dueAt(now));
    if (!soonest) throw this.noRoom(now);
    this.#left.splice(this.#left.indexOf(soonest), 1);
    return soonest;
  }

  /** Takes the next target that is ready; after a prompt was too long, one with a larger window. */
  next(now: number, error?: Failure, after?: Step): Step | undefined {
    const tooLong = error?.code === "context_length_exceeded";
    const place = this.#left.findIndex((step) => {
      if (tooLong && !this.#mayHold(step.target.listing.inputTokenLimit, after?.target.listing.inputTokenLimit)) return false;
      return this.#isReady(step, now);
    });
    return place < 0 ? undefined : this.#left.splice(place, 1)[0];
  }

  #isReady(step: Step, now: number): boolean {
    const { health, plan } = step.target;
    return (this.way === undefined || resumes(step, this.way)) && health.takes(now) && health.hasRoom(plan, now);
  }

  /** The failure of a call for which no target has room. */
  noRoom(now: number): Failure {
    return new Failure("rate_limit_exceeded", `Every target of the model '${this.#course.model}' has reached its limits.`, {
      retryAfterMs: 60_000 - (now % 60_000),
    });
  }

  /** Whether a window may hold a prompt that another one did not. One of unknown size may. */
  #mayHold(window: number | undefined, exceeded: number | undefined): boolean {
    if (window === undefined) return true;
    return exceeded === undefined ? window > this.#course.promptTokens() : window > exceeded;
  }
}

const resumes = ({ target }: Walkable, way: ResumeWay) => way === "replay" || target.listing.continues === true;
