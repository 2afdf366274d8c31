import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import { writeLossless } from "../../contracts/lossless-json";
import { fieldsOf } from "../../contracts/typed";
import type { GatewayReply } from "../exchange";
import { asFailure, refuse } from "../failure";

/** Headers of a refusal that clients use: retries, limits and the request id. */
const TOLD = /^(?:retry-after|x-should-retry|x-request-id|x-ratelimit-)/;

/** A refusal as a socket event: status, headers, and the body's error. */
export function errorEvent({ status, headers, body }: GatewayReply): string {
  const { error } = fieldsOf(JSON.parse(String(body)));
  const told = Object.fromEntries(Object.entries(headers).filter(([name]) => TOLD.test(name)));
  return JSON.stringify({ type: "error", status, error, headers: told });
}

/** The event for a message that did not become a call. */
export function failureEvent(error: unknown, path: string): string {
  const requestId = newId("req_");
  const reply = refuse(asFailure(error), { errorFormat: "openai", requestId, path });
  reply.headers["x-request-id"] = requestId;
  return errorEvent(reply);
}

/** The code that tells the vendor's clients to reconnect and continue. */
export function lifetimeEvent(minutes: number): string {
  const message = `This connection has reached its limit of ${minutes} minutes. Create a new websocket connection to continue.`;
  const error = { message, type: "invalid_request_error", param: null, code: "websocket_connection_limit_reached" };
  return JSON.stringify({ type: "error", status: 400, error });
}

/** The events in a piece of an event stream; comments have none. */
export function eventsIn(piece: string | Uint8Array): string[] {
  const text = typeof piece === "string" ? piece : Buffer.from(piece).toString("utf8");
  return text.split("\n").flatMap((line) => (line.startsWith(DATA) ? [line.slice(DATA.length)] : []));
}
const DATA = "data: ";

export const UNREADABLE = new Failure(
  "invalid_value",
  'A message must be a text with one JSON object, such as {"type":"response.create",…}.',
);

export const stringify = (value: unknown): Uint8Array => Buffer.from(writeLossless(value));
