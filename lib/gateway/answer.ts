import { writeLossless } from "../contracts/lossless-json";
import type { GatewayReply } from "./exchange";

export const json = (body: unknown, status = 200): GatewayReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: writeLossless(body),
});

/** 204, without a body. */
export const done = (): GatewayReply => ({ status: 204, headers: {}, body: null });

export function isStream({ body }: GatewayReply): boolean {
  return body !== null && typeof body === "object" && Symbol.asyncIterator in body;
}
