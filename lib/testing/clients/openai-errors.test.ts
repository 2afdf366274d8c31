import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const connect = (lane: Lane, apiKey = TEST_KEY) => new OpenAI({ baseURL: `${gateway.url[lane]}/v1`, apiKey });
const messages = [{ role: "user" as const, content: "Hello" }];

/** One per lane, because every second call of a flaky model fails, no matter who makes it. */
const FLAKY: Record<Lane, string> = { fast: "sandbox-chat:flaky", web: "sandbox-content:flaky" };

/** A client that counts its actual requests. */
function counting(lane: Lane) {
  const made: { status: number; retry: string | null }[] = [];
  const client = new OpenAI({
    baseURL: `${gateway.url[lane]}/v1`,
    apiKey: TEST_KEY,
    fetch: async (url, init) => {
      const reply = await fetch(url, init);
      made.push({ status: reply.status, retry: new Headers(init?.headers).get("x-stainless-retry-count") });
      return reply;
    },
  });
  return { client, made };
}

async function thrown(call: PromiseLike<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error(`an APIError was expected, not ${String(error)}`);
  return error;
}

describe.each(EACH_LANE)("openai: errors through the %s lane", (lane) => {
  it("AuthenticationError for a wrong key", async () => {
    const error = await thrown(connect(lane, "sk-tl-wrong").chat.completions.create({ model: "sandbox-chat", messages }));
    expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(error).toMatchObject({ status: 401, code: "invalid_api_key", type: "invalid_request_error" });
    expect(error.message).toContain("Incorrect API key");
    expect(error.requestID).toMatch(/^req_/);
  });

  it("NotFoundError for an unknown model and for an unknown address", async () => {
    const error = await thrown(connect(lane).chat.completions.create({ model: "no-such-model", messages }));
    expect(error).toBeInstanceOf(OpenAI.NotFoundError);
    expect(error).toMatchObject({ status: 404, code: "model_not_found", param: "model" });
    expect(error.message).toContain("no-such-model");
    const address = await thrown(connect(lane).files.list());
    expect(address).toBeInstanceOf(OpenAI.NotFoundError);
    expect(address).toMatchObject({ code: "unknown_url" });
  });

  it("BadRequestError with the field at fault", async () => {
    const client = connect(lane);
    const wrong = await thrown(client.chat.completions.create({ model: "sandbox-chat", messages, temperature: 9 }));
    expect(wrong).toBeInstanceOf(OpenAI.BadRequestError);
    expect(wrong).toMatchObject({ status: 400, param: "temperature", code: "decimal_above_max_value", type: "invalid_request_error" });
    const empty = await thrown(client.chat.completions.create({ model: "sandbox-chat", messages: [] }));
    expect(empty).toMatchObject({ status: 400, param: "messages" });
    const dimensions = await thrown(client.embeddings.create({ model: "sandbox-embed", input: "x", dimensions: 0 }));
    expect(dimensions).toMatchObject({ status: 400, param: "dimensions", code: "integer_below_min_value" });
    const unable = await thrown(client.embeddings.create({ model: "sandbox-chat", input: "x" }));
    expect(unable).toMatchObject({ status: 400, param: "model", code: "unsupported_model" });
    expect(unable.message).toContain("sandbox-embed");
  });

  it("RateLimitError with its pause", async () => {
    const call = connect(lane).chat.completions.create({ model: "sandbox-chat:429", messages }, { maxRetries: 0 });
    const error = await thrown(call);
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect(error).toMatchObject({ status: 429, code: "rate_limit_exceeded" });
    expect(error.headers?.get("retry-after")).toBe("1");
  });

  it.each(["500", "502", "503", "504"])("InternalServerError for %s", async (fault) => {
    const call = connect(lane).chat.completions.create({ model: `sandbox-chat:${fault}`, messages }, { maxRetries: 0 });
    const error = await thrown(call);
    expect(error).toBeInstanceOf(OpenAI.InternalServerError);
    expect(error.status).toBe(Number(fault));
    expect(error.code).toEqual(expect.any(String));
  });

  it("PermissionDeniedError for a refused call", async () => {
    expect(await thrown(connect(lane).chat.completions.create({ model: "sandbox-chat:403", messages }))).toBeInstanceOf(
      OpenAI.PermissionDeniedError,
    );
  });

  it("gives the error of a stream that never began its own class too", async () => {
    const error = await thrown(connect(lane).chat.completions.create({ model: "nope", messages, stream: true }));
    expect(error).toBeInstanceOf(OpenAI.NotFoundError);
  });
});

describe.each(EACH_LANE)("openai: retries and broken streams through the %s lane", (lane) => {
  it("repeats by itself what a repeat can mend", async () => {
    const { client, made } = counting(lane);
    const call = () => client.chat.completions.create({ model: FLAKY[lane], messages });
    for (const reply of [await call(), await call()]) expect(reply.choices[0]?.message.content).toBeTruthy();
    expect(made).toEqual([
      { status: 200, retry: "0" },
      { status: 503, retry: "0" },
      { status: 200, retry: "1" },
    ]);
  });

  it("waits as long as a 429 asks, then gives up", async () => {
    const { client, made } = counting(lane);
    const began = performance.now();
    const call = client.chat.completions.create({ model: "sandbox-chat:429", messages }, { maxRetries: 1 });
    expect(await thrown(call)).toBeInstanceOf(OpenAI.RateLimitError);
    expect(made).toHaveLength(2);
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });

  it("asks for a fine-tune once", async () => {
    const { client, made } = counting(lane);
    const error = await thrown(client.post("/fine-tunes", { body: {} }));
    expect(error).toMatchObject({ status: 501, code: "not_implemented", param: "", type: "invalid_request_error" });
    expect(error.message).toContain("not implemented");
    expect(made).toEqual([{ status: 501, retry: "0" }]);
  });

  it.each([
    ["cut", "upstream_cut"],
    ["malformed", "bad_response_body"],
  ])("raises inside a stream that breaks: %s", async (fault, code) => {
    const stream = await connect(lane).chat.completions.create({ model: `sandbox-chat:${fault}`, messages, stream: true });
    let events = 0;
    const read = async () => {
      for await (const _ of stream) events++;
    };
    expect(await thrown(read())).toMatchObject({ code, type: "upstream_error" });
    expect(events).toBeGreaterThan(0);
  });

  it("raises from the stream helper as well", async () => {
    const runner = connect(lane).chat.completions.stream({ model: "sandbox-chat:cut", messages });
    expect(await thrown(runner.finalChatCompletion())).toMatchObject({ code: "upstream_cut" });
  });

  it("raises inside a broken stream of completions", async () => {
    const stream = await connect(lane).completions.create({ model: "sandbox-text:cut", prompt: "The signal turned", stream: true });
    const read = async () => {
      for await (const _ of stream);
    };
    expect(await thrown(read())).toMatchObject({ code: "upstream_cut" });
  });
});
