import { afterAll, expect, it } from "vitest";
import { EACH_LANE } from "../suite";
import type { LANES } from "../test-gateway";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { type Sent, startContract } from "./setting";

const contract = await startContract();
const { send, both } = contract;
afterAll(() => contract.close());

/** Twice what one address may send per minute, because a minute may end in between. */
const ENOUGH = 1_300;
const WRONG = { key: "sk-wrong" };

/** Sends a wrong key until it is throttled; each call claims a different address. */
async function flood(lane: (typeof LANES)[number], sent: Sent) {
  for (let count = 0; count < ENOUGH; count += 20) {
    const wrong = (_: unknown, index: number) => ({
      ...sent,
      ...WRONG,
      headers: { "x-forwarded-for": `198.51.100.${(count + index) % 256}` },
    });
    const answers = await Promise.all(Array.from({ length: 20 }, wrong).map((one) => send(lane, one)));
    const slowed = answers.find(({ status }) => status === 429);
    if (slowed) return slowed;
  }
  throw new Error(`${ENOUGH} wrong keys were all looked at`);
}

it.each(EACH_LANE)(
  "slows an address that keeps trying wrong keys, in each family's form, and no right key (%s)",
  async (lane) => {
    for (const family of Object.values(FAMILIES)) {
      const slowed = await flood(lane, { ...rightly(family), body: {} });
      expectError(slowed, { errorFormat: family.endpoint.errorFormat, code: "rate_limit_exceeded", param: null });
      expect(Number(slowed.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    expect((await both(rightly(FAMILIES["chat.create"]))).status).toBe(200);
  },
  15_000,
);
