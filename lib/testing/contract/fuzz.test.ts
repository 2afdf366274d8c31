import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { sampled } from "../suite";
import { LANES } from "../test-gateway";
import { errorOf, expectHeaders, expectNothingInternal } from "./answers";
import { FAMILIES, rightly } from "./families";
import type { Family } from "./family";
import { mutated } from "./mutate";
import { RICH } from "./rich";
import { type Contract, type Got, onPostgres, type Sent, startContract } from "./setting";

const contract = await startContract();
afterAll(() => contract.close());

/** Fixed, so that failures are reproducible; raise `RUNS` and change the seed to search further. */
const SEED = 20_260_101;
const RUNS = onPostgres() ? 12 : 60;
/** Valid bodies of these generate audio or images. */
const SLOW = new Set(["speech.create", "images.generate", "images.edit", "vidA.submit", "vidB.submit", "synthesis.create"]);

/** The requirement of every answer: a success, or a proper error without internal details. */
function expectCivil(got: Got): void {
  expect(got.status, got.text).toBeLessThan(500);
  expectNothingInternal(got);
  // A stream has its status before it can fail.
  expect(got.text).not.toMatch(/internal_error/i);
  if (got.status === 200) return;
  expectHeaders(got);
  expect(errorOf(got)).toMatchObject({ message: expect.any(String), type: expect.any(String) });
}

/** Sends through both lanes; the answers must be of the same kind. */
async function answers({ send }: Contract, sent: Sent): Promise<void> {
  const got = await Promise.all(LANES.map((lane) => send(lane, sent)));
  for (const one of got) expectCivil(one);
  expect(got[1]?.status).toBe(got[0]?.status);
}

describe("anything but a right body", () => {
  it.each(sampled(Object.entries(FAMILIES) as [string, Family][], 4))(
    "is answered civilly by %s, and the next call works",
    async (id, family) => {
      const right = rightly(family);
      await fc.assert(
        fc.asyncProperty(mutated(RICH[id] ?? right.body), (body) => answers(contract, { ...right, body })),
        { numRuns: SLOW.has(id) ? RUNS / 4 : RUNS, seed: SEED },
      );
      expect((await contract.both(right)).status).toBe(200);
    },
    60_000,
  );

  it("is answered civilly where an upstream has to make sense of it", async () => {
    const body = { ...RICH["chat.create"], model: "gpt-4o", stream: true };
    await fc.assert(
      fc.asyncProperty(mutated(body), (text) => answers(contract, { path: "/v1/chat/completions", body: text })),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("is answered civilly where it is no JSON at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...(Object.values(FAMILIES) as Family[])), (body, family) =>
        answers(contract, { path: family.path(family.model), body }),
      ),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it("is answered civilly in headers and addresses", async () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "/", "%", ":", "?", "&", "=", ".", "{", "}", "0", "\t", "ä", "%00", "*"),
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.constantFrom("/v1/models/", "/v1beta/models/", "/v1/", "/v1/engines/"),
        async (end, header, start) => {
          const headers = {
            authorization: `Bearer ${header.replace(/[^\x20-\x7e]/g, "")}`,
            "idempotency-key": "k",
            "content-type": header.replace(/[^\x20-\x7e]/g, ""),
          };
          await answers(contract, { method: "GET", path: start + encodeURI(end).replaceAll("%25", "%"), key: null });
          await answers(contract, { ...rightly(FAMILIES["embeddings.create"]), headers });
        },
      ),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
