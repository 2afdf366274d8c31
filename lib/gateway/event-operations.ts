import { Failure } from "../contracts/errors";
import type { EventQuery, JobEvent } from "../contracts/task-events";
import type { VideoStatus } from "../contracts/video";
import type { PlainEndpoint, ViewContext } from "../endpoints/define";
import type { CallSlot } from "./calls";
import { writeError } from "./error-formats";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { OperationContext, OperationPorts } from "./operation";
import type { TaskNews } from "./ports";

/** Headers of event streams that are not from a model. */
export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;
/** Browsers reconnect after this. */
const BEGINNING = "retry: 2000\n\n";
/** How often the key is checked again. */
const CHECK_EVERY_MS = 250;

/** Streams the changes of a team's jobs. */
export async function followEvents(ports: OperationPorts, context: OperationContext): Promise<GatewayReply> {
  const { principal, request, endpoint } = context;
  if (!principal) throw new Error("the events of a team must not be public");
  const after = lastEventId(request.header("last-event-id")) ?? (context.search as EventQuery).after;
  if (request.method === "HEAD") return { status: 200, headers: { ...STREAM_HEADERS }, body: null };
  const open = ports.calls.admit(principal);
  open.reads = true;
  const ending = endOf(ports, { request, endpoint, open });
  try {
    const news = await ports.events.follow(principal.teamId, { after, signal: ending.signal });
    return { status: 200, headers: { ...STREAM_HEADERS }, body: frames(news, { context, open, ending }), keepAlive: ": keep-alive\n\n" };
  } catch (error) {
    ending.abort();
    open.end();
    throw error;
  }
}

/** Fires if the caller disconnects, or the key is revoked, disabled or expired. A shutdown does not wait for these streams. */
export function endOf(
  { checkKey }: Pick<OperationPorts, "checkKey">,
  { request, endpoint, open }: { request: GatewayRequest; endpoint: PlainEndpoint; open: CallSlot },
): AbortController {
  const ending = new AbortController();
  open.clock = { abort: (reason) => ending.abort(reason) };
  let checking = false;
  const check = async () => {
    if (checking) return;
    checking = true;
    try {
      await checkKey({ request, endpoint });
    } catch (error) {
      // A failed lookup does not mean that the key was revoked.
      if (error instanceof Failure && error.status < 500) open.abort(error);
    } finally {
      checking = false;
    }
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  ending.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  request.onGone(() => {
    ending.abort();
    open.end();
  });
  return ending;
}

interface Following {
  context: OperationContext;
  open: CallSlot;
  ending: AbortController;
}

async function* frames(news: AsyncIterable<TaskNews>, { context, open, ending }: Following): AsyncGenerator<string, void, undefined> {
  const { endpoint } = context;
  const view: ViewContext = { requestId: context.requestId, elapsedMs: 0 };
  try {
    yield BEGINNING;
    for await (const one of news) {
      const event = eventOf(one, (task) => endpoint.view?.(task, view) as VideoStatus);
      yield `id: ${one.n}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
    }
    const { stopped } = open;
    if (stopped)
      yield `event: error\ndata: ${writeError(stopped, { errorFormat: endpoint.errorFormat, requestId: context.requestId })}\n\n`;
  } finally {
    ending.abort();
    open.end();
  }
}

function eventOf(news: TaskNews, view: (task: Extract<TaskNews, { task: unknown }>["task"]) => VideoStatus): JobEvent {
  const created_at = Math.floor(news.at / 1000);
  if ("missed" in news) return { type: "events.missed", created_at, data: null };
  return { type: `video.${news.task.state}`, created_at, data: view(news.task) };
}

function lastEventId(value: string | undefined): number | undefined {
  if (value === undefined || value === "") return undefined;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new Failure("invalid_value", "Invalid 'Last-Event-ID': it must be the `id` of an event of this stream.", {
    param: "Last-Event-ID",
  });
}
