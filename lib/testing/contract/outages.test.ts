import { afterAll, describe, expect, it, vi } from "vitest";
import { OUTAGES } from "../../console/outages/addresses";
import { OutageList } from "../../console/outages/contract";
import { postgresDatabase, testRedis } from "../database";
import { startFakeS3 } from "../fake-s3";
import { addSession } from "../people";
import { startWay, type Way } from "../way";
import { type Signed, signIn, startWithOwner } from "./signed-in";

const database = await postgresDatabase();
const redisUrl = await testRedis();
const s3 = await startFakeS3();
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await s3.close();
  await database.remove();
});

/** The address of a service by a way that can be closed. */
async function through(address: string): Promise<{ url: string; way: Way }> {
  const url = new URL(address);
  const way = await startWay({ host: url.hostname, port: Number(url.port || (url.protocol.startsWith("redis") ? 6379 : 5432)) });
  url.hostname = "127.0.0.1";
  url.port = String(way.port);
  closing.push(way.end);
  return { url: url.href, way };
}

async function start(settings: Record<string, string>) {
  const contract = await startWithOwner(settings);
  closing.unshift(contract.close);
  const ready = async () => (await contract.send("fast", { method: "GET", path: "/readyz", key: null })).json;
  return { contract, person: await signIn(contract), ready };
}

async function away({ call }: Pick<Signed, "call">) {
  const got = await call("GET", OUTAGES.list.path);
  expect(got.status, got.text).toBe(200);
  return OutageList.parse(got.json).items;
}
const patient = { timeout: 20_000, interval: 100 };

describe.skipIf(redisUrl === undefined)("Redis that is away", () => {
  it("is said with the time, by /readyz and the metrics too, until it is back; limits are counted meanwhile", async () => {
    const { url, way } = await through(redisUrl ?? "");
    const { contract, person, ready } = await start({ REDIS_URL: url });
    expect(await ready()).toMatchObject({ status: "ready", checks: { redis: true } });
    expect(await away(person)).toEqual([]);
    const began = Date.now();
    await way.close();
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: "degraded", checks: { redis: false } }), patient);
    const [outage, ...more] = await away(person);
    expect(outage).toEqual({ service: "redis", since: expect.any(Number) });
    expect(more).toEqual([]);
    expect(outage?.since).toBeGreaterThanOrEqual(began);
    expect((await contract.send("fast", { method: "GET", path: "/metrics" })).text).toMatch(/^trunkline_service_up\{service="redis"\} 0$/m);
    const viewer = await addSession(contract.store, { name: "Vera", role: "viewer" });
    const headers = { cookie: `trunkline_session=${viewer.token}` };
    const seen = await contract.send("fast", { method: "GET", path: OUTAGES.list.path, key: null, headers });
    expect(seen.json, "for somebody who manages no providers nothing is lost").toEqual({ items: [] });
    await way.open();
    await vi.waitFor(async () => expect(await away(person)).toEqual([]), patient);
    expect(await ready()).toMatchObject({ status: "ready", checks: { redis: true } });
  });
});

describe("a store of files that is away", () => {
  it("is said with the time, until it is back", async () => {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.account;
    const { url, way } = await through(endpoint);
    const { person, ready } = await start({
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    expect(await ready()).toMatchObject({ status: "ready", checks: { files: true } });
    await way.close();
    await vi.waitFor(async () => expect(await away(person)).toEqual([{ service: "files", since: expect.any(Number) }]), patient);
    expect(await ready()).toMatchObject({ status: "degraded", checks: { files: false } });
    await way.open();
    await vi.waitFor(async () => expect(await away(person)).toEqual([]), patient);
  });
});

describe.skipIf(database.skip)("a database that is away", () => {
  it("is said to sessions that this process knows, and shows them nothing else", async () => {
    const { url, way } = await through(database.options.databaseUrl ?? "");
    const { contract, person, ready } = await start({ DATABASE_URL: url });
    // Has signed in, and made no call yet.
    const stranger = await signIn(contract);
    await away(person);
    await way.close();
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: "degraded", checks: { database: false } }), patient);
    expect(await away(person), "storage is not a second line").toEqual([{ service: "database", since: expect.any(Number) }]);
    expect((await contract.gateway.runtime.findSession(person.cookie.split("=")[1] ?? ""))?.person.name).toBeDefined();
    expect((await person.call("GET", "/api/console/keys")).status).toBe(503);
    expect((await stranger.call("GET", OUTAGES.list.path)).status).toBe(503);
    await way.open();
    await vi.waitFor(async () => expect(await away(person)).toEqual([]), patient);
    expect((await person.call("GET", "/api/console/keys")).status).toBe(200);
  });
});
