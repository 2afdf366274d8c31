import { parseLossless } from "../../contracts/lossless-json";
import type { ToldFailure } from "../../contracts/responses";
import { fieldsIn, fieldsOf, isFields } from "../../contracts/typed";
import { isStream } from "../answer";
import type { GatewayReply } from "../exchange";
import { eventsIn } from "../response-socket/socket-events";

/** A turn that failed: its reply, if it is not a stream that broke. */
export class TurnFailed extends Error {
  constructor(
    readonly told: ToldFailure,
    readonly reply?: GatewayReply,
  ) {
    super(told.message);
  }
}

/** For a turn whose stream ended without its last event. */
export const CUT: ToldFailure = {
  message: "The model's answer was cut off before it was complete.",
  type: "server_error",
  param: null,
  code: "upstream_cut",
};

/** The JSON of a turn's reply. Throws `TurnFailed`. */
export function wholeTurn(reply: GatewayReply): Record<string, unknown> {
  const text = textOf(reply);
  if (reply.status !== 200) throw new TurnFailed(toldOf(fieldsIn(text).error), reply);
  return fieldsOf(parseLossless(text));
}

/** The events of a turn. Read to the end, so that the turn's row says that it was complete. Throws `TurnFailed`. */
export async function* turnEvents(reply: GatewayReply): AsyncGenerator<Record<string, unknown>, void, undefined> {
  if (reply.status !== 200 || !isStream(reply)) throw new TurnFailed(toldOf(fieldsIn(textOf(reply)).error), reply);
  for await (const piece of reply.body as AsyncIterable<string | Uint8Array>)
    for (const text of eventsIn(piece)) {
      const event = parseLossless(text);
      if (isFields(event)) yield event;
    }
}

export function textOf({ body }: GatewayReply): string {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString() : "";
}

export function toldOf(error: unknown): ToldFailure {
  const { message, type, param, code } = fieldsOf(error);
  return {
    message: typeof message === "string" ? message : "A turn of the response failed.",
    type: typeof type === "string" ? type : "server_error",
    param: typeof param === "string" ? param : null,
    code: typeof code === "string" ? code : "internal_error",
  };
}
