import { writeLossless } from "../../contracts/lossless-json";
import type { MessagesRequest } from "../../contracts/messages";
import { fieldsIn, isFields } from "../../contracts/typed";
import type { ModelEndpoint } from "../../endpoints/define";
import { json } from "../answer";
import type { Call } from "../call";
import type { GatewayReply } from "../exchange";
import type { Gateway } from "../gateway";
import { BrokenTurn, MessageLoop } from "./messages-loop";
import { offeredServers, withCustomTools } from "./messages-tools";
import { headersOfTurn, STREAM } from "./stream-headers";
import { TurnFailed, textOf } from "./turn-reply";
import { type Pipeline, ToolTurns } from "./turns";

/** Answers a call of the Messages dialect whose MCP tools the gateway runs. Undefined if it names none of its servers. */
export async function serveMessageTools(
  gateway: Gateway,
  call: Call<ModelEndpoint>,
  pipeline: Pipeline,
): Promise<GatewayReply | undefined> {
  const request = call.input as MessagesRequest;
  if (!request.mcp_servers?.length) return undefined;
  const servers = await offeredServers(gateway, call, request);
  if (!servers) return undefined;
  if (call.endpoint.id !== "messages.create") {
    call.input = withCustomTools(request, servers);
    call.wire = null;
    return undefined;
  }
  const turns = new ToolTurns(gateway, call, { pipeline });
  const loop = new MessageLoop({ request, servers, turns });
  const first = await loop.ask();
  if (first.status !== 200) return first;
  return request.stream ? streamed(loop, first, turns) : whole(loop, first, turns);
}

/** After a call of a tool, a failure says that the client must not repeat the message by itself. */
async function whole(loop: MessageLoop, first: GatewayReply, turns: ToolTurns): Promise<GatewayReply> {
  const events = loop.run(first);
  try {
    for (;;) {
      const step = await events.next();
      if (!step.done) continue;
      const reply = json(step.value);
      return { ...reply, headers: { ...headersOfTurn(first), ...reply.headers, ...turns.cost } };
    }
  } catch (error) {
    if (!(error instanceof TurnFailed) || !error.reply) throw error;
    const { "retry-after": _, ...headers } = error.reply.headers;
    return { ...error.reply, headers: turns.called ? { ...headers, "x-should-retry": "false" } : error.reply.headers };
  }
}

function streamed(loop: MessageLoop, first: GatewayReply, turns: ToolTurns): GatewayReply {
  async function* frames(): AsyncGenerator<string, void, undefined> {
    try {
      for await (const event of loop.run(first)) yield frameOf(event);
    } catch (error) {
      yield frameOf(errorEvent(error, turns));
    }
  }
  return {
    ...STREAM,
    headers: { ...headersOfTurn(first), ...STREAM.headers },
    body: frames(),
    keepAlive: frameOf({ type: "ping" }),
    whole: () => loop.whole,
  };
}

function errorEvent(error: unknown, turns: ToolTurns): Record<string, unknown> {
  if (error instanceof BrokenTurn) return error.event;
  if (error instanceof TurnFailed && error.reply) {
    const event = fieldsIn(textOf(error.reply));
    if (isFields(event.error)) return { type: "error", ...event };
  }
  const { code, ...told } = turns.told(error);
  return { type: "error", error: { ...told, code } };
}

const frameOf = (event: Record<string, unknown>) => `event: ${event.type}\ndata: ${writeLossless(event)}\n\n`;
