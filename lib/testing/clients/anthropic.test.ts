import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedUpstream, startScriptedUpstream } from "../scripted-upstream";
import { EACH_LANE } from "../suite";
import { type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

let upstream: ScriptedUpstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  gateway = await startTestGateway({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-scripted" });
});
beforeEach(() => upstream.script({ text: "Hello there." }));
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const connect = (lane: Lane, more: { apiKey?: string | null; authToken?: string } = { apiKey: TEST_KEY }) =>
  new Anthropic({ baseURL: gateway.url[lane], maxRetries: 0, ...more });
const model = "scripted";
const ask = { model, max_tokens: 200, messages: [{ role: "user" as const, content: "Hi" }] };
const tool = (name: string) => ({ name, description: `Does ${name}.`, input_schema: { type: "object" as const, properties: {} } });
const TWO_CALLS = [
  { id: "call_a", name: "weather", arguments: '{"city":"Paris","days":3}' },
  { id: "call_b", name: "time", arguments: '{"zone":"CET"}' },
];

async function thrown(call: PromiseLike<unknown>): Promise<APIError> {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof APIError)) throw new Error(`an APIError was expected, not ${String(error)}`);
  return error;
}

describe.each(EACH_LANE)("@anthropic-ai/sdk through the %s lane", (lane) => {
  it("answers from the sandbox, with either credential and the beta address", async () => {
    const body = { ...ask, model: "sandbox-chat", messages: [{ role: "user" as const, content: "What is 17 * 23?" }] };
    const reply = await connect(lane).messages.create(body);
    expect(reply.content[0]).toMatchObject({ type: "text", text: expect.stringContaining("391") });
    expect(reply).toMatchObject({ model: "sandbox-chat", role: "assistant", stop_reason: "end_turn", stop_sequence: null });
    expect(reply._request_id).toMatch(/^req_/);
    const bearer = connect(lane, { apiKey: null, authToken: TEST_KEY });
    expect((await bearer.beta.messages.create(body)).stop_reason).toBe("end_turn");
  });

  it("tells usage without the cached tokens, and the name that was asked for", async () => {
    const { usage, model: named } = await connect(lane).messages.create({ ...ask, model: "openai/scripted" });
    expect(usage).toEqual({
      input_tokens: 32,
      cache_creation: null,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 8,
      inference_geo: null,
      output_tokens: 12,
      output_tokens_details: { thinking_tokens: 3 },
      server_tool_use: null,
      service_tier: null,
      speed: null,
    });
    expect(named).toBe("openai/scripted");
  });

  it("streams what it answers as a whole, thinking first", async () => {
    upstream.script({ reasoning: "Let me see what was asked.", text: "It is a gateway." });
    const body = { ...ask, thinking: { type: "adaptive" as const } };
    const whole = await connect(lane).messages.create(body);
    const kinds: string[] = [];
    const stream = connect(lane).messages.stream(body);
    for await (const event of stream) kinds.push(event.type);
    const final = await stream.finalMessage();
    expect(final.content).toEqual(whole.content);
    expect(whole.content.map(({ type }) => type)).toEqual(["thinking", "text"]);
    expect({ ...final.usage }).toMatchObject({ ...whole.usage });
    expect(final.stop_reason).toBe("end_turn");
    expect(kinds[0]).toBe("message_start");
    expect(kinds.slice(-2)).toEqual(["message_delta", "message_stop"]);
  });

  it("hides what the model thought if nobody asked", async () => {
    upstream.script({ reasoning: "Hm.", text: "Yes." });
    expect((await connect(lane).messages.create(ask)).content).toEqual([{ type: "text", text: "Yes." }]);
    const final = await connect(lane).messages.stream(ask).finalMessage();
    expect(final.content).toEqual([{ type: "text", text: "Yes." }]);
  });

  it.each([false, true])("calls two tools at once, blocks apart, also where their pieces alternate (%s)", async (alternate) => {
    upstream.script({ text: "Let me look.", calls: TWO_CALLS, alternate });
    const body = { ...ask, tools: [tool("weather"), tool("time")] };
    const stream = connect(lane).messages.stream(body);
    let open: number | undefined;
    let next = 0;
    for await (const event of stream) {
      if (event.type === "content_block_start") {
        expect(open).toBeUndefined();
        expect(event.index).toBe(next++);
        open = event.index;
      } else if (event.type === "content_block_delta") expect(event.index).toBe(open);
      else if (event.type === "content_block_stop") {
        expect(event.index).toBe(open);
        open = undefined;
      }
    }
    const final = await stream.finalMessage();
    expect(final.content).toEqual((await connect(lane).messages.create(body)).content);
    const caller = { type: "direct" };
    expect(final.content).toEqual([
      { type: "text", text: "Let me look." },
      { type: "tool_use", id: "call_a", name: "weather", input: { city: "Paris", days: 3 }, caller },
      { type: "tool_use", id: "call_b", name: "time", input: { zone: "CET" }, caller },
    ]);
    expect(final.stop_reason).toBe("tool_use");
  });

  it("gives the model both results right after the calls, pictures and words behind them", async () => {
    await connect(lane).messages.create({
      ...ask,
      // A separate target: one that has returned reasoning is sent the history's.
      model: "openai/scripted-silent",
      system: [{ type: "text", text: "Be short.", cache_control: { type: "ephemeral" } }],
      tools: [tool("weather"), tool("time")],
      messages: [
        { role: "user", content: "Look" },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Hm.", signature: "not ours" },
            { type: "tool_use", id: "call_a", name: "weather", input: { city: "Paris" } },
            { type: "tool_use", id: "call_b", name: "time", input: {} },
          ],
        },
        {
          role: "user",
          content: [
            { type: "text", text: "Here." },
            { type: "tool_result", tool_use_id: "call_b", is_error: true, content: "no clock" },
            {
              type: "tool_result",
              tool_use_id: "call_a",
              content: [{ type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } }],
            },
          ],
        },
      ],
    });
    expect(upstream.seen[0]?.messages).toEqual([
      { role: "system", content: "Be short." },
      { role: "user", content: "Look" },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "call_a", type: "function", function: { name: "weather", arguments: '{"city":"Paris"}' } },
          { id: "call_b", type: "function", function: { name: "time", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "call_b", content: "Error: no clock" },
      { role: "tool", tool_call_id: "call_a", content: "(see the attachment below)" },
      {
        role: "user",
        content: [
          { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
          { type: "text", text: "Here." },
        ],
      },
    ]);
    expect(JSON.stringify(upstream.seen[0])).not.toContain("cache_control");
  });

  it("asks for structured output, and once more without an effort that the model does not know", async () => {
    const refusal = { error: { message: "Unrecognized request argument supplied: reasoning_effort", type: "invalid_request_error" } };
    upstream.script({ error: { status: 400, body: refusal } }, { text: '{"a":1}' }, { text: '{"a":1}' });
    const schema = { type: "object", properties: { a: { type: "integer" } } };
    const body = {
      ...ask,
      model: `scripted:${lane}`,
      output_config: { effort: "max" as const, format: { type: "json_schema" as const, schema } },
    };
    const named = { ...body, model: `openai/${lane}` };
    const reply = await connect(lane).messages.create(named);
    expect(reply.content).toEqual([{ type: "text", text: '{"a":1}' }]);
    await connect(lane).messages.stream(named).finalMessage();
    expect(upstream.seen.map((seen) => seen.reasoning_effort)).toEqual(["high", undefined, undefined]);
    expect(upstream.seen[0]?.response_format).toEqual({ type: "json_schema", json_schema: { name: "response", schema } });
  });

  it("asks again by the other name of a limit, and by both lessons at once", async () => {
    const refused = (message: string) => ({ error: { status: 400, body: { error: { message, type: "invalid_request_error" } } } });
    const name = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    upstream.script(refused(name), refused("Unknown parameter: 'reasoning_effort'."), { text: "Yes." });
    const body = { ...ask, model: `openai/new-${lane}`, output_config: { effort: "low" as const } };
    expect((await connect(lane).messages.stream(body).finalMessage()).content).toEqual([{ type: "text", text: "Yes." }]);
    await connect(lane).messages.create(body);
    expect(
      upstream.seen.map(({ max_tokens, max_completion_tokens: newer, reasoning_effort: effort }) => [max_tokens, newer, effort]),
    ).toEqual([
      [200, undefined, "low"],
      [undefined, 200, "low"],
      [undefined, 200, undefined],
      [undefined, 200, undefined],
    ]);
  });

  it("repeats every call of several that learn the same at once", async () => {
    const refusal = { error: { message: "Unknown parameter: 'reasoning_effort'.", type: "invalid_request_error" } };
    upstream.script({ error: { status: 400, body: refusal } }, { error: { status: 400, body: refusal } }, { text: "Yes." });
    const body = { ...ask, model: `openai/busy-${lane}`, output_config: { effort: "low" as const } };
    const replies = await Promise.all([connect(lane).messages.create(body), connect(lane).messages.create(body)]);
    expect(replies.map(({ stop_reason }) => stop_reason)).toEqual(["end_turn", "end_turn"]);
  });

  it("tells a stream that was cut by an error event, and never ends it as whole", async () => {
    upstream.script({ text: "It is a gateway that answers.", cutAfter: 3 });
    const kinds: string[] = [];
    const stream = await connect(lane).messages.create({ ...ask, stream: true });
    const error = await thrown(
      (async () => {
        for await (const event of stream) kinds.push(event.type);
      })(),
    );
    expect(error.message).toContain("api_error");
    expect(kinds).not.toContain("message_delta");
    expect(kinds).not.toContain("message_stop");
  });

  it("lets the upstream go when the stream is aborted", async () => {
    upstream.script({ text: "It is endless.", endless: true });
    const left = upstream.left();
    const stream = connect(lane).messages.stream(ask);
    stream.on("error", () => undefined).on("abort", () => undefined);
    for await (const event of stream) if (event.type === "content_block_delta") break;
    stream.abort();
    await left;
  });

  it("says of a model's refusal what the newest types demand, whole and streamed", async () => {
    upstream.script({ refusal: "I cannot help with that." });
    const details = { stop_reason: "refusal", stop_details: { type: "refusal", category: null, explanation: null }, container: null };
    expect(await connect(lane).messages.create(ask)).toMatchObject(details);
    expect(await connect(lane).messages.stream(ask).finalMessage()).toMatchObject(details);
  });

  it("refuses in the family's form", async () => {
    const unknown = await thrown(connect(lane).messages.create({ ...ask, model: "no-such-model" }));
    expect(unknown).toMatchObject({ status: 404, type: "not_found_error" });
    expect(unknown.requestID).toMatch(/^req_/);
    const wrong = await thrown(connect(lane, { apiKey: "sk-wrong" }).messages.create(ask));
    expect(wrong).toMatchObject({ status: 401, type: "authentication_error" });
    const lacking = await thrown(connect(lane).messages.create({ model, messages: ask.messages } as typeof ask));
    expect(lacking).toMatchObject({ status: 400, type: "invalid_request_error" });
    expect(lacking.message).toContain("max_tokens");
    upstream.script({ calls: [{ id: "c", name: "f", arguments: "{broken" }] });
    expect((await thrown(connect(lane).messages.create(ask))).status).toBe(502);
  });

  it("runs tools and threads with whole histories, because threads are refused in the client's terms", async () => {
    upstream.script({ calls: TWO_CALLS.slice(0, 1) }, { text: "Sunny." });
    const run = async () => "It is sunny.";
    const tools = [{ ...tool("weather"), parse: (input: unknown) => input, run }];
    const said = await connect(lane)
      .beta.messages.toolRunner({ ...ask, tools })
      .runUntilDone();
    expect(said.content).toEqual([{ type: "text", text: "Sunny." }]);
    expect(upstream.seen.map(({ messages }) => messages.map(({ role }) => role))).toEqual([["user"], ["user", "assistant", "tool"]]);

    upstream.script({ text: "Yes." });
    const thread = connect(lane).beta.messages.thread({ model, max_tokens: 200, unsupportedRequestBehavior: "continue_unthreaded" });
    for (const content of ["Hi", "And now?"]) await thread.send({ role: "user", content });
    expect(upstream.seen.at(-1)?.messages.map(({ content }) => content)).toEqual(["Hi", "Yes.", "And now?"]);
  });

  it("counts tokens, and lists models by the same header", async () => {
    const client = connect(lane);
    const few = await client.messages.countTokens({ model, messages: ask.messages });
    const more = await client.messages.countTokens({ model, messages: ask.messages, system: "Be short.", tools: [tool("weather")] });
    expect(more.input_tokens).toBeGreaterThan(few.input_tokens);
    const models = [];
    for await (const one of client.models.list()) models.push(one.id);
    expect(models).toContain("scripted");
  });
});
