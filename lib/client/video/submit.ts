import { newId } from "../../contracts/ids";
import { fieldsOf } from "../../contracts/typed";
import { BATCH_HEADER } from "../../contracts/video-terms";
import { ApiError, readError } from "../api";
import { bearer } from "../call/playground-key";
import type { RunState } from "../call/run";
import { WireTap } from "../call/wire";

/** A job to submit. */
export interface VideoOrder {
  /** The id of its column. */
  column: string;
  model: string;
  path: string;
  body: Record<string, unknown>;
  /** Groups jobs that were submitted together. */
  batch?: string;
}

/** The result of a submit. `replayed`: the gateway had accepted it before and created no second job. */
export interface Submitted {
  taskId: string;
  replayed: boolean;
}

/** A submit with one idempotency key for all attempts, so that a repeat returns the existing job. Nothing is sent before `send`. */
export class VideoSubmission {
  readonly order: VideoOrder;
  readonly id = newId("run_");
  readonly #token = newId("run_");
  readonly #text: string;
  #secret: string | undefined;
  #state: RunState<Submitted>;
  #tap: WireTap;

  constructor(order: VideoOrder) {
    this.order = order;
    this.#text = JSON.stringify(order.body);
    this.#tap = this.#newTap();
    this.#state = { id: this.id, model: order.model, status: "waiting", started: performance.now(), tokens: {}, wire: this.#tap.record() };
  }

  get state(): RunState<Submitted> {
    return this.#state;
  }

  /** True if the request may have arrived without a reply: only sending it again can tell. */
  get lost(): boolean {
    return this.#state.error?.status === 0;
  }

  /** Sends the request, or repeats it with the same key. Never throws: errors are in the state. */
  async send(): Promise<RunState<Submitted>> {
    const started = performance.now();
    this.#tap = this.#newTap();
    this.#state = { ...this.#state, status: "waiting", started, error: undefined, wire: this.#tap.record() };
    try {
      // The idempotency key belongs to one API key, which must therefore stay the same.
      this.#secret ??= await bearer();
      const response = await fetch(window.location.origin + this.order.path, {
        method: "POST",
        headers: { ...Object.fromEntries(this.#headers()), authorization: `Bearer ${this.#secret}` },
        body: this.#text,
        credentials: "omit",
        cache: "no-store",
      });
      this.#tap.answered(response);
      const requestId = response.headers.get("x-request-id") ?? undefined;
      const text = await response.clone().text();
      this.#tap.whole(text);
      if (!response.ok) throw await readError(response);
      const taskId = taskIdOf(JSON.parse(text));
      if (taskId === undefined) throw new ApiError("The gateway accepted the job but returned no id.", { status: 200, code: "unreadable" });
      const output = { taskId, replayed: response.headers.get("idempotent-replayed") === "true" };
      this.#end({ status: "done", output, requestId, totalMs: performance.now() - started });
    } catch (error) {
      this.#end({ status: "failed", error: toRunError(error), totalMs: performance.now() - started });
    }
    return this.#state;
  }

  #end(change: Partial<RunState<Submitted>>): void {
    this.#state = { ...this.#state, ...change, wire: this.#tap.record() };
  }

  #headers(): [string, string][] {
    const { batch } = this.order;
    return [
      ["content-type", "application/json"],
      ["idempotency-key", this.#token],
      ...(batch === undefined ? [] : [[BATCH_HEADER, batch] satisfies [string, string]]),
    ];
  }

  #newTap(): WireTap {
    return new WireTap({
      method: "POST",
      url: window.location.origin + this.order.path,
      requestHeaders: [["authorization", "Bearer $TRUNKLINE_KEY"], ...this.#headers()],
      requestBody: this.#text,
    });
  }
}

export function taskIdOf(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { task_id, id, output, data } = fieldsOf(answer);
  for (const value of [task_id, id]) if (typeof value === "string") return value;
  return taskIdOf(output) ?? taskIdOf(data);
}

/** A name for jobs that are sent off together. */
export function newBatchId(): string {
  return `batch_${newId("run_").slice("run_".length)}`;
}

function toRunError(error: unknown): RunState<Submitted>["error"] {
  if (error instanceof ApiError) return { status: error.status, code: error.code, message: error.message, param: error.param };
  return {
    status: 0,
    code: "no_answer",
    message: "The response was lost. The gateway may have accepted the job.",
    param: null,
  };
}
