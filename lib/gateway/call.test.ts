import { expect, it } from "vitest";
import { Call } from "./call";
import type { GatewayRequest } from "./exchange";
import type { Target } from "./ports";

const price = { input: 1, output: 1, search: 0.01, priority: { input: 2, output: 2 } };
const target = { provider: { id: "p" }, model: "m", listing: { id: "m", price } } as unknown as Target;

it("charges no part of an attempt that failed", () => {
  const call = new Call("req_1", { id: "chat.create" }, {} as GatewayRequest);
  const failed = call.begin(target);
  failed.billedParts({ searches: 3 });
  failed.answered(429, { "x-gemini-service-tier": "priority" });
  expect(call.billed).toEqual({ searches: 3, tier: "priority" });
  const next = call.begin(target);
  expect(call.billed).toBeUndefined();
  next.answered(200, { "x-gemini-service-tier": "standard" });
  expect(call.billed).toBeUndefined();
});
