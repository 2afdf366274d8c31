import { afterAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "../../contracts/errors";
import { FIRST_TEAM } from "../../contracts/keys";
import { STREAM_EVENTS } from "../fake-upstream-answers";
import { EACH_LANE } from "../suite";
import { expectError, expectNothingInternal } from "./answers";
import { eventsOf, type Got, type Sent, startContract } from "./setting";

const TIMEOUTS = { first_token_ms: 700, idle_ms: 700, attempt_ms: 2_000, total_ms: 2_000 };
const contract = await startContract({}, { timeouts: TIMEOUTS });
const { both, open, send, upstream, row } = contract;
afterAll(() => contract.close());

/** Rows are stored shortly after the answer; they are checked at the end, all at once. */
const recorded: { id: string; expected: object }[] = [];
const expectRecord = (id: string | null | undefined, expected: object) => void recorded.push({ id: id ?? "", expected });

const chat = (model: string, more: object = {}): Sent => ({
  path: "/v1/chat/completions",
  body: { model, messages: [{ role: "user", content: "Count to 200" }], stream: true, ...more },
});
const native = (model: string, alt = "?alt=sse"): Sent => ({
  path: `/v1beta/models/${model}:streamGenerateContent${alt}`,
  body: { contents: [{ parts: [{ text: "Count to 200" }] }] },
});
const completion = (model: string): Sent => ({ path: "/v1/completions", body: { model, prompt: "Once", stream: true } });

/** A stream that began and broke: events, then the family's error, then nothing. */
function expectBroken(got: Got, code: ErrorCode): void {
  expect(got.status).toBe(200);
  const events = eventsOf(got.text);
  expect(events.length).toBeGreaterThan(1);
  expect(got.text).not.toContain("[DONE]");
  const last = JSON.parse(events.at(-1) ?? "");
  expect(last).toEqual({ error: { message: expect.any(String), type: expect.any(String), param: null, code } });
  for (const event of events.slice(0, -1)) expect(JSON.parse(event)).not.toHaveProperty("error");
  expectNothingInternal(got);
}

describe("a stream that breaks", () => {
  it.each([
    ["openai/x:cut", "upstream_cut"],
    ["openai/x:no-finish", "upstream_cut"],
    ["openai/x:stall-stream", "upstream_timeout"],
    ["openai/x:error-event", "no_available_provider"],
    ["sandbox-chat:cut", "upstream_cut"],
    ["sandbox-chat:stall", "upstream_timeout"],
    ["sandbox-chat:malformed", "bad_response_body"],
  ] as const)("ends with its error in the stream, never with [DONE] (%s)", async (model, code) => {
    const got = await both(chat(model));
    expectBroken(got, code);
    expectRecord(got.headers["x-request-id"], { code, stream: 1, model });
  });

  it.each(["sandbox-text:cut", "sandbox-text:malformed"])("does so for completions (%s)", async (model) => {
    expectBroken(await both(completion(model)), model.endsWith("cut") ? "upstream_cut" : "bad_response_body");
  });

  it.each(["openai/x:cut", "openai/x:no-finish", "sandbox-content:cut", "sandbox-content:malformed"])(
    "is told in the native form, whose code is an integer (%s)",
    async (model) => {
      const got = await both(native(model));
      const events = eventsOf(got.text).map((event) => JSON.parse(event));
      expect(events.at(-1)).toMatchObject({ error: { code: 502, status: "UNAVAILABLE", message: expect.any(String) } });
      expect(events.slice(0, -1).every((event) => event.error === undefined && event.candidates[0].finishReason === undefined)).toBe(true);
    },
  );

  it("leaves a JSON array that can be parsed, with the error as its last item", async () => {
    const got = await both(native("openai/x:cut", ""));
    expect((got.json as unknown[]).at(-1)).toMatchObject({ error: { code: 502, status: "UNAVAILABLE" } });
  });

  it("drops an event that cannot be read, goes on, and says so in the record", async () => {
    const got = await both(chat("openai/x:malformed-event"));
    expect(eventsOf(got.text).at(-1)).toBe("[DONE]");
    expect(got.text).not.toContain('"choi\n');
    expectRecord(got.headers["x-request-id"], { code: "", warnings: expect.stringMatching(/could not be read/) });
  });

  it("is whole where only the upstream's [DONE] is missing, and whatever its line ends and comments", async () => {
    for (const model of ["openai/x:no-done", "openai/x:crlf"]) expect(eventsOf((await both(chat(model))).text).at(-1)).toBe("[DONE]");
  });
});

describe("a stream that an upstream ends with [DONE] but without a finish reason", () => {
  it("is whole: the reason is filled in before the end, and the record keeps a warning", async () => {
    const got = await both(chat("openai/x:done-only", { stream_options: { include_usage: true } }));
    const events = eventsOf(got.text);
    expect(events.pop()).toBe("[DONE]");
    const chunks = events.map((event) => JSON.parse(event));
    const ends = chunks.flatMap(({ choices }) => choices).filter(({ finish_reason }) => finish_reason !== null);
    expect(ends).toEqual([{ index: 0, delta: {}, finish_reason: "stop" }]);
    expect(new Set(chunks.map(({ id, model }) => `${id} ${model}`)).size).toBe(1);
    expect(chunks.filter(({ usage }) => usage !== null)).toHaveLength(1);
    expectRecord(got.headers["x-request-id"], { code: "", warnings: expect.stringContaining("finish reason") });
  });

  it("says so in the native form as well", async () => {
    const got = await both(native("openai/x:done-only"));
    const last = JSON.parse(eventsOf(got.text).at(-1) ?? "");
    expect(last.candidates[0].finishReason).toBe("STOP");
  });

  it("ends in a tool call where it made one", async () => {
    const tools = [{ type: "function", function: { name: "weather", parameters: { type: "object", properties: {} } } }];
    const got = await both(chat("openai/x:done-only", { tools }));
    const reasons = eventsOf(got.text).flatMap((event) => /"finish_reason":"(\w+)"/.exec(event)?.[1] ?? []);
    expect(reasons).toEqual(["tool_calls"]);
  });
});

describe("a failure before the first event", () => {
  it.each([
    [chat("openai/x:404"), "model_not_found", "openai"],
    [chat("openai/x:401"), "no_available_provider", "openai"],
    [chat("openai/x:400-context"), "context_length_exceeded", "openai"],
    [chat("openai/x:429"), "rate_limit_exceeded", "openai"],
    [chat("sandbox-chat:refuse"), "content_policy_violation", "openai"],
    [chat("sandbox-chat:503"), "no_available_provider", "openai"],
    [native("sandbox-content:429"), "rate_limit_exceeded", "gemini"],
    [native("openai/x:400-context", ""), "context_length_exceeded", "gemini"],
    [chat("openai/x:stall"), "upstream_timeout", "openai"],
  ] as const)("is an ordinary answer with a status (%#)", async (sent, code, errorFormat) => {
    const got = await both(sent);
    expectError(got, { errorFormat, code });
    expectRecord(got.headers["x-request-id"], { code, status: got.status });
  });

  it("of an answer that never comes is a 504 within the bound", async () => {
    const began = Date.now();
    expectError(await both(chat("openai/x:stall", { stream: false })), { errorFormat: "openai", code: "upstream_timeout" });
    expect(Date.now() - began).toBeLessThan(TIMEOUTS.total_ms + 1_500);
  });
});

describe.each(EACH_LANE)("retries (%s lane)", (lane) => {
  const overloaded = {
    status: 503,
    headers: { "content-type": "application/json", "retry-after-ms": "5" },
    body: '{"error":{"message":"Overloaded"}}',
  };

  it.each([false, true])("repeat an overload before anything was sent, unseen by the caller (stream %s)", async (stream) => {
    const index = upstream.requests.length;
    upstream.answerNext(overloaded);
    const got = await send(lane, chat("gpt-4o", { stream }));
    expect(got.status).toBe(200);
    expect(upstream.requests.length - index).toBe(2);
    expect(upstream.requests[index + 1]?.body).toEqual(upstream.requests[index]?.body);
    expectRecord(got.headers["x-request-id"], { status: 200, attempts: 2, code: "" });
  });

  it("end after two repeats", async () => {
    const index = upstream.requests.length;
    for (const _ of [1, 2, 3]) upstream.answerNext(overloaded);
    const got = await send(lane, chat("gpt-4o"));
    expectError(got, { errorFormat: "openai", code: "no_available_provider" });
    expect(upstream.requests.length - index).toBe(3);
    expectRecord(got.headers["x-request-id"], { status: 503, attempts: 3 });
  });

  it.each(["400", "401", "404", "429"])("are not made for what would fail again (%s)", async (fault) => {
    const index = upstream.requests.length;
    await send(lane, chat(`openai/x:${fault}`));
    expect(upstream.requests.length - index).toBe(1);
  });

  it("are never made once something was sent", async () => {
    const index = upstream.requests.length;
    expectBroken(await send(lane, chat("openai/x:cut")), "upstream_cut");
    expect(upstream.requests.length - index).toBe(1);
  });
});

describe.each(EACH_LANE)("a caller who leaves (%s lane)", (lane) => {
  it.each([
    ["before an answer", "openai/x:stall", false],
    ["before the first event", "openai/x:stall", true],
  ])("%s is known upstream at once, and recorded", async (_, model, stream) => {
    const leaving = new AbortController();
    const index = upstream.requests.length;
    const answer = open(lane, { ...chat(model, { stream }), signal: leaving.signal }).catch(() => undefined);
    const seen = await upstream.request(index);
    leaving.abort();
    await answer;
    expect(await seen.aborted).toBe(true);
    expectRecord(String(seen.headers["x-client-request-id"]), { code: "client_closed", status: 499, model });
  });

  it.each(["openai/x:stall-stream", "openai/x:flood", "openai/x:slow"])(
    "in the middle of a stream is known upstream at once, and recorded (%s)",
    async (model) => {
      const leaving = new AbortController();
      const index = upstream.requests.length;
      const response = await open(lane, { ...chat(model), signal: leaving.signal });
      const reader = response.body?.getReader();
      await reader?.read();
      leaving.abort();
      expect(await (await upstream.request(index)).aborted).toBe(true);
      expectRecord(response.headers.get("x-request-id"), { code: "client_closed", stream: 1, model });
    },
  );

  it("and does not read leaves the upstream unread as well: nothing is gathered", async () => {
    const leaving = new AbortController();
    const index = upstream.requests.length;
    const response = await open(lane, { ...chat("openai/x:flood"), signal: leaving.signal });
    const seen = await upstream.request(index);
    let before = -1;
    // Until the socket buffers are full, then no further.
    while (seen.sentBytes() !== before) {
      before = seen.sentBytes();
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(before).toBeLessThan(24 * 1024 * 1024);
    leaving.abort();
    await response.body?.cancel().catch(() => undefined);
    expect(await seen.aborted).toBe(true);
  });
});

describe("the record of a call", () => {
  it("holds who asked what of whom, and what it took", async () => {
    const got = await both(chat("gpt-4o", { user: "end-user-7" }));
    expectRecord(got.headers["x-request-id"], {
      team_id: FIRST_TEAM,
      key_id: "key_bootstrap",
      endpoint: "chat.create",
      model: "gpt-4o",
      provider: "openai",
      upstream_model: "gpt-4o",
      status: 200,
      code: "",
      stream: 1,
      input_tokens: 19,
      output_tokens: 48,
      attempts: 1,
      end_user: "end-user-7",
    });
  });

  it("counts tokens where the upstream reports none", async () => {
    const sent = chat("openai/x:no-usage");
    const got = await both(sent);
    // About four bytes and one event per token.
    const input_tokens = Math.ceil(JSON.stringify(sent.body).length / 4);
    expectRecord(got.headers["x-request-id"], { input_tokens, output_tokens: STREAM_EVENTS });
  });

  it("is made for refused calls of known keys, with the endpoint and the code", async () => {
    const got = await both({ ...chat("no-such-model") });
    expectRecord(got.headers["x-request-id"], {
      endpoint: "chat.create",
      status: 404,
      code: "model_not_found",
      model: "no-such-model",
    });
    const key = (await contract.newKey({ scopes: ["rerank"] })).secret;
    const denied = await both({ ...chat("sandbox-chat"), key });
    expectRecord(denied.headers["x-request-id"], { status: 403, code: "access_denied" });
  });

  it("was stored for every call above", async () => {
    expect(recorded.length).toBeGreaterThan(15 * EACH_LANE.length);
    for (const { id, expected } of recorded) expect(await row(id), id).toMatchObject(expected);
  });
});
