import type { NumberedEvent } from "../../gateway/background-call-ports";
import type { GatewayReply } from "../../gateway/exchange";
import type { ConsoleCall } from "../call";
import type { ConsoleServices } from "../services";
import type { RunEventQuery } from "./contract";

/** Streams a detached call as server-sent events. */
export async function followRun(
  { backgroundCalls }: Pick<ConsoleServices, "backgroundCalls">,
  { person: { teamId, userId }, id, search, request }: ConsoleCall<undefined, RunEventQuery>,
): Promise<GatewayReply> {
  const after = Math.max(search.after, lastEventId(request.header("last-event-id")));
  const events = await backgroundCalls.follow({ id, teamId, userId }, after, request);
  // Tells a browser that comes back by itself to stop doing so.
  if (!events) return { status: 204, headers: {}, body: null };
  const headers = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" };
  return { status: 200, headers, body: frames(events), keepAlive: ": still running\n\n" };
}

async function* frames(events: AsyncIterable<NumberedEvent>): AsyncGenerator<string, void, undefined> {
  for await (const { n, event } of events) yield `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`;
}

function lastEventId(value: string | undefined): number {
  return value !== undefined && /^\d{1,8}$/.test(value) ? Number(value) : 0;
}
