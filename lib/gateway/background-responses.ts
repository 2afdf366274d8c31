import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { parseLossless, writeLossless } from "../contracts/lossless-json";
import type { ResponseReply, ResponsesRequest, StoredItem } from "../contracts/responses";
import { isFields } from "../contracts/typed";
import { failedResponse } from "../dialects/responses/failed-events";
import { MOST_KEPT, queuedResponse } from "../dialects/responses/model";
import type { ModelEndpoint } from "../endpoints/define";
import type { ResponsesModel } from "../providers/capabilities";
import { scrubKnown } from "../secrets/scrub";
import { json } from "./answer";
import { makeResponse } from "./background-response";
import type { ResponseJob, ResponseJobs, ResponseQueue } from "./background-response-ports";
import { decodeUtf8 } from "./body";
import type { Call } from "./call";
import { recordOf } from "./call-record";
import { secretsOf } from "./credentials";
import type { GatewayReply } from "./exchange";
import type { Gateway } from "./gateway";
import type { Log, Serving } from "./ports";

const MOST = 16;
/** Unfinished responses per key. */
const MOST_OF_KEY = 100;
const LEASE_MS = 15_000;
const TICK_MS = 1_000;
/** After this long in the queue a response has failed. */
const LONGEST_QUEUED_MS = 24 * 3_600_000;
const WAIT_MS = 2_000;
/** Attempts to store an answer, a second apart. */
const KEEP_TRIES = 5;
const STOP_WITHIN_MS = 2_000;

interface Ending {
  message: string;
  code?: string;
}

const LOST: Ending = {
  message: "The gateway was stopped while the model was being asked. The call may have been carried out, so it was not repeated.",
};
const LOST_AFTER_TOOLS: Ending = {
  message:
    "The gateway was stopped after a tool had been called for the response. It was not repeated, because the tool would be called twice.",
};
const UNDONE: Ending = {
  message: "The call could not be started within a day because of its key's limits.",
  code: "rate_limit_exceeded",
};
const UNKEPT: Ending = { message: "The answer could not be stored." };

class ActiveJob {
  attempted = false;
  /** Whether a tool may have been called. */
  called = false;
  stored = false;
  stopped = false;
  readonly #leaving: (() => void)[] = [];

  constructor(readonly job: ResponseJob) {}

  onGone(listener: () => void): void {
    if (this.stopped) listener();
    else this.#leaving.push(listener);
  }

  stop(): void {
    this.stopped = true;
    for (const listener of this.#leaving.splice(0)) listener();
  }
}

/** Makes background responses in this process. Processes share the work through leases. */
export class BackgroundResponses implements ResponseQueue {
  readonly #store: ResponseJobs;
  readonly #log: Log;
  readonly #lease = randomUUID();
  readonly #running = new Map<string, { run: ActiveJob; done: Promise<void> }>();
  #gateway: Gateway | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | undefined;
  #closing = false;
  #complained = false;

  constructor({ store, log }: { store: ResponseJobs; log: Log }) {
    this.#store = store;
    this.#log = log;
  }

  start(gateway: Gateway): void {
    this.#gateway = gateway;
    this.#timer ??= setInterval(() => this.#wake(), TICK_MS).unref();
  }

  async take(call: Call<ModelEndpoint>, read?: ResponsesRequest): Promise<GatewayReply> {
    const { requestId, client, request, caller, sent } = call;
    const asked = call.input as ResponsesRequest;
    refuseUnkept(asked, sent);
    if (caller.playground)
      throw new Failure("unsupported_parameter", "Unsupported parameter: 'background' is not available with a playground key.", {
        param: "background",
      });
    const response = await queuedResponse({ input: asked, read, publicModel: call.model }, call.context.team.responses);
    const { teamId, keyId } = caller;
    const body = bodyOf(call);
    const job = { id: response.id, teamId, keyId, requestId, address: request.address, client, request: body, response };
    if (!(await this.#store.insert(job, { now: Date.now(), most: MOST_OF_KEY }))) throw tooMany();
    call.trace?.end(recordOf(call, 200), undefined, secretsOf(call));
    // Its tokens are counted, and its row is written, when it is made.
    call.slot?.end(0);
    this.#wake();
    return json(response);
  }

  /** Aborts the work on an ended response. Other processes notice when they renew their lease. */
  drop(teamId: string, id: string): void {
    const run = this.#running.get(id)?.run;
    if (run?.job.teamId === teamId) run.stop();
  }

  /** Aborts running responses. Those for which no upstream was asked are made after the next start. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#timer);
    await this.#turn;
    for (const { run } of this.#running.values()) run.stop();
    const idle = Promise.all([...this.#running.values()].map(({ done }) => done));
    await Promise.race([idle, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  }

  /** Never rejects. */
  #wake(): void {
    this.#turn ??= this.#look()
      .then(() => {
        this.#complained = false;
      })
      .catch((cause: unknown) => {
        if (!this.#complained) this.#log.error({ cause }, "responses in the background cannot be read; it is tried again");
        this.#complained = true;
      })
      .finally(() => {
        this.#turn = undefined;
      });
  }

  async #look(): Promise<void> {
    const gateway = this.#gateway;
    const now = Date.now();
    const lease = this.#lease;
    const until = now + LEASE_MS;
    const ids = [...this.#running.keys()];
    if (ids.length > 0) {
      const held = await this.#store.renew({ lease, ids, until });
      for (const id of ids) if (!held.has(id)) this.#running.get(id)?.run.stop();
    }
    for (const job of await this.#store.lost({ now, queuedBefore: now - LONGEST_QUEUED_MS }))
      if (!this.#running.has(job.id)) await this.#fail(job, now - job.response.created_at * 1000 >= LONGEST_QUEUED_MS ? UNDONE : lost(job));
    const limit = MOST - this.#running.size;
    if (!gateway || this.#closing || gateway.calls.draining || limit <= 0) return;
    for (const job of await this.#store.claim({ lease, until, now, limit })) this.#begin(gateway, job);
  }

  #begin(gateway: Gateway, job: ResponseJob): void {
    const run = new ActiveJob(job);
    const done = this.#make(gateway, run)
      .catch((cause: unknown) => this.#log.error({ response: job.id, cause }, "a response in the background was lost; it ends as failed"))
      .finally(() => {
        this.#running.delete(job.id);
        if (this.#running.size === MOST - 1) this.#wake();
      });
    this.#running.set(job.id, { run, done });
  }

  async #make(gateway: Gateway, run: ActiveJob): Promise<void> {
    const { job } = run;
    const waits = ({ code }: Failure) =>
      !run.attempted && (code === "shutting_down" || code === "rate_limit_exceeded" || (this.#closing && run.stopped));
    const failure = await makeResponse(gateway, job, {
      serving: (chosen) => chosen.map((one) => this.#noting(one, run)),
      proceeds: () => this.#proceeds(run),
      keep: (response, input) => this.#keep(run, response, input),
      onGone: (listener) => run.onGone(listener),
      waits,
    });
    if (run.stored) return;
    if (failure && waits(failure)) {
      const nextAt = Date.now() + (failure.detail.retryAfterMs ?? WAIT_MS);
      await this.#store.putBack({ id: job.id, lease: this.#lease }, { nextAt, requestId: newId("req_") });
    } else await this.#fail(job, this.#closing && run.stopped ? lost(run) : (failure ?? UNKEPT), this.#lease);
  }

  /** Wraps a model so that it records the attempt first, and stores its answer. */
  #noting({ target, model }: Serving, run: ActiveJob): Serving {
    const served = model as ResponsesModel;
    const { job } = run;
    const hold = { id: job.id, lease: this.#lease };
    const complete: ResponsesModel["complete"] = async (call, kept) => {
      if (run.stopped || !(await this.#store.attempt(hold, run.called))) throw new Failure("client_closed", "The response was cancelled.");
      run.attempted = true;
      return served.complete(call, { ...kept, keep: (response, input) => this.#keep(run, response, input) });
    };
    return { target, model: { ...served, complete } };
  }

  async #proceeds(run: ActiveJob): Promise<boolean> {
    const { id } = run.job;
    if (run.stopped) return false;
    try {
      if (!(await this.#store.attempt({ id, lease: this.#lease }, true))) return false;
    } catch (cause) {
      this.#log.error({ response: id, cause }, "the call of a tool cannot be recorded; it is not made");
      return false;
    }
    run.attempted = true;
    run.called = true;
    return !run.stopped;
  }

  async #keep(run: ActiveJob, made: ResponseReply, input: readonly StoredItem[]): Promise<void> {
    const { id, teamId, response: told } = run.job;
    const response = { ...made, id, created_at: told.created_at, background: true };
    for (let tried = 1; ; tried++) {
      try {
        // A response that was cancelled meanwhile stays cancelled.
        await this.#store.finish({ id, lease: this.#lease }, { teamId, response, input });
        run.stored = true;
        return;
      } catch (error) {
        if (tried === KEEP_TRIES) throw error;
        await pause(TICK_MS, undefined, { ref: false });
      }
    }
  }

  async #fail({ id, response }: ResponseJob, { message, code = "server_error" }: Ending, lease?: string): Promise<void> {
    await this.#store.fail({ id, lease, response: failedResponse(response, { message: scrubKnown(message), code }) });
  }
}

const lost = ({ called }: { called: boolean }): Ending => (called ? LOST_AFTER_TOOLS : LOST);

/** The body as sent, with the version of its prompt: the label may be moved before the response is made. */
function bodyOf({ sent, prompt, promptVersion: version }: Call<ModelEndpoint>): string {
  const text = decodeUtf8(sent);
  const body = prompt === "" ? undefined : parseLossless(text);
  if (!isFields(body) || !isFields(body.prompt)) return text;
  const { label: _, ...pinned } = body.prompt;
  return writeLossless({ ...body, prompt: { ...pinned, version } });
}

function refuseUnkept({ store, stream }: ResponsesRequest, bytes: Uint8Array): void {
  const refuse = (param: string, words: string) =>
    new Failure("unsupported_parameter", `Unsupported parameter: '${param}': ${words}`, { param });
  if (store === false) throw refuse("store", "a background response must be stored, so it cannot be `false`.");
  if (stream === true) throw refuse("stream", "events of a background response are not stored; fetch it by its id.");
  if (bytes.length > MOST_KEPT)
    throw new Failure("request_too_large", `A background response is limited to ${MOST_KEPT / 1024 / 1024} MB.`);
}

function tooMany(): Failure {
  const words = `This key has ${MOST_OF_KEY} unfinished background responses, which is the limit.`;
  return new Failure("rate_limit_exceeded", words, { limit: { owner: "key", limit: "queue" } });
}
