import { afterAll, describe, expect, it, vi } from "vitest";
import { EACH_LANE } from "../suite";
import { LANES } from "../test-gateway";
import { expectError } from "./answers";
import { FAMILIES, rightly } from "./families";
import { comparable, type Got, type Sent, startContract } from "./setting";

const contract = await startContract();
const { send, open, upstream, newKey } = contract;
afterAll(() => contract.close());

let made = 0;
const newToken = () => `token-${++made}`;
const as = (token: string, sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, "idempotency-key": token } });
const family = FAMILIES["chat.create"];
const asked = (model: string, more: object = {}): Sent => ({ path: family.path(), body: { ...family.body(model), ...more } });

/** The same answer again: same bytes, marked, with its own request id. */
function expectReplay(again: Got, before: Got): void {
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(before.headers).not.toHaveProperty("idempotent-replayed");
  expect({ status: again.status, text: again.text }).toEqual({ status: before.status, text: before.text });
  expect(again.headers["content-type"]).toBe(before.headers["content-type"]);
  expect(again.headers["x-request-id"]).not.toBe(before.headers["x-request-id"]);
}

describe.each(EACH_LANE)("Idempotency-Key (%s lane)", (lane) => {
  it.each(Object.values(FAMILIES).map((entry) => [entry.endpoint.id, entry] as const))("replays an answer of %s", async (_, entry) => {
    const call = as(newToken(), rightly(entry));
    const before = await send(lane, call);
    expect(before.status).toBe(200);
    expectReplay(await send(lane, call), before);
    for (const other of LANES) expectReplay(await send(other, call), before);
  });

  it("asks the upstream once", async () => {
    const call = as(newToken(), asked("gpt-4o"));
    const sent = upstream.requests.length;
    const before = await send(lane, call);
    expectReplay(await send(lane, call), before);
    expect(upstream.requests.length - sent).toBe(1);
  });

  it.each([asked("sandbox-chat", { stream: true }), asked("gpt-4o", { stream: true })])(
    "replays a whole stream byte for byte",
    async (sent) => {
      const call = as(newToken(), sent);
      const before = await send(lane, call);
      expect(before.text.endsWith("data: [DONE]\n\n")).toBe(true);
      expectReplay(await send(lane, call), before);
    },
  );

  it("refuses another body with 409, which is not to be tried again", async () => {
    const token = newToken();
    await send(lane, as(token, asked("sandbox-chat")));
    const got = await send(lane, as(token, asked("sandbox-chat", { user: "somebody" })));
    expectError(got, { errorFormat: "openai", code: "idempotency_conflict" });
    expect(got.headers["x-should-retry"]).toBe("false");
    expect(got.headers).not.toHaveProperty("retry-after");
  });

  it("keeps tokens of different keys and endpoints apart", async () => {
    const token = newToken();
    const { secret: key } = await newKey();
    await send(lane, as(token, asked("sandbox-chat")));
    const other = await send(lane, as(token, { ...asked("sandbox-chat", { user: "somebody" }), key }));
    expect(other.headers).not.toHaveProperty("idempotent-replayed");
    expect((await send(lane, as(token, rightly(FAMILIES["embeddings.create"])))).status).toBe(200);
  });

  it.each([false, true])(
    "refuses a repeat while the first still runs, and runs again once that has been given up (stream %s)",
    async (stream) => {
      const call = as(newToken(), asked(stream ? "openai/x:stall-stream" : "openai/x:stall", { stream }));
      const leaving = new AbortController();
      const index = upstream.requests.length;
      const first = send(lane, { ...call, signal: leaving.signal }).catch(() => undefined);
      const running = await upstream.request(index);
      for (const other of LANES) {
        const got = await send(other, call);
        expectError(got, { errorFormat: "openai", code: "idempotency_in_progress" });
        expect(got.headers["retry-after"]).toBe("1");
        expect(got.headers).not.toHaveProperty("x-should-retry");
      }
      leaving.abort();
      await first;
      expect(await running.aborted).toBe(true);
      const again = await vi.waitFor(async () => {
        const attempt = new AbortController();
        const next = upstream.requests.length;
        const answer = open(lane, { ...call, signal: attempt.signal });
        const status = await Promise.race([upstream.request(next).then(() => "runs"), answer.then((response) => String(response.status))]);
        attempt.abort();
        await answer.catch(() => undefined);
        expect(status).toBe("runs");
        return status;
      });
      expect(again).toBe("runs");
    },
  );

  it.each([asked("sandbox-chat:429"), asked("sandbox-chat:502"), asked("sandbox-chat:cut", { stream: true }), asked("openai/x:404-html")])(
    "keeps no failure",
    async (sent) => {
      const call = as(newToken(), sent);
      const before = await send(lane, call);
      const again = await send(lane, call);
      expect(again.headers).not.toHaveProperty("idempotent-replayed");
      expect(comparable(again).status).toBe(before.status);
    },
  );

  it("forgets a call whose stream broke, so that a repeat may succeed", async () => {
    const call = as(newToken(), asked("gpt-4o", { stream: true }));
    upstream.answerNext({
      status: 200,
      headers: { "content-type": "text/event-stream" },
      body: 'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\n',
    });
    expect((await send(lane, call)).text).not.toContain("[DONE]");
    const again = await send(lane, call);
    expect(again.text).toContain("[DONE]");
    expect(again.headers).not.toHaveProperty("idempotent-replayed");
  });

  it.each(["", " ", "ä", "x".repeat(256)])("refuses a token that cannot be one: %j", async (token) => {
    const sent = as(token === "ä" ? "\u00e4" : token, asked("sandbox-chat"));
    expectError(await send(lane, sent), { errorFormat: "openai", code: "invalid_value", param: "Idempotency-Key" });
  });
});
