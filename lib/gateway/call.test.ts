import { expect, it } from "vitest";
import { CallLog } from "./call-log";
import type { Target } from "./ports";

const price = { input: 1, output: 1, search: 0.01, priority: { input: 2, output: 2 } };
const target = { provider: { id: "p" }, model: "m", listing: { id: "m", price } } as unknown as Target;

it("charges no part of an attempt that failed", () => {
  const log = new CallLog("req_1", "chat.create");
  log.begin(target);
  log.billedParts({ searches: 3 });
  log.answered(429, { "x-gemini-service-tier": "priority" });
  expect(log.billed).toEqual({ searches: 3, tier: "priority" });
  log.begin(target);
  expect(log.billed).toBeUndefined();
  log.answered(200, { "x-gemini-service-tier": "standard" });
  expect(log.billed).toBeUndefined();
});
