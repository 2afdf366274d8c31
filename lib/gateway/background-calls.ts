import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../contracts/errors";
import type { Member } from "../contracts/person";
import type { RunCallState } from "../contracts/run-event";
import type { ModelEndpoint } from "../endpoints/define";
import { BackgroundCall, LOST } from "./background-call";
import type { NumberedEvent, RunCalls } from "./background-call-ports";
import type { Call } from "./call";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { Log } from "./ports";

/** How often events are stored and stop requests read. */
const TICK_MS = 250;
/** A process that has not renewed its lease for this long counts as dead. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_000;
/** How long after the lease expired a call of a dead process is ended; a process that only lost its database returns. */
const LOST_AFTER_MS = 10_000;
/** How long a finished call's events are kept. */
const KEPT_MS = 10 * 60_000;
/** No call takes longer; after that it may be deleted even if it was never ended. */
const LONGEST_MS = 15 * 60_000;
const MOST = 24;
const STOP_WITHIN_MS = 2_000;
export const RUN_HEADER = "x-trunkline-run";

/** A run and how much of it is stored. */
interface Running {
  run: BackgroundCall;
  stored: number;
}

/** The background calls of this process, and access to those of other processes. */
export class BackgroundCalls {
  readonly #calls: RunCalls;
  readonly #log: Log;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #renewedAt = 0;
  #storing: Promise<void> | undefined;
  #sweeper: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #complained = false;

  constructor({ calls, log }: { calls: RunCalls; log: Log }) {
    this.#calls = calls;
    this.#log = log;
  }

  /** Ends the calls of dead processes, now and at an interval. */
  start(): void {
    this.#sweeper ??= setInterval(() => this.#sweep(), LEASE_MS).unref();
    this.#sweep();
  }

  /**
   * Makes a call under an id; it continues if the caller disconnects. What `answer` throws becomes a reply through `refuse`. Throws
   * `task_conflict` if the id was used, `rate_limit_exceeded` if the person has too many.
   */
  async perform(
    id: string,
    call: Call<ModelEndpoint>,
    { answer, refuse }: { answer(): Promise<GatewayReply>; refuse(error: unknown): GatewayReply },
  ): Promise<GatewayReply> {
    const { requestId, request, caller } = call;
    const owner = { teamId: caller.teamId, userId: caller.playground?.userId ?? "" };
    const busy = [...this.#running.values()].filter(({ run }) => run.state === "running" && run.owner.userId === owner.userId);
    if (busy.length >= MOST) throw tooMany();
    const at = Date.now();
    const begun = await this.#calls
      .begin({ ...owner, id, at, leaseUntil: at + LEASE_MS, expiresAt: at + LONGEST_MS })
      .catch((cause: unknown) => {
        throw new Failure("service_unavailable", "Runs cannot be stored right now: the database is unavailable.", {
          cause,
          retryAfterMs: 2_000,
        });
      });
    if (!begun) throw new Failure("task_conflict", `The id '${id}' was already used; each call needs its own id.`, { param: RUN_HEADER });
    const run = new BackgroundCall({ ...owner, id, requestId, request });
    this.#running.set(id, { run, stored: 0 });
    this.#timer ??= setInterval(() => void this.#tick(), TICK_MS).unref();
    void run.ended().then(() => this.#tick());
    call.request = run.request;
    return run.keep(await answer().catch(refuse));
  }

  /** The events of a person's run after a number, including future ones. Undefined if it has ended without more. Throws `not_found`. */
  async follow(call: Member & { id: string }, after: number, request: GatewayRequest): Promise<AsyncIterable<NumberedEvent> | undefined> {
    const left = leaving(request);
    const own = this.#own(call);
    if (own) return own.state !== "running" && after >= own.length ? undefined : own.follow(after, left);
    const kept = await this.#calls.find(call);
    if (!kept) throw missing();
    const over = kept.state !== "running" && (await this.#calls.events(call.id, after)).length === 0;
    return over ? undefined : this.#followKept(call, after, left);
  }

  /**
   * Stops a person's run. Resolves with its final state, or with `running` if another process has been told to stop it. Throws `not_found`.
   */
  async stop(call: Member & { id: string }): Promise<RunCallState> {
    const own = this.#own(call);
    if (own) {
      own.stop();
      await Promise.race([own.ended(), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
      return own.state;
    }
    const kept = await this.#calls.find(call);
    if (!kept) throw missing();
    if (kept.state !== "running") return kept.state;
    if (kept.leaseUntil < Date.now()) return "lost";
    await this.#calls.askStop(call.id);
    return "running";
  }

  /** Stops running calls and stores their events. */
  async close(): Promise<void> {
    for (const { run } of this.#running.values()) run.stop();
    await Promise.race([
      Promise.all([...this.#running.values()].map(({ run }) => run.ended())),
      pause(STOP_WITHIN_MS, undefined, { ref: false }),
    ]);
    clearInterval(this.#sweeper);
    await this.#sweeping;
    clearInterval(this.#timer);
    await this.#tick();
    await this.#storing;
  }

  #own({ id, teamId, userId }: Member & { id: string }): BackgroundCall | undefined {
    const run = this.#running.get(id)?.run;
    return run && run.owner.teamId === teamId && run.owner.userId === userId ? run : undefined;
  }

  async *#followKept(call: Member & { id: string }, after: number, left: Leaving): AsyncGenerator<NumberedEvent, void, undefined> {
    for (let n = after; !left.gone; ) {
      const kept = await this.#calls.find(call);
      const events = await this.#calls.events(call.id, n);
      for (const numbered of events) {
        yield numbered;
        n = numbered.n;
        if (numbered.event.type === "end") return;
      }
      if (events.length > 0) continue;
      if (kept?.state !== "running" || kept.leaseUntil < Date.now()) return yield { n: n + 1, event: LOST };
      await pause(TICK_MS, undefined, { ref: false });
    }
  }

  /** Never overlaps; never rejects. */
  #sweep(): void {
    const now = Date.now();
    const sweep = { leaseBefore: now - LOST_AFTER_MS, running: [...this.#running.keys()], expiresAt: now + KEPT_MS, event: LOST };
    this.#sweeping ??= this.#calls
      .endLost(sweep)
      .catch((cause: unknown) => this.#log.debug({ cause }, "runs whose process is gone cannot be ended; it is tried again"))
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  /** Stores new events, renews leases, and reads stop requests. Never overlaps; never rejects. */
  #tick(): Promise<void> {
    this.#storing ??= this.#store()
      .then(() => {
        this.#complained = false;
      })
      .catch((cause: unknown) => {
        if (!this.#complained) this.#log.warn({ cause }, "runs cannot be stored; pages that come back may not find them");
        this.#complained = true;
      })
      .finally(() => {
        this.#storing = undefined;
        if (this.#running.size > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
      });
    return this.#storing;
  }

  async #store(): Promise<void> {
    for (const running of this.#running.values()) await this.#storeRun(running);
    const alive = [...this.#running.keys()];
    if (alive.length === 0 || Date.now() - this.#renewedAt < RENEW_MS) return;
    this.#renewedAt = Date.now();
    for (const id of await this.#calls.renew(alive, this.#renewedAt + LEASE_MS)) this.#running.get(id)?.run.stop();
  }

  async #storeRun(running: Running): Promise<void> {
    const { run } = running;
    const { id, owner, state, startedAt, requestId } = run;
    try {
      const events = run.eventsAfter(running.stored);
      if (events.length > 0) await this.#calls.add({ id, first: running.stored + 1, events });
      running.stored += events.length;
      if (state === "running" || running.stored < run.length) return;
      const now = Date.now();
      await this.#calls.end({ ...owner, id, state, expiresAt: now + KEPT_MS, durationMs: now - startedAt, requestId });
      this.#running.delete(id);
    } catch (error) {
      // Bounds memory while the database is unavailable.
      if (Date.now() - startedAt > LONGEST_MS) this.#running.delete(id);
      throw error;
    }
  }
}

interface Leaving {
  gone: boolean;
  onGone(wake: () => void): void;
}

function leaving(request: GatewayRequest): Leaving {
  const left: Leaving = { gone: false, onGone: (wake) => request.onGone(wake) };
  request.onGone(() => {
    left.gone = true;
  });
  return left;
}

function missing(): Failure {
  return new Failure("not_found", "There is no such run, or its answer is no longer kept (ten minutes).");
}

function tooMany(): Failure {
  const words = `You have ${MOST} running runs, which is the limit. Stop one, or wait for one to finish.`;
  return new Failure("rate_limit_exceeded", words, { limit: { owner: "person", limit: "runs" } });
}
