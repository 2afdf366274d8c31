import type { WorkKind } from "../store/tasks/task-leases";
import type { StoredTask } from "../store/tasks/task-row";

/** Why work on a task is broken off. */
export type Break = "lost" | "stopping" | "late";

/** One claimed task that is being worked on. */
export class Job {
  readonly task: StoredTask;
  readonly lease: string;
  readonly kind: WorkKind;
  /** True once the upstream or the video's maker has answered: what is there is kept, even while the gateway stops. */
  answered = false;
  /** True once a finished video is being fetched, or waits for that. */
  fetching = false;
  readonly #controller = new AbortController();
  #why: Break | undefined;

  constructor({ task, lease, kind }: Pick<Job, "task" | "lease" | "kind">) {
    this.task = task;
    this.lease = lease;
    this.kind = kind;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Undefined as long as the work goes on. */
  get broken(): Break | undefined {
    return this.#why;
  }

  break(why: Break): void {
    // A claim that is lost outweighs whatever else has happened: nothing may be written any more.
    if (this.#why === undefined || why === "lost") this.#why = why;
    this.#controller.abort();
  }

  /** Waits for a part of the work, but not beyond a break. */
  async wait<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this;
    let stop = () => {};
    const broken = new Promise<never>((_resolve, reject) => {
      stop = () => reject(new Error("The work was interrupted."));
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    });
    try {
      return await Promise.race([work, broken]);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }
}
