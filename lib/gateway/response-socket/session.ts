import { Failure } from "../../contracts/errors";
import { parseLossless, writeLossless } from "../../contracts/lossless-json";
import type { ResponseReply, ResponsesRequest } from "../../contracts/responses";
import { isFields, ownJson } from "../../contracts/typed";
import { endedResponse, openResponse, usageOf } from "../../dialects/responses/output";
import { parseJson } from "../body";
import type { GatewayReply } from "../exchange";
import type { Gateway } from "../gateway";
import { parseBody } from "../parse";
import { handle } from "../pipeline";
import { LastResponse, type TurnBody } from "./last-response";
import { errorEvent, eventsIn, failureEvent, stringify, UNREADABLE } from "./socket-events";
import { type Handshake, TurnRequest } from "./turn-request";

/** The address of the Responses dialect, for HTTP and sockets. */
export const RESPONSES_PATH = "/v1/responses";
const COUNT_PATH = `${RESPONSES_PATH}/input_tokens`;

export interface SessionPorts {
  gateway: Gateway;
  handshake: Handshake;
  /** Sends one event. Awaited if the caller reads more slowly than the model writes. */
  send(event: string): Promise<void> | undefined;
}

/**
 * The Responses dialect over a socket, without the socket: takes the client's messages in order and sends events. Each `response.create` is
 * a call in the same pipeline as a POST with `stream: true`.
 */
export class ResponseSession {
  readonly #ports: SessionPorts;
  readonly #last = new LastResponse();
  readonly #leaving = new Set<() => void>();
  #gone = false;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  /** Answers a message completely. Never rejects. */
  async take(bytes: Uint8Array): Promise<void> {
    try {
      const message = read(bytes);
      // Other client messages need no answer.
      if (message.type === "response.processed") return;
      await this.#create(turnOf(message), bytes.byteLength);
    } catch (error) {
      if (!(error instanceof Failure)) this.#ports.gateway.log.error({ cause: error }, "a message of a socket could not be answered");
      await this.#ports.send(failureEvent(error, RESPONSES_PATH));
    } finally {
      this.#leaving.clear();
    }
  }

  /** The socket is closed: aborts the running call. */
  leave(): void {
    this.#gone = true;
    this.#last.forget();
    for (const listener of this.#leaving) listener();
    this.#leaving.clear();
  }

  async #create({ generate, ...body }: TurnBody, bytes: number): Promise<void> {
    const whole = this.#last.goOn(body);
    if (isFields(body.prompt)) refuseUnkept(body, { generate, isLocal: whole !== undefined });
    const made = whole ? this.#last.bytes + bytes : bytes;
    const turn: Turn = { body: whole ?? body, previous: whole && String(body.previous_response_id), bytes: made };
    if (generate === false) return this.#warm(turn);
    const reply = await this.#call(RESPONSES_PATH, { ...turn.body, stream: true });
    if (reply.body === null || typeof reply.body === "string" || reply.body instanceof Uint8Array) {
      await this.#ports.send(errorEvent(reply));
      return;
    }
    for await (const piece of reply.body)
      for (const event of eventsIn(piece)) {
        if (this.#gone) return;
        await this.#ports.send(this.#noted(event, turn));
      }
  }

  #call(path: string, body: TurnBody): Promise<GatewayReply> {
    const { gateway, handshake } = this.#ports;
    const onGone = (listener: () => void) => (this.#gone ? listener() : void this.#leaving.add(listener));
    return handle(gateway, new TurnRequest(path, stringify(body), { handshake, onGone }));
  }

  /** Passes an event on. The one with the complete response is kept for the next turn. */
  #noted(event: string, { body, previous, bytes }: Turn): string {
    const [, kind = ""] = LIFECYCLE.exec(event) ?? [];
    const ended = ENDED.has(kind) && body.store === false;
    if (!kind || (!ended && previous === undefined)) return event;
    const told = parseLossless(event) as { response: ResponseReply };
    const { response } = told;
    if (ended) this.#last.keep(response.id, { input: body.input, output: response.output, bytes: bytes + event.length });
    if (previous === undefined) return event;
    return writeLossless({ ...told, response: { ...response, previous_response_id: previous } });
  }

  /** `generate: false`: the input is validated and counted, and the next turn may continue it. No model is called. */
  async #warm({ body, previous, bytes }: Turn): Promise<void> {
    const { gateway, send } = this.#ports;
    const counted = await this.#call(COUNT_PATH, body);
    if (counted.status !== 200) return void (await send(errorEvent(counted)));
    const request = requestOf(gateway, body);
    const opened = { ...openResponse(request, { model: request.model, stored: false }), previous_response_id: previous ?? null };
    const { input_tokens: input } = ownJson<{ input_tokens: number }>(String(counted.body));
    const usage = usageOf({ input, cached: 0, output: 0, reasoning: 0, total: input });
    const response = endedResponse(opened, { output: [], usage, finish: "stop" });
    this.#last.keep(response.id, { input: body.input, output: [], bytes });
    await send(writeLossless({ type: "response.created", response: opened, sequence_number: 0 }));
    await send(writeLossless({ type: "response.completed", response, sequence_number: 1 }));
  }
}

interface Turn {
  /** The request, with the previous response's items if they are kept here. */
  body: TurnBody;
  /** The response it continues, if its items are in the body. */
  previous: string | undefined;
  /** The length of all its input. */
  bytes: number;
}

const LIFECYCLE = /^\{"type":"response\.(created|in_progress|completed|incomplete|failed)"/;
const ENDED: ReadonlySet<string> = new Set(["completed", "incomplete"]);

function read(bytes: Uint8Array): Record<string, unknown> {
  const { value } = parseJson(bytes);
  if (!isFields(value)) throw UNREADABLE;
  return value;
}

/** The call's body in a message. `stream` is implied. */
function turnOf({ type, stream: _, ...body }: Record<string, unknown>): TurnBody {
  if (type !== "response.create")
    throw new Failure("unsupported_value", "Unsupported value of 'type': expected 'response.create'.", { param: "type" });
  if (body.stream_id != null)
    throw new Failure("unsupported_parameter", "Unsupported parameter: 'stream_id': responses of a socket run sequentially.", {
      param: "stream_id",
    });
  return body;
}

/** The items of a stored prompt are not in the message, so the socket cannot keep them for its next turn. */
function refuseUnkept({ store }: TurnBody, { generate, isLocal }: { generate: unknown; isLocal: boolean }): void {
  const refuse = (param: string, words: string) =>
    new Failure("unsupported_parameter", `Unsupported parameter: '${param}': over a WebSocket ${words}`, { param });
  if (generate === false) throw refuse("generate", "it cannot be `false` with a `prompt`. Send the prompt with the first turn.");
  if (store === false) throw refuse("store", "it cannot be `false` with a `prompt`. Leave it out, so that the response is stored.");
  if (isLocal) throw refuse("prompt", "it cannot continue a response that is not stored. Send the whole input instead.");
}

/** Validates a body by the Responses contract; throws as the call would. */
function requestOf(gateway: Gateway, body: TurnBody): ResponsesRequest {
  const lookup = gateway.matcher.find("POST", RESPONSES_PATH);
  if (!("match" in lookup) || lookup.match.endpoint.kind !== "model") throw new Error(`${RESPONSES_PATH} is no endpoint`);
  const { endpoint, params } = lookup.match;
  const { input } = parseBody(endpoint, stringify(body), { params, strict: gateway.settings.strictSpec });
  return input as ResponsesRequest;
}
