import { Failure } from "../contracts/errors";
import type { EventQuery, JobEvent } from "../contracts/task-events";
import type { VideoStatus } from "../contracts/video";
import type { PlainEndpoint, ViewContext } from "../endpoints/define";
import type { CallSlot } from "./calls";
import { writeError } from "./dialects";
import type { GatewayReply, GatewayRequest } from "./exchange";
import type { OperationContext, OperationPorts } from "./operation";
import type { TaskNews } from "./ports";

/** Of a stream of events that no model writes. */
export const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
} as const;
/** Browsers come back after so long. */
const BEGINNING = "retry: 2000\n\n";
/** How often the key is looked up anew. */
const CHECK_EVERY_MS = 250;

/** The changes of a team's jobs, as a stream. */
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

/** Fires when the caller goes, or the key does: revoked, disabled, run out. A stop of the gateway waits for none of these streams. */
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
      // Where keys cannot be looked up, nobody knows of any that was revoked.
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
    if (stopped) yield `event: error\ndata: ${writeError(stopped, { dialect: endpoint.dialect, requestId: context.requestId })}\n\n`;
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
