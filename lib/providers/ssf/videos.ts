import { Failure } from "../../contracts/errors";
import type { VideoFacts } from "../../contracts/task";
import { Batch } from "../batch";
import type {
  Cancellation,
  LostOrder,
  Operation,
  TaskWork,
  VideoState,
  VideoSubmission,
  VideoSubmitted,
  VideoTasks,
} from "../capabilities";
import { type Fields, isFields } from "../fields";
import { onlyCandidate, unheard } from "../lost-order";
import { ownOperation } from "../own-operation";
import { isRefusal, type TaskClient } from "../task-client";
import { keepingTask } from "../video-order";
import { planOrder } from "./order";
import { stateOf } from "./state";

interface SsfOperation {
  taskId: string;
  facts: VideoFacts;
  submittedAt: number;
}

/** The vendor accepts video orders only asynchronously. */
const LATER = { "x-dashscope-async": "enable" };

const LISTED = 100;
/** States that the list reports in full; for finished tasks it omits the result. */
const OPEN: ReadonlySet<unknown> = new Set(["PENDING", "RUNNING", "SUSPENDED"]);

type Found = { task: Fields } & ReturnType<TaskClient["told"]>;

export class SsfVideos implements VideoTasks {
  readonly local = false;
  /** The vendor recommends 15 s: an account may poll twenty times a second, for all of its tasks. */
  readonly pace = { firstMs: 5_000, everyMs: 15_000 };
  readonly #client: TaskClient;
  readonly #now: () => number;
  readonly #batch: Batch<Found>;

  constructor(client: TaskClient, now: () => number) {
    this.#client = client;
    this.#now = now;
    this.#batch = new Batch({ one: (id, signal) => this.#one(id, signal), several: (ids, signal) => this.#several(ids, signal) });
  }

  async submit(call: VideoSubmission): Promise<VideoSubmitted> {
    const { path, body, facts } = planOrder(call);
    const { output } = await this.#client.submit(call, { path, body, headers: LATER });
    const taskId = isFields(output) ? output.task_id : undefined;
    if (typeof taskId !== "string" || taskId === "")
      throw new Failure("bad_response_body", "The model's provider accepted the job but returned no id.", {
        unsure: true,
        elsewhere: true,
      });
    const operation: SsfOperation = { taskId, facts, submittedAt: this.#now() };
    return { operation: { ...operation }, facts, vendorId: taskId };
  }

  /** Searches the model's tasks of the last day: the vendor lists only their times. */
  async find(lost: LostOrder): Promise<VideoSubmitted | undefined> {
    const planned = planOrder({ ...lost, warn: unheard }).facts;
    const query = new URLSearchParams({ page_no: "1", page_size: String(LISTED), model_name: lost.model });
    const { data } = this.#client.read(await this.#client.ask(`/tasks?${query}`, lost.signal));
    const tasks = Array.isArray(data) ? data.filter(isFields).filter(({ model_name }) => model_name === lost.model) : [];
    const listed = tasks.map((task) => ({ id: String(task.task_id), takenAt: takenAt(task) }));
    const found = onlyCandidate(listed, lost);
    if (found === undefined) return undefined;
    // The drawn seed is no longer known.
    const facts = { ...planned, seed: lost.input.seed ?? 0 };
    const operation: SsfOperation = { taskId: found.id, facts, submittedAt: found.takenAt };
    return { operation: { ...operation }, facts, vendorId: found.id };
  }

  async advance(operation: Operation, { signal }: Pick<TaskWork, "signal">): Promise<VideoState> {
    const { taskId, facts, submittedAt } = ownOperation<SsfOperation>(operation);
    try {
      const { task, ...told } = await this.#batch.ask(taskId, signal);
      return { ...stateOf(task, { facts, submittedAt, now: this.#now(), words: this.#client }), ...told };
    } catch (error) {
      throw keepingTask(error);
    }
  }

  async cancel(operation: Operation, signal: Cancellation): Promise<void> {
    const { taskId } = ownOperation<SsfOperation>(operation);
    const reply = await this.#client.post(`/tasks/${encodeURIComponent(taskId)}/cancel`, signal);
    // Only a waiting task can be stopped.
    if (!isRefusal(reply.status)) this.#client.read(reply);
  }

  /** Requests a missing task: an authorised caller gets "not known". */
  async probe(signal: Cancellation): Promise<void> {
    this.#client.read(await this.#client.ask("/tasks/00000000-0000-0000-0000-000000000000", signal));
  }

  async #one(taskId: string, signal: Cancellation): Promise<Found> {
    const reply = await this.#client.ask(`/tasks/${encodeURIComponent(taskId)}`, signal);
    return { task: this.#client.read(reply), ...this.#client.told(reply) };
  }

  /** Unfinished tasks come from one list request for the account's newest; the others are polled separately. */
  async #several(ids: readonly string[], signal: Cancellation): Promise<ReadonlyMap<string, Found>> {
    const { data } = this.#client.read(await this.#client.ask(`/tasks?page_no=1&page_size=${LISTED}`, signal));
    const wanted = new Set<unknown>(ids);
    const open = (Array.isArray(data) ? data.filter(isFields) : []).filter((task) => wanted.has(task.task_id) && OPEN.has(task.status));
    return new Map(
      open.map((task) => {
        const reply = this.#client.shown({ status: 200, body: JSON.stringify(task) });
        return [String(task.task_id), { task: { output: { task_status: task.status } }, reply }];
      }),
    );
  }
}

/** Milliseconds, or `YYYY-MM-DD hh:mm:ss.mmm` in the vendor's time zone; NaN if neither is present. */
function takenAt({ gmt_create: created, submit_time: submitted }: Fields): number {
  if (typeof created === "number") return created;
  return typeof submitted === "string" ? Date.parse(`${submitted.replace(" ", "T")}+08:00`) : Number.NaN;
}
