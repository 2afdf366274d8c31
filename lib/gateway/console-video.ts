import type { Person } from "../contracts/console-account";
import type {
  BulkVideoReply,
  BulkVideoRequest,
  VideoBoardQuery,
  VideoDialect,
  VideoJobQuery,
  VideoPollRequest,
} from "../contracts/console-video";
import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import { PLAYGROUND_KEY_ID, type Principal } from "../contracts/keys";
import { done, json } from "./answer";
import { type ConsoleCall, forPerson } from "./console-operation";
import type { DialectEndpoint, VideoDesk } from "./console-video-ports";
import type { Operation, OperationPorts } from "./operations";
import { TASK_OPERATIONS } from "./task-operations";

/** The team's video jobs in the console. */
export const VIDEO_OPERATIONS: Readonly<Record<string, Operation>> = {
  listVideoJobs: forPerson<undefined, VideoJobQuery>(async ({ videoDesk }, { person, search }) =>
    json(await videoDesk.list(person, search)),
  ),
  readVideoBoard: forPerson<undefined, VideoBoardQuery>(async ({ videoDesk }, { person, search }) =>
    json(await videoDesk.board(person, search)),
  ),
  pollVideo: forPerson<VideoPollRequest>(async ({ videoDesk }, { person, body }) => json(await videoDesk.poll(person, body.ids))),
  readVideoJob: forPerson(async ({ videoDesk }, { person, params }) => json(await videoDesk.read(person, params.id ?? ""))),
  readVideoDialects: forPerson(async (ports, call) => {
    const { id, model } = await ports.videoDesk.read(call.person, call.params.id ?? "");
    const items = await Promise.all(ports.videoDesk.dialects.map((dialect) => render(ports, call, { dialect, task: { id, model } })));
    return json({ items });
  }),
  retryVideo: forPerson(async ({ videoDesk }, { person, params, requestId }) =>
    json(await videoDesk.retry(person, params.id ?? "", requestId), 201),
  ),
  stopVideo: forPerson(async ({ videoDesk }, { person, params }) => {
    const id = params.id ?? "";
    return json({ id, outcome: await videoDesk.stop(person, id) });
  }),
  deleteVideo: forPerson(async ({ videoDesk }, { person, params }) => {
    await videoDesk.remove(person, params.id ?? "");
    return done();
  }),
  bulkVideo: forPerson<BulkVideoRequest>(async ({ videoDesk }, { person, body }) => {
    const items: BulkVideoReply["items"] = [];
    // One after the other: a vendor's limit on submits is met sooner by two hundred at once.
    for (const id of new Set(body.ids)) items.push(await actOn(videoDesk, person, { id, action: body.action }));
    return json({ items });
  }),
};

async function actOn(
  desk: VideoDesk,
  person: Person,
  { id, action }: { id: string; action: BulkVideoRequest["action"] },
): Promise<BulkVideoReply["items"][number]> {
  const plain = { id, newId: null, message: null };
  try {
    if (action === "stop") return { ...plain, outcome: await desk.stop(person, id) };
    if (action === "retry") return { ...plain, outcome: "retried", newId: (await desk.retry(person, id, newId("req_"))).id };
    await desk.remove(person, id);
    return { ...plain, outcome: "deleted" };
  } catch (error) {
    if (error instanceof Failure) return { ...plain, outcome: "refused", message: error.message };
    throw error;
  }
}

/** A task as one family answers it: by the operation that answers the family's own address. */
async function render(
  ports: OperationPorts,
  { person, request, requestId, startedAt }: ConsoleCall<undefined, undefined>,
  { dialect, task }: { dialect: DialectEndpoint; task: { id: string; model: string } },
): Promise<VideoDialect> {
  const { name, endpoint, query, requestBody } = dialect;
  const operation = TASK_OPERATIONS[endpoint.operation];
  if (!operation) throw new Error(`${endpoint.id} does not read a task`);
  const body = requestBody?.(task);
  const call = { request, requestId, startedAt, person: undefined, search: undefined, body };
  const reply = await operation(ports, { ...call, params: { task_id: task.id }, principal: principalOf(person) }, endpoint);
  const path = endpoint.path.replace("{task_id}", encodeURIComponent(task.id));
  return {
    id: endpoint.id,
    name,
    method: endpoint.method === "POST" ? "POST" : "GET",
    path: query === undefined ? path : `${path}?${query}`,
    requestBody: body === undefined ? null : JSON.stringify(body),
    status: reply.status,
    headers: { ...reply.headers, "x-request-id": requestId },
    body: typeof reply.body === "string" ? reply.body : "",
  };
}

/** A person as the families know them: by the key of their playground. */
export function principalOf({ userId, name, teamId, sessionId }: Person): Principal {
  const keyId = sessionId === null ? userId : PLAYGROUND_KEY_ID + userId;
  return { keyId, teamId, name, scopes: new Set(["all"]), models: null, expiresAt: null };
}
