import { VIDEO_VIEWS } from "../../endpoints/video/family-views";
import type { Tasks } from "../../gateway/ports";
import { readTask } from "../../gateway/task-operations";
import type { ConsoleCall } from "../call";
import type { VideoView } from "./action-contract";
import { principalOf } from "./principal";

/** A task as each family returns it, rendered by the families' own endpoints. */
export function renderViews(tasks: Tasks, call: Omit<ConsoleCall, "body" | "search">, model: string): Promise<VideoView[]> {
  return Promise.all(VIDEO_VIEWS.map((view) => render(tasks, call, { ...view, model })));
}

async function render(
  tasks: Tasks,
  { person, id, request, requestId, startedAt }: Omit<ConsoleCall, "body" | "search">,
  { name, endpoint, query, requestBody, model }: (typeof VIDEO_VIEWS)[number] & { model: string },
): Promise<VideoView> {
  const body = requestBody?.({ id, model });
  const sent = { endpoint, request, requestId, startedAt, search: undefined, body };
  const reply = await readTask({ tasks }, { ...sent, params: { task_id: id }, principal: principalOf(person) });
  const path = endpoint.path.replace("{task_id}", encodeURIComponent(id));
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
