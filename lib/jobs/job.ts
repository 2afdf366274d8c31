import type { WorkKind } from "../store/tasks/task-leases";
import type { StoredTask } from "../store/tasks/task-row";

/** Why work on a task is aborted. */
export type Break = "lost" | "stopping" | "late";

/** A claimed task in progress. */
export class Job {
  readonly task: StoredTask;
  readonly lease: string;
  readonly kind: WorkKind;
  /** True once the upstream or the renderer has answered: the result is kept, even while the gateway stops. */
  answered = false;
  /** True once a finished video is being fetched, or queued for it. */
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

  /** Undefined while the work continues. */
  get broken(): Break | undefined {
    return this.#why;
  }

  break(why: Break): void {
    // A lost claim takes precedence over everything: nothing may be written any more.
    if (this.#why === undefined || why === "lost") this.#why = why;
    this.#controller.abort();
  }

  /** Waits for a part of the work, but not beyond an abort. */
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
