import { newId } from "../../contracts/ids";
import { writeLossless } from "../../contracts/lossless-json";
import type { ResponseEvent, ResponseOutputItem, ResponseReply, ResponsesRequest } from "../../contracts/responses";
import { fieldsOf, isFields, listOf } from "../../contracts/typed";
import { failedEvents, failedResponse } from "../../dialects/responses/failed-events";
import type { GatheredItems } from "../../dialects/responses/items";
import { mcpFunctionName } from "../../dialects/responses/mcp-items";
import { MOST_KEPT } from "../../dialects/responses/model";
import { openResponse } from "../../dialects/responses/output";
import type { GatewayReply } from "../exchange";
import type { ApprovedCall } from "./approvals";
import type { OfferedServer } from "./offered";
import { approvalRequest, callItem, type Place, ResponseWriter } from "./response-writer";
import { laterChoice, withFunctions } from "./responses-tools";
import { addedUsage } from "./sums";
import { asTheyEnd } from "./together";
import { CUT, TurnFailed, toldOf, turnEvents, wholeTurn } from "./turn-reply";
import type { MadeCall, ToolTurns } from "./turns";

interface Asked {
  /** The request as it was sent. */
  request: ResponsesRequest;
  model: string;
  items: GatheredItems;
  /** Calls to make before the model is asked. */
  approved: readonly ApprovedCall[];
  servers: readonly OfferedServer[];
  turns: ToolTurns;
}

type Item = ResponseOutputItem & Record<string, unknown>;
interface PlacedCall {
  place: Place & { call: NonNullable<Place["call"]> };
  item: Item;
}
/** A call to run. */
interface ReadyCall extends MadeCall {
  place: PlacedCall["place"];
  given: { arguments: string; callId?: string; approval?: string; turn?: number };
}

const OWN_CALLS: ReadonlySet<string> = new Set(["function_call", "custom_tool_call"]);

/** A response whose MCP tools the gateway runs: turns of the model and calls of tools, until the model has answered. */
export class ResponseLoop {
  readonly #asked: Asked;
  readonly #writer: ResponseWriter;
  readonly #tools: Pick<ResponsesRequest, "tools" | "tool_choice">;
  readonly #opened: ResponseReply;
  #usage: unknown;
  /** Turns that were read. */
  #turns = 0;
  #whole = false;

  constructor(asked: Asked) {
    this.#asked = asked;
    const { request, servers, items, model } = asked;
    const tools = servers.flatMap((server) => server.tools);
    const byFunction = new Map(tools.map((tool) => [mcpFunctionName({ label: tool.label, tool: tool.tool.name }), tool]));
    this.#writer = new ResponseWriter(byFunction, { seals: request.include?.includes(SEALED) ?? false });
    this.#tools = withFunctions(request, servers);
    this.#opened = openResponse(request, { model, stored: request.store !== false && JSON.stringify(items.own).length <= MOST_KEPT });
  }

  /** Whether tools are called before the model. */
  get begins(): boolean {
    return this.#asked.approved.length > 0;
  }

  /** Whether the response has ended without a failure. */
  get whole(): boolean {
    return this.#whole;
  }

  get stored(): boolean {
    return this.#opened.store === true;
  }

  ask(): Promise<GatewayReply> {
    const { request, items, turns } = this.#asked;
    const later = this.#usage !== undefined;
    const { usage: _, prompt: __, previous_response_id: ___, max_tool_calls: ____, background: _____, ...rest } = request;
    return turns.ask({
      ...rest,
      tools: this.#tools.tools,
      tool_choice: later || turns.last ? laterChoice(this.#tools.tool_choice, turns.last) : this.#tools.tool_choice,
      input: [...items.all.map(({ item }) => item), ...this.#writer.said],
      include: [...new Set([...(request.include ?? []), SEALED])],
      store: false,
      stream: request.stream === true,
    });
  }

  /** The events of the response, and at the end itself. `first`: the reply of the first turn, if it was asked. */
  async *run(first?: GatewayReply): AsyncGenerator<ResponseEvent, ResponseReply, undefined> {
    yield this.#writer.event("response.created", { response: this.#opened });
    yield this.#writer.event("response.in_progress", { response: this.#opened });
    try {
      yield* this.#lists();
      yield* this.#callApproved();
      for (let reply = first ?? (await this.ask()); ; reply = await this.ask()) {
        const turn = yield* this.#turn(reply);
        if (!(yield* this.#callTools(turn))) return yield* this.#end(turn.reply);
      }
    } catch (error) {
      return yield* this.#fail(error);
    }
  }

  /** Lists that the conversation contains are not repeated. */
  *#lists(): Generator<ResponseEvent> {
    const { items, servers } = this.#asked;
    const known = new Set(items.all.flatMap(({ item }) => (item.type === "mcp_list_tools" ? [item.server_label] : [])));
    for (const server of servers) if (!known.has(server.label)) yield* this.#writer.list(server);
  }

  async *#callApproved(): AsyncGenerator<ResponseEvent> {
    const calls: ReadyCall[] = [];
    for (const { offered, approval, callId, arguments: json } of this.#asked.approved) {
      const call = { id: newId("mcp_"), offered };
      const { index } = this.#writer.place({});
      yield* this.#writer.callBegins(index, call);
      calls.push({ place: { index, call }, offered, json, given: { arguments: json, approval, callId } });
    }
    yield* this.#run(calls);
  }

  /** Runs tools at once. The events of a call's end are sent when it ends. */
  async *#run(calls: readonly ReadyCall[]): AsyncGenerator<ResponseEvent> {
    for await (const { call, outcome } of asTheyEnd(this.#asked.turns.run(calls))) {
      const { text, failed } = outcome;
      const ended = failed ? ({ error: text, status: "failed" } as const) : ({ output: text, status: "completed" } as const);
      yield* this.#writer.callEnds(call.place, callItem(call.place.call, { ...call.given, ...ended }));
    }
  }

  /** Passes a turn's events on. Its calls of the servers' tools are left to do. */
  async *#turn(reply: GatewayReply): AsyncGenerator<ResponseEvent, { reply: Record<string, unknown>; calls: PlacedCall[]; own: boolean }> {
    const places = new Map<number, Place>();
    const ended = this.#asked.request.stream ? yield* this.#streamed(reply, places) : wholeTurn(reply);
    this.#usage = addedUsage(this.#usage, ended.usage) ?? {};
    this.#turns++;
    const calls: PlacedCall[] = [];
    let own = false;
    for (const [at, value] of listOf(ended.output).entries()) {
      const item = value as Item;
      const place = places.get(at) ?? this.#writer.place(item);
      const { index, call } = place;
      if (call) calls.push({ place: { index, call }, item });
      else this.#writer.put(place, item);
      own ||= !call && OWN_CALLS.has(item.type);
    }
    return { reply: ended, calls, own };
  }

  async *#streamed(reply: GatewayReply, places: Map<number, Place>): AsyncGenerator<ResponseEvent, Record<string, unknown>> {
    let ended: Record<string, unknown> | undefined;
    let failure: unknown;
    for await (const event of turnEvents(reply)) {
      if (event.type === "error") failure = event.error ?? event;
      else if (event.type === "response.failed") failure ??= fieldsOf(event.response).error;
      else if (isFields(event.response)) ended = event.response;
      else yield* this.#writer.passedOn(event, places);
    }
    if (failure !== undefined || ended === undefined || ended.status === "in_progress")
      throw new TurnFailed(failure === undefined ? CUT : toldOf(failure));
    return ended;
  }

  /** Calls the tools of a turn. True if the model has to be asked again. */
  async *#callTools(turn: { reply: Record<string, unknown>; calls: PlacedCall[]; own: boolean }): AsyncGenerator<ResponseEvent, boolean> {
    const complete = turn.reply.status === "completed";
    let waits = turn.own || !complete;
    const ready: ReadyCall[] = [];
    for (const { place, item } of turn.calls) {
      const { offered } = place.call;
      const given = { arguments: String(item.arguments), callId: String(item.call_id), turn: this.#turns };
      if (!complete) yield* this.#writer.callEnds(place, callItem(place.call, { ...given, status: "incomplete" }));
      else if (offered.asks) {
        waits = true;
        yield* this.#writer.wholeItem(approvalRequest(place.call, given), place.index);
      } else ready.push({ place, offered, json: given.arguments, given });
    }
    yield* this.#run(ready);
    return turn.calls.length > 0 && !waits && !this.#asked.turns.over;
  }

  *#end({ status, incomplete_details, completed_at, service_tier }: Record<string, unknown>): Generator<ResponseEvent, ResponseReply> {
    const told = { ...(completed_at === undefined ? {} : { completed_at }), ...(service_tier == null ? {} : { service_tier }) };
    const { output } = this.#writer;
    const response = { ...this.#opened, ...told, status, incomplete_details: incomplete_details ?? null, output, usage: this.#usage };
    this.#whole = true;
    yield this.#writer.event(`response.${status}`, { response });
    return response as ResponseReply;
  }

  /** Tools may have been called: what was done is told, and the status is 200, so that no client repeats it by itself. */
  *#fail(error: unknown): Generator<ResponseEvent, ResponseReply> {
    const told = this.#asked.turns.told(error);
    const usage = (this.#usage ?? null) as ResponseReply["usage"];
    const response = { ...this.#opened, output: this.#writer.output, usage };
    for (const { type, ...fields } of failedEvents(response, told)) yield this.#writer.event(type, fields);
    return failedResponse(response, told);
  }
}

const SEALED = "reasoning.encrypted_content";

export const frameOf = (event: ResponseEvent): string => `event: ${event.type}\ndata: ${writeLossless(event)}\n\n`;
