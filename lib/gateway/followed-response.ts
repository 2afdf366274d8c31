import { setTimeout as pause } from "node:timers/promises";
import type { Failure } from "../contracts/errors";
import type { ResponseReply } from "../contracts/responses";
import { isOpen, replayedEvents } from "../dialects/responses/replayed-events";
import { writeError } from "./error-formats";
import { endOf, STREAM_HEADERS } from "./event-operations";
import type { GatewayReply } from "./exchange";
import { asFailure } from "./failure";
import type { OperationContext, OperationPorts } from "./operation";

/** Pauses between polls of an unfinished response; each doubles, up to the last. */
const FIRST_LOOK_MS = 50;
const LAST_LOOK_MS = 1_000;
/** A stream that follows a response ends after this; its reader can resume from the last event with another one. */
const LONGEST_MS = 600_000;

interface Followed {
  found: ReplyOfTeam;
  /** The number of the caller's last event; -1 if none. */
  after: number;
}
interface ReplyOfTeam {
  response: ResponseReply;
  /** Reads it again. Throws `not_found` if it was deleted. */
  again(): Promise<ResponseReply>;
}

type Ports = Pick<OperationPorts, "calls" | "checkKey">;

/** The events of a stored response until its end. The model's output comes with the end, each text in one piece. */
export function followResponse(ports: Ports, context: OperationContext, followed: Followed): GatewayReply {
  const { principal, request, endpoint } = context;
  if (!principal) throw new Error("a stored response must not be public");
  if (request.method === "HEAD") return { status: 200, headers: { ...STREAM_HEADERS }, body: null };
  const open = ports.calls.admit(principal);
  open.reads = true;
  const ending = endOf(ports, { request, endpoint, open });
  const where = { errorFormat: "openai" as const, requestId: context.requestId };
  const failed = (failure: Failure) => `event: error\ndata: ${writeError(failure, where)}\n\n`;
  async function* frames(): AsyncGenerator<string, void, undefined> {
    try {
      yield* events(followed, ending.signal);
      if (open.stopped) yield failed(open.stopped);
    } catch (error) {
      yield failed(asFailure(error));
    } finally {
      ending.abort();
      open.end();
    }
  }
  return { status: 200, headers: { ...STREAM_HEADERS }, body: frames(), keepAlive: ": keep-alive\n\n" };
}

async function* events({ found, after }: Followed, signal: AbortSignal): AsyncGenerator<string, void, undefined> {
  const until = Date.now() + LONGEST_MS;
  let { response } = found;
  let last = after;
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LAST_LOOK_MS, 2 * wait)) {
    for (const event of replayedEvents(response)) {
      if (event.sequence_number <= last) continue;
      last = event.sequence_number;
      yield `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
    }
    if (!isOpen(response) || Date.now() >= until) return;
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    response = await found.again();
  }
}
