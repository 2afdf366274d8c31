import { Failure } from "../contracts/errors";
import { isFinal } from "../contracts/task";
import type { Provider, VideoTasks } from "../providers/capabilities";
import { isOwed } from "../store/tasks/task-ends";
import type { StoredTask } from "../store/tasks/task-row";
import { askSoon, GIVEN_UP, giveUpSubmit, reopenTask } from "../store/tasks/task-submits";
import { findTask } from "../store/tasks/tasks";
import { findLost } from "./lost-order";
import type { ReadPorts } from "./ports";

/** Time limit for the vendor's answer. */
const LOOK_MS = 20_000;

export interface LookPorts extends ReadPorts {
  providers: readonly Provider[];
  runner: { wake(): void };
}

type Standing = Pick<StoredTask, "state" | "word" | "error" | "local" | "videos">;

/** True if it isn't known whether the vendor accepted the order, and the search hasn't been given up. */
export function isUncertain({ state, word, error }: Omit<Standing, "local" | "videos">): boolean {
  return state === "failed" && error?.code === "submission_uncertain" && word !== GIVEN_UP;
}

/**
 * What a person can request for a task at its vendor. `ask`: poll it now, even if the gateway had abandoned it. `search`: look for the
 * order. Null if there is no vendor, or the vendor has ended it.
 */
export function lookOf(task: Standing, vendor: { finds: boolean } | undefined): "ask" | "search" | null {
  const { state, local, error } = task;
  if (local || vendor === undefined) return null;
  if (isUncertain(task)) return vendor.finds ? "search" : null;
  if (!isFinal(state) || (state === "completed" && task.videos.some(isOwed))) return "ask";
  return state === "expired" || (state === "failed" && error?.code === "internal_error") ? "ask" : null;
}

/**
 * Checks a task again at its vendor. `asked`: the runner polls within a second. `found`: the vendor has the order, and the task is open
 * again. `absent`: it isn't found, or is ambiguous. Throws `task_not_found`, `task_conflict`, and the lookup's errors.
 */
export async function lookAgain(ports: LookPorts, team: { teamId: string; id: string }): Promise<"asked" | "found" | "absent"> {
  const { store, providers, runner, now = Date.now } = ports;
  const task = await existing(ports, team);
  const video = providers.find(({ id }) => id === task.provider)?.capabilities.video;
  const what = lookOf(task, video && { finds: video.find !== undefined });
  if (what === null || video === undefined) throw new Failure("task_conflict", whyNot(task, video), { param: "id" });
  if (what === "search") {
    const found = await findLost(ports, { task, video, signal: AbortSignal.timeout(LOOK_MS) });
    if (!found) return "absent";
    const { operation, facts, actualPrompt = null, vendorId = null } = found;
    await reopenTask(store, task, { at: now(), found: { operation, facts, actualPrompt, vendorId } });
    runner.wake();
    return "found";
  }
  if (!isFinal(task.state) || task.state === "completed") await askSoon(store, { id: task.id, at: now() });
  else await reopenTask(store, task, { at: now() });
  runner.wake();
  return "asked";
}

/** Ends the search for a lost order. Throws `task_not_found`, and `task_conflict` for any other task. */
export async function giveUpSearch(ports: ReadPorts, team: { teamId: string; id: string }): Promise<void> {
  const { store, now = Date.now } = ports;
  if (await giveUpSubmit(store, await existing(ports, team), now())) return;
  throw new Failure("task_conflict", "The outcome of this job is known.", { param: "id" });
}

async function existing({ store }: ReadPorts, { teamId, id }: { teamId: string; id: string }): Promise<StoredTask> {
  const task = await findTask(store, { teamId, id });
  if (!task || task.id !== id) throw new Failure("task_not_found", "There is no such job.", { param: "id" });
  return task;
}

function whyNot(task: StoredTask, video: VideoTasks | undefined): string {
  if (task.local) return "The video is generated here: there is no provider to check.";
  if (video === undefined) return "The job's provider is no longer configured.";
  if (isUncertain(task)) return "The job's provider cannot look up jobs without an id. Check there yourself.";
  return "The job has ended; its provider has confirmed it.";
}
