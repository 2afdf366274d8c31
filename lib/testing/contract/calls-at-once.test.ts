import { afterAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../contracts/ids";
import { EACH_LANE } from "../suite";
import { TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { startHeldUpstream } from "./held-upstream";
import { eventsOf, read, startContract } from "./setting";
import { signIn, startWithOwner } from "./signed-in";

const upstream = await startHeldUpstream();
const contract = await startWithOwner({ OPENAI_BASE_URL: upstream.baseUrl, KEY_CONCURRENCY: "2", PLAYGROUND_CONCURRENCY: "1" });
const files = await startContract({ KEY_CONCURRENCY: "1" });
afterAll(async () => {
  await files.close();
  await contract.close();
  await upstream.close();
});
const owner = await signIn(contract);

const path = "/v1/chat/completions";
const messages = [{ role: "user", content: "Hi" }];
const held = { model: "held", messages, stream: true };
const plain = { model: "sandbox-chat", messages };

describe.each(EACH_LANE)("calls at once (%s lane)", (lane) => {
  const ask = (key: string, body: unknown = plain, headers: Record<string, string> = {}) =>
    contract.send(lane, { path, key, body, headers });

  /** A stream that has begun. */
  async function begin(key: string, { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {}) {
    const opening = contract.open(lane, { path, key, body: held, headers, signal });
    const call = await upstream.next();
    call.event({ role: "assistant", content: "one" });
    return { call, response: await opening };
  }

  /** The capacity is unchanged: fewer would be a leak, more a call that was uncounted twice. */
  async function expectRoom(key: string, calls: number) {
    await vi.waitFor(async () => expect((await ask(key)).status).toBe(200), { interval: 5 });
    const begun = [];
    for (let n = 0; n < calls; n++) begun.push(await begin(key));
    expectError(await ask(key), { errorFormat: "openai", code: "rate_limit_exceeded" });
    for (const { call } of begun) call.finish();
    for (const { response } of begun) await response.text();
  }

  it("are as many as the setting says for a key, and one more is told the limit and when to come back", async () => {
    const [{ secret }, { secret: other }] = [await contract.newKey(), await contract.newKey()];
    const first = await begin(secret);
    const second = await begin(secret);
    const refused = await ask(secret);
    expectError(refused, { errorFormat: "openai", code: "rate_limit_exceeded" });
    expect(refused.text).toContain("This key has 2 calls running, which is the limit.");
    expect(refused.headers["retry-after"]).toBe("1");
    expect((await ask(other)).status).toBe(200);
    first.call.finish();
    expect(eventsOf(await first.response.text()).at(-1)).toBe("[DONE]");
    expect((await ask(secret)).status).toBe(200);
    second.call.finish();
    await second.response.text();
  });

  it("have no limit for the bootstrap key", async () => {
    const begun = [];
    for (let n = 0; n < 4; n++) begun.push(await begin(TEST_KEY));
    for (const { call, response } of begun) {
      call.finish();
      await response.text();
    }
  });

  it("leave room again, however one ends", async () => {
    const { secret } = await contract.newKey();
    const leaving = new AbortController();
    const left = await begin(secret, { signal: leaving.signal });
    leaving.abort();
    await left.response.text().catch(() => undefined);
    await expectRoom(secret, 2);

    for (const body of ["{", { model: "no-such-model", messages }, { ...plain, model: "sandbox-chat:500" }])
      expect((await ask(secret, body)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(secret, { ...plain, model: "sandbox-chat:cut", stream: true })).text).toContain("upstream_cut");
    await expectRoom(secret, 2);

    const headers = { "idempotency-key": newId("run_") };
    for (const replayed of [undefined, "true"]) expect((await ask(secret, plain, headers)).headers["idempotent-replayed"]).toBe(replayed);
    const streamed = { "idempotency-key": newId("run_") };
    for (let n = 0; n < 2; n++) await ask(secret, { ...plain, stream: true }, streamed);
    await expectRoom(secret, 2);
  });

  it("leave room again after a file, whole, cut off or left in the middle", async () => {
    const { secret: key } = await files.newKey();
    const speak = (model: string, signal?: AbortSignal) =>
      files.open(lane, { path: "/v1/audio/speech", key, body: { model: `openai/${model}`, voice: "alloy", input: "One." }, signal });
    expect((await read(await speak("plain"))).status).toBe(200);
    await speak("cut-sound").then((response) => response.text().catch(() => undefined));
    const leaving = new AbortController();
    const left = await speak("stall-sound", leaving.signal);
    expect((await speak("plain")).status).toBe(429);
    leaving.abort();
    await left.text().catch(() => undefined);
    await vi.waitFor(async () => expect((await read(await speak("plain"))).status).toBe(200), { interval: 5 });
    const again = new AbortController();
    await speak("stall-sound", again.signal);
    expect((await speak("plain")).status).toBe(429);
    again.abort();
  });

  it("are counted apart for playgrounds, and one in the background ends with its run and not with its page", async () => {
    const key = await owner.playgroundKey();
    const id = newId("run_");
    const leaving = new AbortController();
    const { call, response } = await begin(key, { headers: { "x-trunkline-run": id }, signal: leaving.signal });
    leaving.abort();
    await response.text().catch(() => undefined);
    const refused = await ask(key);
    expectError(refused, { errorFormat: "openai", code: "rate_limit_exceeded" });
    expect(refused.text).toContain("Your playgrounds have 1 call running");
    call.finish();
    await expectRoom(key, 1);
    const stopped = newId("run_");
    const running = await begin(key, { headers: { "x-trunkline-run": stopped } });
    await owner.call("POST", `/api/console/runs/${stopped}/stop`, undefined, lane);
    await running.response.text();
    await expectRoom(key, 1);
  });
});
