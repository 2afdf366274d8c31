import { Failure } from "../../contracts/errors";
import { writeLossless } from "../../contracts/lossless-json";
import { MCP_FINGERPRINT, MCP_TEXT_LIMIT } from "../../contracts/mcp";
import { NANO_DOLLARS } from "../../contracts/prices";
import type { ToldFailure } from "../../contracts/responses";
import { fieldsIn, fieldsOf, isFields, listOf } from "../../contracts/typed";
import type { ModelEndpoint } from "../../endpoints/define";
import type { Call } from "../call";
import type { GatewayReply, GatewayRequest, Headers } from "../exchange";
import type { Gateway } from "../gateway";
import { refuseCall } from "../refuse-call";
import { costText } from "../told-cost";
import { InnerRequest } from "./inner-request";
import type { OfferedTool } from "./offered";
import { TurnFailed, textOf, toldOf } from "./turn-reply";

/** Turns of the model in one call. The last one may not call tools. */
const MOST_TURNS = 20;
/** Calls of tools in one call. */
const MOST_CALLS = 128;
/** After this long neither a turn nor a tool is started. */
const LONGEST_MS = 15 * 60_000;
/** Characters of a result for the model. */
const MOST_CHARACTERS = 100_000;

/** The parts of the pipeline that turns need; it imports this file. */
export interface Pipeline {
  /** Answers the call, whose input is valid. */
  serve(gateway: Gateway, call: Call<ModelEndpoint>): Promise<GatewayReply>;
  handle(gateway: Gateway, request: GatewayRequest): Promise<GatewayReply>;
}

export interface ToolOutcome {
  text: string;
  failed: boolean;
}

/**
 * The model's turns and tool calls of one call. The first turn is the call itself; each later one, and each tool call, is a call of its own
 * with the same key: it has a row, and counts towards limits and budgets.
 */
export class ToolTurns {
  readonly #gateway: Gateway;
  readonly #call: Call<ModelEndpoint>;
  readonly #pipeline: Pipeline;
  readonly #until = Date.now() + LONGEST_MS;
  #asked = 0;
  #calls = 0;
  /** In US dollars. */
  #cost = 0;
  /** Calls of tools that one response may still make. */
  #left: number;
  #closing = false;
  gone = false;
  readonly #leaving: (() => void)[] = [];

  constructor(gateway: Gateway, call: Call<ModelEndpoint>, { pipeline, most = MOST_CALLS }: { pipeline: Pipeline; most?: number }) {
    this.#gateway = gateway;
    this.#call = call;
    this.#pipeline = pipeline;
    this.#left = Math.min(most, MOST_CALLS);
    call.request.onGone(() => {
      this.gone = true;
      for (const listener of this.#leaving.splice(0)) listener();
    });
  }

  /** Whether the next turn must answer without tools. */
  get last(): boolean {
    return this.#asked >= MOST_TURNS - 1 || this.#left <= 0;
  }

  /** Whether the last turn was asked. */
  get over(): boolean {
    return this.#closing;
  }

  /** Whether a tool has been called. A failure after that must not make the caller's client repeat the call. */
  get called(): boolean {
    return this.#calls > 0;
  }

  /** The sum of the turns' costs as a header; none if one of them is not known, as in streams. */
  get cost(): Headers {
    return Number.isNaN(this.#cost) ? {} : { "x-trunkline-cost": costText(Math.round(this.#cost * NANO_DOLLARS)) ?? "" };
  }

  /** Asks the model. Throws for the first turn if no tool was called before it; later failures are replies. */
  async ask(input: Record<string, unknown>): Promise<GatewayReply> {
    const reply = await this.#turn(input);
    this.#cost += Number(reply.headers["x-trunkline-cost"] ?? Number.NaN);
    return reply;
  }

  async #turn(input: Record<string, unknown>): Promise<GatewayReply> {
    this.#closing = this.last;
    const first = this.#asked++ === 0;
    const call = this.#call;
    if (!first) {
      if (Date.now() > this.#until) return refuseCall(this.#gateway, call, tooLong());
      return this.#inner(call.request.path, call.wantsCost ? { ...input, usage: { include: true } } : input);
    }
    call.input = input;
    call.wire = null;
    try {
      return await this.#pipeline.serve(this.#gateway, call);
    } catch (error) {
      if (!this.called) throw error;
      return refuseCall(this.#gateway, call, error);
    }
  }

  /** Calls a tool with the JSON of its arguments. Never throws: a failure is a result for the model. */
  async run(offered: OfferedTool, json: string): Promise<ToolOutcome> {
    const args = json.trim() === "" ? {} : fieldsOrProblem(json);
    const problem = typeof args === "string" ? args : this.#gateway.mcp.argumentsProblem(offered.tool.inputSchema, args);
    if (problem !== undefined) return { text: `Invalid arguments: ${problem}`, failed: true };
    if (this.#closing || this.#left-- <= 0)
      return { text: "The tool was not called: the response has reached its limit of tool calls.", failed: true };
    if (Date.now() > this.#until) return { text: "The tool was not called: the response has run for too long.", failed: true };
    this.#calls++;
    const { server, tool } = offered;
    const _meta = { [MCP_FINGERPRINT]: tool._meta[MCP_FINGERPRINT], [MCP_TEXT_LIMIT]: MOST_CHARACTERS };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool.name, arguments: args, _meta } };
    const reply = await this.#aside(() => this.#inner(`/mcp/${server}`, message));
    return outcomeOf(typeof reply.body === "string" ? reply.body : "");
  }

  /** What the caller is told of a failure. One of the first turn's is recorded. */
  told(error: unknown): ToldFailure {
    if (error instanceof TurnFailed) return error.told;
    const { requestId } = this.#call;
    if (!(error instanceof Failure)) this.#gateway.log.error({ requestId, cause: error }, "a call with MCP tools failed by a bug");
    return toldOf(fieldsIn(textOf(refuseCall(this.#gateway, this.#call, error))).error);
  }

  #inner(path: string, body: unknown): Promise<GatewayReply> {
    const onGone = (listener: () => void) => (this.gone ? listener() : void this.#leaving.push(listener));
    const request = new InnerRequest({ path, body: writeLossless(body), outer: this.#call.request, onGone });
    return this.#pipeline.handle(this.#gateway, request);
  }

  /** Before the first turn, the call gives its slot to the tool: a key may have a single one. */
  async #aside<Result>(run: () => Promise<Result>): Promise<Result> {
    const { slot, caller } = this.#call;
    if (this.#asked > 0 || !slot) return run();
    const { admission } = slot;
    slot.admission = undefined;
    slot.end();
    const result = await run();
    try {
      this.#call.slot = this.#gateway.calls.admit(caller);
      this.#call.slot.admission = admission;
    } catch (error) {
      admission?.settle(0);
      throw error;
    }
    return result;
  }
}

function fieldsOrProblem(json: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : "they must be a JSON object.";
  } catch {
    return "they are not valid JSON.";
  }
}

/** From the JSON-RPC reply of `/mcp/{server}`. */
function outcomeOf(body: string): ToolOutcome {
  const { result, error } = fieldsIn(body);
  if (!isFields(result)) {
    const { message } = fieldsOf(error);
    return { text: typeof message === "string" ? message : "The tool could not be called.", failed: true };
  }
  const { cut, bytes } = fieldsOf(fieldsOf(result._meta)[MCP_TEXT_LIMIT]);
  const text = String(fieldsOf(listOf(result.content)[0]).text ?? "");
  const note = cut === true ? `\n[Cut after ${MOST_CHARACTERS} characters; the whole result has ${bytes} bytes.]` : "";
  return { text: text + note, failed: result.isError === true };
}

function tooLong(): Failure {
  return new Failure("upstream_timeout", `The response was ended after ${LONGEST_MS / 60_000} minutes of turns and tools.`);
}
