import { Failure } from "../../contracts/errors";
import { writeLossless } from "../../contracts/lossless-json";
import { MCP_FINGERPRINT, MCP_TEXT_LIMIT } from "../../contracts/mcp";
import { NANO_DOLLARS } from "../../contracts/prices";
import type { ToldFailure } from "../../contracts/responses";
import { fieldsIn, fieldsOf, isFields, listOf } from "../../contracts/typed";
import type { ModelEndpoint } from "../../endpoints/define";
import { letIn } from "../admit";
import type { Call } from "../call";
import type { CallSlot } from "../calls";
import type { GatewayReply, GatewayRequest, Headers } from "../exchange";
import type { Gateway } from "../gateway";
import { record } from "../record";
import { refuseCall } from "../refuse-call";
import { costText } from "../told-cost";
import { InnerRequest, type OwnRequest } from "./inner-request";
import type { OfferedTool } from "./offered";
import { together } from "./together";
import { TurnFailed, textOf, toldOf } from "./turn-reply";

/** Turns of the model in one call. The last one may not call tools. */
const MOST_TURNS = 20;
/** Calls of tools in one call. */
const MOST_CALLS = 128;
/** Of these, those that run at the same time. */
const MOST_AT_ONCE = 8;
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

/** A call of a tool, as the model made it. */
export interface MadeCall {
  offered: OfferedTool;
  /** Its arguments. */
  json: string;
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
  /** The call's slot for the first of the tools that are called before the model: a key may have a single one. */
  #spare: CallSlot | undefined;
  gone = false;
  readonly #leaving: (() => void)[] = [];

  constructor(gateway: Gateway, call: Call<ModelEndpoint>, { pipeline, most = MOST_CALLS }: { pipeline: Pipeline; most?: number }) {
    this.#gateway = gateway;
    this.#call = call;
    this.#pipeline = pipeline;
    this.#left = Math.min(most, MOST_CALLS);
    call.request.onGone(() => {
      this.gone = true;
      // Nobody asks the model, whose turn would end the call.
      if (this.#asked === 0 && !call.making) this.#end();
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
      if (!(await this.#proceeds())) return refuseCall(this.#gateway, call, disconnected());
      return this.#inner(call.request.path, call.wantsCost ? { ...input, usage: { include: true } } : input);
    }
    call.input = input;
    call.wire = null;
    try {
      if (this.gone) throw disconnected();
      await this.#takeSlot();
      return await this.#pipeline.serve(this.#gateway, call);
    } catch (error) {
      if (!this.called) throw error;
      return refuseCall(this.#gateway, call, error);
    }
  }

  /**
   * Calls the tools of one turn, several at once. Outcomes are in the order of the calls, and never reject: a failure is a result for the
   * model.
   */
  run<Made extends MadeCall>(calls: readonly Made[]): { call: Made; outcome: Promise<ToolOutcome> }[] {
    if (this.#asked === 0) this.#spareSlot();
    const tasks = calls.map(({ offered, json }) => {
      const args = json.trim() === "" ? {} : fieldsOrProblem(json);
      const problem = typeof args === "string" ? args : this.#gateway.mcp.argumentsProblem(offered.tool.inputSchema, args);
      if (problem !== undefined || typeof args === "string") return async () => failed(`Invalid arguments: ${problem}`);
      if (this.#closing || this.#left <= 0)
        return async () => failed("The tool was not called: the response has reached its limit of tool calls.");
      this.#left--;
      return (hasOthers: () => boolean) => this.#callTool(offered, args, hasOthers);
    });
    const outcomes = together(tasks, MOST_AT_ONCE);
    return outcomes.flatMap((outcome, at) => calls.slice(at, at + 1).map((call) => ({ call, outcome })));
  }

  /** Undefined if the key has no room for the call until another one of its turn has ended. */
  async #callTool(
    { server, tool }: OfferedTool,
    args: Record<string, unknown>,
    hasOthers: () => boolean,
  ): Promise<ToolOutcome | undefined> {
    if (Date.now() > this.#until) return failed("The tool was not called: the response has run for too long.");
    if (!(await this.#proceeds())) return failed("The tool was not called: the caller has left.");
    this.#calls++;
    const _meta = { [MCP_FINGERPRINT]: tool._meta[MCP_FINGERPRINT], [MCP_TEXT_LIMIT]: MOST_CHARACTERS };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool.name, arguments: args, _meta } };
    let full = false;
    const waits = ({ detail }: Failure) => {
      full = detail.limit?.limit === "concurrent" && hasOthers();
      return full;
    };
    const slot = this.#spare;
    this.#spare = undefined;
    const { body } = await this.#inner(`/mcp/${server}`, message, slot ? { slot } : { waits });
    return full ? undefined : outcomeOf(typeof body === "string" ? body : "");
  }

  /** What the caller is told of a failure. One of the first turn's is recorded. */
  told(error: unknown): ToldFailure {
    if (error instanceof TurnFailed) return error.told;
    const { requestId } = this.#call;
    if (!(error instanceof Failure)) this.#gateway.log.error({ requestId, cause: error }, "a call with MCP tools failed by a bug");
    return toldOf(fieldsIn(textOf(refuseCall(this.#gateway, this.#call, error))).error);
  }

  #inner(path: string, body: unknown, own: OwnRequest = {}): Promise<GatewayReply> {
    const onGone = (listener: () => void) => (this.gone ? listener() : void this.#leaving.push(listener));
    const { request: outer, client, making } = this.#call;
    const by = making && { client, principal: making.principal };
    const request = new InnerRequest({ path, body: writeLossless(body), outer, onGone, own: { by, ...own } });
    return this.#pipeline.handle(this.#gateway, request);
  }

  /** Whether the model or a tool may be asked. */
  async #proceeds(): Promise<boolean> {
    return !this.gone && ((await this.#call.making?.proceeds()) ?? true);
  }

  #spareSlot(): void {
    this.#spare = this.#call.slot;
    this.#call.slot = undefined;
  }

  /** The first turn after tools is counted as a call of its own, because one of them has the call's slot. */
  async #takeSlot(): Promise<void> {
    if (this.#call.slot) return;
    this.#call.slot = this.#spare;
    this.#spare = undefined;
    if (!this.#call.slot) await letIn(this.#gateway, this.#call);
  }

  #end(): void {
    this.#spare?.end(0);
    record(this.#gateway, this.#call, { failure: disconnected() });
  }
}

const failed = (text: string): ToolOutcome => ({ text, failed: true });

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

const disconnected = () => new Failure("client_closed", "The caller disconnected.");
