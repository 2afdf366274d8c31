import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testRedis } from "../database";
import { type FakeUpstream, startFakeUpstream } from "../fake-upstream";
import { startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";
import { type Contract, startContract } from "./setting";

const redisUrl = await testRedis();
const folder = mkdtempSync(join(tmpdir(), "trunkline-processes-"));
const [main, spare] = [await startFakeUpstream(), await startFakeUpstream()];
afterAll(async () => {
  await Promise.all([main.close(), spare.close()]);
  rmSync(folder, { recursive: true });
});

/** The machine may be busy with other tests. */
const PATIENT = { timeout: 5_000 };

/** Ids of providers that no other run shares by the same Redis. */
const [first, second] = [`main-${process.pid}`, `spare-${process.pid}`];

function settingsFile(): string {
  const path = join(folder, "gateway.json");
  const provider = (id: string, { baseUrl }: FakeUpstream) => ({ id, kind: "openai-compatible", base_url: baseUrl, api_key: `sk-${id}` });
  const breaker = { failures: 2, cooldown_ms: 60_000 };
  const routes = [
    { id: "opens", retries: { per_target: 0 }, breaker, targets: [`${first}/opens:500`, `${second}/good`] },
    { id: "moves", retries: { per_target: 0 }, targets: [`${first}/moves`, `${second}/good`] },
    { id: "limited", affinity: false, targets: [{ target: `${first}/limited`, limits: { rpm: 2 } }, `${second}/good`] },
  ];
  writeFileSync(path, JSON.stringify({ providers: [provider(first, main), provider(second, spare)], routing: { routes } }));
  return path;
}

const links = [["the database", undefined] as const, ...(redisUrl ? [["Redis", redisUrl] as const] : [])];

describe.each(links)("two processes with %s", (_, redis) => {
  let contract: Contract;
  let other: TestGateway;
  beforeAll(async () => {
    const settings = { GATEWAY_CONFIG: settingsFile(), WORKERS: "2", ...(redis && { REDIS_URL: redis }) };
    contract = await startContract(settings);
    other = await startTestGateway({ ...contract.shared, ...settings });
  });
  afterAll(async () => {
    await other.close();
    await contract.close();
  });

  /** The target that answers a call through one of the processes. */
  async function targetOf(process: 0 | 1, model: string, said: string): Promise<string | null> {
    const base = process === 0 ? contract.gateway.url.fast : other.url.fast;
    const response = await fetch(`${base}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" },
      body: JSON.stringify({ model, messages: [{ role: "user", content: said }] }),
    });
    expect(response.status, await response.text()).toBe(200);
    return response.headers.get("x-trunkline-target");
  }
  const askedFor = (model: string) => main.requests.filter(({ body }) => body.toString().includes(`"${model}"`)).length;

  it("leave a target whose breaker one of them has opened", async () => {
    const before = askedFor("opens:500");
    for (const said of ["a", "b"]) await targetOf(0, "opens", `${said} ${redis}`);
    await vi.waitFor(async () => {
      const asked = askedFor("opens:500");
      await targetOf(1, "opens", `${asked} ${redis}`);
      expect(askedFor("opens:500")).toBe(asked);
    }, PATIENT);
    // Those of the first process, and at most one of the second until it knew.
    expect(askedFor("opens:500") - before).toBeLessThanOrEqual(4);
  });

  it("keep a conversation at the target that it has moved to", async () => {
    const said = `Hello ${redis}`;
    main.answerNext({ status: 500, headers: {}, body: "{}" });
    expect(await targetOf(0, "moves", said)).toBe(`${second}/good`);
    await vi.waitFor(async () => expect(await targetOf(1, "moves", `${said}`)).toBe(`${second}/good`), PATIENT);
  });

  it.skipIf(redis === undefined)("count the calls of both against a target's limits", async () => {
    const targets = [];
    for (const process of [0, 1, 0, 1] as const) targets.push(await targetOf(process, "limited", `${process}`));
    expect(targets).toEqual([`${first}/limited`, `${first}/limited`, `${second}/good`, `${second}/good`]);
  });
});
