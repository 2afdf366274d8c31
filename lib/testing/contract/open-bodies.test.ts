import { type ClientRequest, request } from "node:http";
import { afterAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../contracts/ids";
import { DEFAULT_BODY_LIMIT } from "../../gateway/body";
import { EACH_LANE } from "../suite";
import { TEST_KEY } from "../test-gateway";
import { expectError } from "./answers";
import { rawCall } from "./raw-call";
import { startContract } from "./setting";

const contract = await startContract({ BODIES_PER_ADDRESS: "3" });
afterAll(() => contract.close());

const path = "/v1/chat/completions";
const body = { model: "sandbox-chat", messages: [{ role: "user", content: "Hi" }] };
const text = JSON.stringify(body);
const headers = { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" };

describe.each(EACH_LANE)("unfinished bodies of one address (%s lane)", (lane) => {
  const base = contract.gateway.url[lane];

  /** A call whose body stops after its first byte. `answered` has its status, or 0 if the connection broke. */
  function hold(declared = Buffer.byteLength(text)) {
    const outgoing = request(base + path, { method: "POST", headers: { ...headers, "content-length": declared }, agent: false });
    const answered = new Promise<number>((resolve) => {
      outgoing.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode ?? 0)));
      outgoing.on("error", () => resolve(0));
    });
    outgoing.write(text.slice(0, 1));
    return { outgoing, answered, finish: () => outgoing.end(text.slice(1)) };
  }
  const oneMore = (upload: (request: ClientRequest) => void) =>
    rawCall(base, { path, headers: { ...headers, "content-length": String(Buffer.byteLength(text)) }, upload });
  const stopShort = (outgoing: ClientRequest) => void outgoing.write(text.slice(0, 1));
  const whole = async () => (await contract.send(lane, { path, body })).status;

  /** One more than the limit is refused, at the latest once the others have been examined. */
  const expectFull = () =>
    vi.waitFor(
      async () => {
        const { got } = await oneMore(stopShort);
        expectError(got, { errorFormat: "openai", code: "rate_limit_exceeded" });
        return got;
      },
      { interval: 5 },
    );

  it("are as many as the setting says; one more is refused, calls that arrive whole are not", async () => {
    const held = [hold(), hold(), hold()];
    const refused = await expectFull();
    expect(refused.text).toContain("Your address is sending 3 request bodies, which is the limit.");
    expect(refused.headers).toMatchObject({ "retry-after": "1", connection: "close" });
    expect(await Promise.all(Array.from({ length: 20 }, whole))).toEqual(Array(20).fill(200));
    const [finished, left] = held;
    finished?.finish();
    expect(await finished?.answered).toBe(200);
    const next = [hold()];
    await expectFull();
    left?.outgoing.destroy();
    await left?.answered;
    next.push(hold());
    await expectFull();
    for (const one of [held[2], ...next]) one?.finish();
    expect(await Promise.all([held[2], ...next].map((one) => one?.answered))).toEqual([200, 200, 200]);
    const { got } = await oneMore((outgoing) => {
      outgoing.write(text.slice(0, 1));
      setImmediate(() => outgoing.end(text.slice(1)));
    });
    expect(got.status).toBe(200);
  });

  it("take no memory for what they only declare", async () => {
    const before = process.memoryUsage().arrayBuffers;
    const held = Array.from({ length: 3 }, () => hold(DEFAULT_BODY_LIMIT));
    await expectFull();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(DEFAULT_BODY_LIMIT / 2);
    for (const { outgoing, answered } of held) {
      outgoing.destroy();
      await answered;
    }
  });

  it.each([100, 70_000, 300_000, 2_500_000])(
    "come out as they went in, in pieces and without a declared length (%i bytes)",
    async (length) => {
      const long = Buffer.from(JSON.stringify({ ...body, note: "é✓😀".repeat(length / 9) }));
      const token = newId("run_");
      const first = await contract.send(lane, { path, body: new Uint8Array(long), headers: { "idempotency-key": token } });
      expect(first.status).toBe(200);
      const framings: Record<string, string>[] = [{ "content-length": String(long.length) }, { "transfer-encoding": "chunked" }];
      for (const framing of framings) {
        const { got } = await rawCall(base, {
          path,
          headers: { ...headers, ...framing, "idempotency-key": token },
          upload(outgoing) {
            for (let at = 0; at < long.length; at += 33_333) outgoing.write(long.subarray(at, at + 33_333));
            outgoing.end();
          },
        });
        // The same token with any other body would be a conflict.
        expect(got).toMatchObject({ status: 200, headers: { "idempotent-replayed": "true" } });
      }
    },
  );
});
