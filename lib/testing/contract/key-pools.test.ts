import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConsoleProviderList } from "../../console/providers/contract";
import type { AttemptRecord } from "../../contracts/record";
import { startFakeUpstream } from "../fake-upstream";
import { LANES } from "../test-gateway";
import { ROUTED_FORMS } from "./routing-forms";
import { type Got, startContract } from "./setting";

const folder = mkdtempSync(join(tmpdir(), "trunkline-keys-"));
const upstream = await startFakeUpstream();
const spare = await startFakeUpstream();

/** Keys of a provider of its own, so that what rests in one test serves in the others. */
const keysOf = (id: string, count = 2) => Array.from({ length: count }, (_, index) => `sk-${id}-canary-0123456-${index}`);
const POOLS = ["revoked", "streamed", "forbidden", "quota", "limited", "dead", "sticky", "rotated", "fallback"] as const;
const [GOOD, BAD] = [1, 0];
const keyOf = (pool: (typeof POOLS)[number], index: number) => keysOf(pool)[index] ?? expect.fail();

const path = join(folder, "gateway.json");
writeFileSync(
  path,
  JSON.stringify({
    providers: [
      ...POOLS.map((id) => ({
        id,
        kind: "openai-compatible",
        base_url: upstream.baseUrl,
        api_keys: id === "rotated" ? [{ key: keyOf(id, 0), weight: 2 }, keyOf(id, 1)] : keysOf(id),
      })),
      { id: "spare", kind: "openai-compatible", base_url: spare.baseUrl },
    ],
    routing: {
      defaults: { retries: { per_target: 1, backoff_ms: 5, longest_wait_ms: 100 }, breaker: { failures: 0 } },
      routes: [{ id: "with-spare", targets: ["fallback/m", "spare/good"] }],
    },
  }),
);
const contract = await startContract({ GATEWAY_CONFIG: path });
const { both, send, row } = contract;
afterAll(async () => {
  await contract.close();
  await Promise.all([upstream.close(), spare.close()]);
  rmSync(folder, { recursive: true });
});

const asked = (key: string) =>
  upstream.requests.filter(({ method, headers }) => method === "POST" && headers.authorization === `Bearer ${key}`);
const chat = ROUTED_FORMS[0] ?? expect.fail();
const errorOf = ({ json }: Got) => (json as { error?: { code?: unknown; message?: string } }).error;
const question = (text: string) => ({ messages: [{ role: "user", content: text }] });
async function triesOf({ headers }: Got): Promise<AttemptRecord[]> {
  const { tries } = await row(String(headers["x-request-id"]));
  return JSON.parse(tries) as AttemptRecord[];
}

describe("a pool of two keys of which one is revoked", () => {
  it.each(ROUTED_FORMS)("answers every call in $name, and asks the revoked key once", async ({ name, sent }) => {
    upstream.refuse(keyOf("revoked", BAD), "401");
    for (let n = 0; n < 6; n++) {
      const got = await send(n % 2 ? "fast" : "web", sent("revoked/good", false));
      expect(got.status, got.text).toBe(200);
      if (n === 0 && name === "chat") {
        expect(got.headers["x-trunkline-attempts"]).toBe("2");
        const tries = await triesOf(got);
        expect(tries.map(({ code, key, vendor }) => [code, key, vendor?.fault])).toEqual([
          ["no_available_provider", "sk-…56-0", "credential"],
          ["", "sk-…56-1", undefined],
        ]);
      }
    }
    expect(asked(keyOf("revoked", BAD))).toHaveLength(1);
  });

  it.each(ROUTED_FORMS)("streams every answer in $name", async ({ sent, whole }) => {
    upstream.refuse(keyOf("streamed", BAD), "401");
    for (const lane of ["fast", "web", "fast", "web"] as const) {
      const got = await send(lane, sent("streamed/good", true));
      expect([got.status, whole(got.text)], got.text).toEqual([200, true]);
    }
    expect(asked(keyOf("streamed", BAD))).toHaveLength(1);
  });
});

it("a key that is refused one model serves the others", async () => {
  upstream.refuse(keyOf("forbidden", BAD), "403");
  for (let n = 0; n < 4; n++) expect((await send("fast", chat.sent("forbidden/good", false, question(`${n}`)))).status).toBe(200);
  expect(asked(keyOf("forbidden", BAD))).toHaveLength(1);
  upstream.refuse(keyOf("forbidden", BAD));
  for (let n = 0; n < 4; n++) await send("fast", chat.sent("forbidden/other", false, question(`${n}`)));
  expect(asked(keyOf("forbidden", BAD))).toHaveLength(3);
});

it.each([
  ["quota", "429-quota"],
  ["limited", "429"],
] as const)("a key without %s left rests, and the other one goes on at the same target", async (pool, fault) => {
  upstream.refuse(keyOf(pool, BAD), fault);
  for (let n = 0; n < 6; n++) {
    const got = await send(n % 2 ? "fast" : "web", chat.sent(`${pool}/good`, false, question(`${n}`)));
    expect([got.status, got.headers["x-trunkline-target"]]).toEqual([200, `${pool}/good`]);
  }
  expect(asked(keyOf(pool, BAD)).length).toBeLessThanOrEqual(2);
});

describe("the provider's page", () => {
  const keysIn = ({ json }: Got, id: string) =>
    ConsoleProviderList.parse(json).items.find((one) => one.id === id)?.keys ?? expect.fail("no such provider");
  const list = { method: "GET", path: "/api/console/providers" };

  it("shows each key by its hint, its state and its last error", async () => {
    const got = await both(list);
    expect(keysIn(got, "revoked")).toEqual([
      {
        hint: "sk-…56-0",
        weight: 1,
        restsUntil: expect.any(Number),
        restsFor: [],
        lastError: { at: expect.any(Number), status: 401, message: expect.stringMatching(/^Incorrect API key/) },
      },
      { hint: "sk-…56-1", weight: 1, restsUntil: null, restsFor: [], lastError: null },
    ]);
    expect(keysIn(got, "rotated").map(({ weight }) => weight)).toEqual([2, 1]);
    expect(keysIn(got, "openai")).toEqual([]);
    expect(got.text).not.toMatch(/canary/);
  });
});

describe("if all keys are refused", () => {
  it.each(ROUTED_FORMS)("the caller of $name gets one clean error", async ({ sent }) => {
    for (const key of keysOf("dead")) upstream.refuse(key, "401");
    for (const stream of [false, true]) {
      const got = await send(stream ? "fast" : "web", sent("dead/good", stream));
      expect(got.status, got.text).toBe(503);
      expect(errorOf(got)?.message).toMatch(/denied access to this gateway's account/);
      expect(got.text).not.toMatch(/canary/);
    }
  });

  it("the next target of the route answers", async () => {
    for (const key of keysOf("fallback")) upstream.refuse(key, "401");
    for (const lane of LANES) {
      const got = await send(lane, chat.sent("with-spare", false));
      expect([got.status, got.headers["x-trunkline-target"]]).toEqual([200, "spare/good"]);
    }
  });

  it("a key that is accepted again is found by the next call", async () => {
    for (const key of keysOf("dead")) upstream.refuse(key);
    expect((await send("fast", chat.sent("dead/good", false))).status).toBe(200);
  });
});

describe("calls", () => {
  it("of one conversation stay with the key that served it, and move for good if it is refused", async () => {
    const turn = () => send("fast", chat.sent("sticky/good", false, { prompt_cache_key: "c-1" }));
    for (let n = 0; n < 4; n++) await turn();
    const [first = "", second = ""] = keysOf("sticky");
    expect([asked(first).length, asked(second).length]).toEqual([4, 0]);
    upstream.refuse(first, "401");
    await turn();
    upstream.refuse(first);
    for (let n = 0; n < 3; n++) await turn();
    expect([asked(first).length, asked(second).length]).toEqual([5, 4]);
  });

  it("are spread by weight", async () => {
    for (let n = 0; n < 9; n++) await send("web", chat.sent("rotated/good", false, question(`Number ${n}`)));
    expect([asked(keyOf("rotated", 0)).length, asked(keyOf("rotated", GOOD)).length]).toEqual([6, 3]);
  });
});
