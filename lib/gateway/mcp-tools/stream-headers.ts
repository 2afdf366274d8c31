import type { GatewayReply, Headers } from "../exchange";

export const STREAM = {
  status: 200,
  headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" },
};

/** Headers of the first turn that are true of all of them. The cost is not: it is that of one turn. */
export function headersOfTurn(first: GatewayReply | undefined): Headers {
  const { "x-trunkline-cost": _, "content-length": __, ...headers } = first?.headers ?? {};
  return headers;
}
