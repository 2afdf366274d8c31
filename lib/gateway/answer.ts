import type { GatewayReply } from "./exchange";

export const json = (body: unknown, status = 200): GatewayReply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(body),
});

/** 204: it is done, and there is nothing to say. */
export const done = (): GatewayReply => ({ status: 204, headers: {}, body: null });
