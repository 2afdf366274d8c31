import { writeLossless } from "../../contracts/lossless-json";
import type { MessagesRequest } from "../../contracts/messages";
import { fieldsOf, isFields } from "../../contracts/typed";
import type { GatewayReply } from "../exchange";
import { type Event, MessageWriter, type ReadTurn } from "./message-writer";
import { type MessageServers, withCustomTools } from "./messages-tools";
import { addedUsage } from "./sums";
import { CUT, TurnFailed, turnEvents, wholeTurn } from "./turn-reply";
import type { ToolTurns } from "./turns";

interface Asked {
  /** The request as it was sent. */
  request: MessagesRequest;
  servers: MessageServers;
  turns: ToolTurns;
}

/** Each call needs a result, or the message can't be sent back. */
const NOT_CALLED = { text: "The tool was not called: the answer ended before its arguments were complete.", failed: true };
const notCalled = <Call>(call: Call) => ({ call, outcome: Promise.resolve(NOT_CALLED) });

/** A message whose MCP tools the gateway runs: turns of the model and calls of tools, until the model has answered. */
export class MessageLoop {
  readonly #asked: Asked;
  readonly #request: MessagesRequest;
  readonly #writer: MessageWriter;
  /** Turns so far, as the model reads them. */
  readonly #said: object[] = [];
  #usage: unknown;
  #message: Record<string, unknown> = {};
  #whole = false;

  constructor(asked: Asked) {
    this.#asked = asked;
    this.#request = withCustomTools(asked.request, asked.servers);
    this.#writer = new MessageWriter(asked.servers.tools);
  }

  get whole(): boolean {
    return this.#whole;
  }

  ask(): Promise<GatewayReply> {
    const { turns } = this.#asked;
    const { tool_choice: choice, ...request } = this.#request;
    return turns.ask({
      ...request,
      messages: [...request.messages, ...this.#said],
      ...this.#choice(choice, turns.last),
    });
  }

  /** A tool that must be called again and again would never let the model answer. */
  #choice(choice: MessagesRequest["tool_choice"], last: boolean): object {
    if (last) return { tool_choice: { type: "none" } };
    if (choice == null) return {};
    if (this.#said.length === 0 || String(choice.type) === "none") return { tool_choice: choice };
    const { disable_parallel_tool_use: single } = choice;
    return { tool_choice: { type: "auto", ...(single === undefined ? {} : { disable_parallel_tool_use: single }) } };
  }

  /** The events of the message, and at the end the message. Throws `TurnFailed`. */
  async *run(first: GatewayReply): AsyncGenerator<Event, Record<string, unknown>, undefined> {
    for (let reply = first; ; reply = await this.ask()) {
      const turn = this.#request.stream ? yield* this.#streamed(reply) : this.#read(reply);
      this.#usage = addedUsage(this.#usage, turn.usage);
      if (!(yield* this.#callTools(turn))) return yield* this.#end(turn);
    }
  }

  #read(reply: GatewayReply): ReadTurn {
    const message = wholeTurn(reply);
    if (this.#usage === undefined) this.#message = message;
    return this.#writer.whole(message);
  }

  async *#streamed(reply: GatewayReply): AsyncGenerator<Event, ReadTurn> {
    const turn: ReadTurn = { blocks: [], calls: [], stop: {}, usage: {} };
    let ended = false;
    for await (const event of turnEvents(reply)) {
      if (event.type === "error") throw new BrokenTurn(event);
      if (event.type === "message_stop") ended = true;
      if (event.type === "ping") yield event;
      if (event.type !== "message_start") yield* this.#writer.passedOn(event, turn);
      else if (isFields(event.message)) {
        turn.usage = { ...fieldsOf(event.message.usage) };
        if (this.#usage !== undefined) continue;
        this.#message = event.message;
        yield event;
      }
    }
    if (!ended) throw new TurnFailed(CUT);
    return turn;
  }

  /** Calls the tools of a turn. True if the model has to be asked again. */
  async *#callTools({ blocks, calls, stop }: ReadTurn): AsyncGenerator<Event, boolean> {
    if (calls.length === 0) return false;
    const complete = stop.stop_reason === "tool_use";
    const made = calls.map((call) => ({ ...call, json: writeLossless(call.block.input ?? {}) }));
    const results: object[] = [];
    // Positions of blocks have no gaps, so results are written in the order of the calls.
    for (const { call, outcome: pending } of complete ? this.#asked.turns.run(made) : made.map(notCalled)) {
      const outcome = await pending;
      yield* this.#writer.result(call, outcome);
      const content = outcome.text === "" ? "(no output)" : outcome.text;
      results.push({ type: "tool_result", tool_use_id: call.block.id, content, is_error: outcome.failed });
    }
    const own = blocks.filter(({ type }) => type === "tool_use").length > calls.length;
    this.#said.push({ role: "assistant", content: blocks }, { role: "user", content: results });
    return complete && !own && !this.#asked.turns.over;
  }

  *#end({ stop }: ReadTurn): Generator<Event, Record<string, unknown>> {
    const { stop_reason, stop_sequence = null, stop_details } = stop;
    const told = { stop_reason, stop_sequence, ...(stop_details === undefined ? {} : { stop_details }) };
    this.#whole = true;
    yield { type: "message_delta", delta: told, usage: this.#usage };
    yield { type: "message_stop" };
    return { ...this.#message, content: this.#writer.content, ...told, usage: this.#usage };
  }
}

/** A turn whose stream ended with an error event. */
export class BrokenTurn extends Error {
  constructor(readonly event: Event) {
    super("the stream of a turn broke off");
  }
}
