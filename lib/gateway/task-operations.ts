import { Failure } from "../contracts/errors";
import { isFinal, type VideoTask } from "../contracts/task";
import { fieldsOf } from "../contracts/typed";
import type { ViewContext } from "../endpoints/define";
import type { GatewayReply } from "./exchange";
import { sendMedia } from "./media-operations";
import type { Operation, OperationContext, OperationPorts } from "./operation";

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
const DEFAULT_PAGE = { page: 1, pageSize: 20 };

export const listTasks: Operation = async (ports, context) => {
  const query = context.endpoint.taskQuery?.(new URLSearchParams(context.request.query)) ?? DEFAULT_PAGE;
  const page = await ports.tasks.list(teamOf(context), query);
  return reply(context.endpoint.viewList?.(page, viewContext(context)));
};

export const cancelTask: Operation = async (ports, context) => {
  const task = await taskOf(ports, context);
  await cancel(ports, context, task);
  return show(await taskOf(ports, context), context);
};

/** Cancels a queued task, or deletes a finished one. */
export const removeTask: Operation = async (ports, context) => {
  const task = await taskOf(ports, context);
  if (task.state === "cancelled") throw conflict(task, "is already cancelled; its record is removed automatically");
  if (isFinal(task.state)) await ports.tasks.remove(teamOf(context), task.id);
  else await cancel(ports, context, task);
  return reply({});
};

/** Deletes a task: a queued one is cancelled first, a running one is refused. */
export const deleteTask: Operation = async (ports, context) => {
  const task = await taskOf(ports, context);
  if (!isFinal(task.state)) await cancel(ports, context, task);
  await ports.tasks.remove(teamOf(context), task.id);
  return show(task, context);
};

/** The video file, with ranges. */
export const videoContent: Operation = async (ports, context) => {
  const task = await taskOf(ports, context);
  const [video] = task.videos;
  if (task.state !== "completed" || !video) throw conflict(task, `is ${task.state.replace("_", " ")}: there is no video to download`);
  if (video.url === null) throw new Failure("media_removed", "The video has expired and was removed.");
  if (video.urlEndsAt !== undefined) return redirect(new URL(video.url).href);
  const { pathname, searchParams } = new URL(video.url);
  return sendMedia(ports.media, context.request, { name: pathname.slice(pathname.lastIndexOf("/") + 1), query: searchParams });
};

/** A task in the endpoint's family. Reading never asks an upstream and never writes. */
export async function readTask(ports: Pick<OperationPorts, "tasks">, context: OperationContext): Promise<GatewayReply> {
  return show(await taskOf(ports, context, idOf(context)), context);
}

async function cancel(ports: OperationPorts, context: OperationContext, task: VideoTask): Promise<void> {
  const outcome = await ports.tasks.cancel(teamOf(context), task.id);
  if (outcome === "cancelled") return;
  if (outcome === undefined) throw missing(task.id);
  throw conflict(task, outcome === "running" ? "is already running and cannot be cancelled" : "has already ended");
}

/** From the address, or from the body for families that send it there. */
function idOf({ body, params }: OperationContext): string | undefined {
  return body === undefined ? params.task_id : String(fieldsOf(body).task_id);
}

async function taskOf(
  { tasks }: Pick<OperationPorts, "tasks">,
  context: OperationContext,
  id = context.params.task_id ?? "",
): Promise<VideoTask> {
  const task = id.length <= 256 ? await tasks.find(teamOf(context), id) : undefined;
  if (!task) throw missing(id);
  return task;
}

function teamOf({ principal }: OperationContext): string {
  if (!principal) throw new Error("a task endpoint must not be public");
  return principal.teamId;
}

function missing(id: string): Failure {
  const name = id.length > 64 ? `${id.slice(0, 64)}…` : id;
  return new Failure("task_not_found", `The task '${name}' does not exist or is too old.`, { param: "task_id" });
}

function conflict(task: VideoTask, why: string): Failure {
  return new Failure("task_conflict", `The task '${task.id}' ${why}.`, { param: "task_id" });
}

function viewContext({ requestId, startedAt }: OperationContext): ViewContext {
  return { requestId, elapsedMs: performance.now() - startedAt };
}

function show(task: VideoTask, context: OperationContext): GatewayReply {
  const { endpoint } = context;
  return reply(endpoint.view?.(task, viewContext(context)), endpoint.viewStatus?.(task));
}

/** To the provider's address of the video. */
function redirect(location: string): GatewayReply {
  return { status: 302, headers: { location, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }, body: "" };
}

function reply(body: unknown, status = 200): GatewayReply {
  return { status, headers: { ...JSON_HEADERS }, body: JSON.stringify(body ?? {}) };
}
