import type { ResponseReply, ResponsesRequest } from "../../contracts/responses";
import { asksToCompact } from "../../dialects/responses/compaction";
import { gatherItems, needsStore, ownItems } from "../../dialects/responses/items";
import type { ModelEndpoint } from "../../endpoints/define";
import { json } from "../answer";
import type { Call } from "../call";
import type { GatewayReply } from "../exchange";
import type { Gateway } from "../gateway";
import { approvedCalls } from "./approvals";
import { frameOf, ResponseLoop } from "./responses-loop";
import { asksForServers, offeredTools, withFunctions } from "./responses-tools";
import { headersOfTurn, STREAM } from "./stream-headers";
import { type Pipeline, ToolTurns } from "./turns";

/** Answers a call of the Responses dialect whose MCP tools the gateway runs. Undefined if it asks for none. */
export async function serveResponseTools(
  gateway: Gateway,
  call: Call<ModelEndpoint>,
  pipeline: Pipeline,
): Promise<GatewayReply | undefined> {
  const request = call.input as ResponsesRequest;
  if (!asksForServers(request)) return undefined;
  const servers = await offeredTools(gateway, call, request);
  if (call.endpoint.id !== "responses.create" || asksToCompact(request)) {
    call.input = { ...request, ...withFunctions(request, servers) };
    call.wire = null;
    return undefined;
  }
  const kept = call.context.team.responses;
  const items = needsStore(request) ? await gatherItems(request, kept) : ownItems(request);
  const approved = approvedCalls(
    items,
    servers.flatMap(({ tools }) => tools),
  );
  const { making } = call;
  if (request.background && !making) return gateway.backgroundResponses.take(call, { ...request, ...withFunctions(request, servers) });
  const turns = new ToolTurns(gateway, call, { pipeline, most: request.max_tool_calls ?? undefined });
  const loop = new ResponseLoop({ request, model: call.model, items, approved, servers, turns });
  const first = loop.begins ? undefined : await loop.ask();
  if (first && first.status !== 200) return first;
  const keep = async (response: ResponseReply) => {
    if (turns.gone || !(making || loop.stored)) return;
    await (making ?? kept).keep(response, items.own).catch((cause: unknown) => {
      gateway.log.warn({ requestId: call.requestId, cause }, "a response with MCP tools could not be stored");
    });
  };
  return request.stream ? streamed(loop, { first, keep, turns }) : whole(loop, { first, keep, turns });
}

const ENDED: ReadonlySet<string> = new Set(["response.completed", "response.incomplete", "response.failed"]);

interface Run {
  /** The first turn's reply, if no tool is called before it. */
  first: GatewayReply | undefined;
  turns: ToolTurns;
  keep(response: ResponseReply): Promise<void>;
}

async function whole(loop: ResponseLoop, { first, keep, turns }: Run): Promise<GatewayReply> {
  const events = loop.run(first);
  for (;;) {
    const step = await events.next();
    if (!step.done) continue;
    await keep(step.value);
    const reply = json(step.value);
    return { ...reply, headers: { ...headersOfTurn(first), ...reply.headers, ...turns.cost } };
  }
}

function streamed(loop: ResponseLoop, { first, keep }: Run): GatewayReply {
  async function* frames(): AsyncGenerator<string, void, undefined> {
    for await (const event of loop.run(first)) {
      // Stored before its last event is sent, so that the caller can continue it at once.
      if (event.response && ENDED.has(event.type)) await keep(event.response);
      yield frameOf(event);
    }
  }
  return {
    ...STREAM,
    headers: { ...headersOfTurn(first), ...STREAM.headers },
    body: frames(),
    keepAlive: ": keep-alive\n\n",
    whole: () => loop.whole,
  };
}
