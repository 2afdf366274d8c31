import type { StoredTask } from "../store/tasks/task-row";

interface Keeper {
  task: StoredTask;
  intervalMs: number;
  /** Stores a value; may fail. */
  store: (progress: number) => Promise<void>;
}

/** Progress of a video being rendered. Reported values return at once, only ever increase, and are stored periodically. */
export function keepProgress({ task, intervalMs, store }: Keeper): { report(progress: number): void; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let stored = task.progress;
  const write = () => {
    timer = undefined;
    stored = task.progress;
    // A failed write is made up for by the next value or the end of the task.
    store(stored).catch(() => undefined);
  };
  return {
    report(progress) {
      if (ended || !Number.isFinite(progress)) return;
      task.progress = Math.max(task.progress, Math.min(99, Math.floor(progress)));
      if (task.progress > stored) timer ??= setTimeout(write, intervalMs).unref();
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
