import { writeLossless } from "../contracts/lossless-json";
import type { GatewayReply } from "./exchange";

export const json = (body: unknown, status = 200): GatewayReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: writeLossless(body),
});

/** 204: it is done, and there is nothing to say. */
export const done = (): GatewayReply => ({ status: 204, headers: {}, body: null });

/** Whether a reply comes bit by bit and not as a whole. */
export function isStream({ body }: GatewayReply): boolean {
  return body !== null && typeof body === "object" && Symbol.asyncIterator in body;
}
