import OpenAI, { APIError } from "openai";
import type { Response, ResponseStreamEvent } from "openai/resources/responses/responses";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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

const connect = (lane: Lane) => new OpenAI({ baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY, maxRetries: 0 });
const model = "scripted";
const fn = (name: string) => ({ type: "function" as const, name, parameters: { type: "object", properties: {} }, strict: false });
const TWO_CALLS = [
  { id: "call_a", name: "weather", arguments: '{"city":"Paris","days":3}' },
  { id: "call_b", name: "time", arguments: "" },
];

async function events(lane: Lane, body: object): Promise<ResponseStreamEvent[]> {
  const found: ResponseStreamEvent[] = [];
  const stream = await connect(lane).responses.create({ model, input: "Hi", stream: true, ...body } as never);
  for await (const event of stream as unknown as AsyncIterable<ResponseStreamEvent>) found.push(event);
  return found;
}

async function thrown(call: PromiseLike<unknown>): Promise<APIError> {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof APIError)) throw new Error(`an APIError was expected, not ${String(error)}`);
  return error;
}

/** A response without ids and times, which differ between calls. */
function plain(response: Response): unknown {
  return JSON.parse(
    JSON.stringify({ ...response, created_at: 0, completed_at: 0, output_text: "" }).replace(
      /"(resp|msg|rs|fc|ctc)_[0-9A-Z]{26}"/g,
      '"$1"',
    ),
  );
}

/** The order in the official types: items and parts begin before their deltas and end after them, with matching content. */
function expectOrder(found: readonly ResponseStreamEvent[]): Response {
  expect(found.map((event) => event.sequence_number)).toEqual(found.map((_, index) => index));
  expect(found.slice(0, 2).map(({ type }) => type)).toEqual(["response.created", "response.in_progress"]);
  const open = new Map<number, string>();
  const texts = new Map<string, string>();
  const done: unknown[] = [];
  for (const event of found as unknown as Record<string, unknown>[]) {
    const index = event.output_index as number;
    const item = event.item as { id: string } | undefined;
    const type = String(event.type);
    const key = `${event.item_id} ${event.content_index ?? event.summary_index ?? ""}`;
    if (type === "response.output_item.added" && item) {
      expect(index).toBe(open.size);
      open.set(index, item.id);
    } else if (index !== undefined) expect(item?.id ?? event.item_id).toBe(open.get(index));
    if (type.endsWith(".delta")) texts.set(key, (texts.get(key) ?? "") + event.delta);
    if (type.endsWith("text.done")) expect(event.text).toBe(texts.get(key) ?? "");
    if (type.endsWith("arguments.done")) expect(event.arguments).toBe(texts.get(key));
    if (type.endsWith("input.done")) expect(event.input).toBe(texts.get(key));
    if (type === "response.output_item.done") done[index] = event.item;
  }
  const last = found.at(-1) as { type: string; response: Response };
  expect(last.type).toBe(`response.${last.response.status}`);
  expect(last.response.output).toEqual(done);
  return last.response;
}

describe.each(EACH_LANE)("openai: Responses through the %s lane", (lane) => {
  it("answers from the sandbox, and from a model by its provider's name", async () => {
    const reply = await connect(lane).responses.create({ model: "sandbox-chat", input: "What is 17 * 23?" });
    expect(reply.output_text).toContain("391");
    expect(reply).toMatchObject({ object: "response", status: "completed", error: null, model: "sandbox-chat", store: true });
    const named = await connect(lane).responses.create({ model: "openai/scripted", input: "Hi" });
    expect(named.model).toBe("openai/scripted");
    expect(named.usage).toEqual({
      input_tokens: 40,
      input_tokens_details: { cached_tokens: 8, cache_write_tokens: 0 },
      output_tokens: 12,
      output_tokens_details: { reasoning_tokens: 3 },
      total_tokens: 52,
    });
  });

  it.each([false, true])("streams in the published order what it answers as a whole, calls side by side too (%s)", async (alternate) => {
    upstream.script({ reasoning: "Let me see what was asked.", text: "I will look.", calls: TWO_CALLS, alternate });
    const body = { tools: [fn("weather"), fn("time")], reasoning: { summary: "auto" } };
    const whole = await connect(lane).responses.create({ model, input: "Hi", ...body } as never);
    const streamed = expectOrder(await events(lane, body));
    expect(plain(streamed)).toEqual(plain(whole as Response));
    expect(streamed.output.map(({ type }) => type)).toEqual(["reasoning", "message", "function_call", "function_call"]);
    expect(streamed.output[2]).toMatchObject({ call_id: "call_a", name: "weather", arguments: '{"city":"Paris","days":3}' });
    expect(streamed.output[3]).toMatchObject({ call_id: "call_b", name: "time", arguments: "{}", status: "completed" });
  });

  it("replays a stored answer in the published order, from any event on", async () => {
    upstream.script({ reasoning: "Let me see what was asked.", text: "I will look.", calls: TWO_CALLS });
    const client = connect(lane);
    const body = { tools: [fn("weather"), fn("time")], reasoning: { summary: "auto" } };
    const whole = (await client.responses.create({ model, input: "Hi", ...body } as never)) as Response;
    const replay = async (query: object = {}) => {
      const found: ResponseStreamEvent[] = [];
      for await (const event of await client.responses.retrieve(whole.id, { stream: true, ...query })) found.push(event);
      return found;
    };
    const found = await replay();
    expect({ ...expectOrder(found), output_text: "" }).toEqual({ ...whole, output_text: "" });
    expect(await replay({ starting_after: 4 })).toEqual(found.slice(5));
    expect(await replay({ starting_after: 1_000 })).toEqual([]);
  });

  it("feeds the library's own helper", async () => {
    upstream.script({ text: "It is a gateway." });
    const runner = connect(lane).responses.stream({ model, input: "Hi" });
    let heard = "";
    runner.on("response.output_text.delta", ({ delta }) => {
      heard += delta;
    });
    const final = await runner.finalResponse();
    expect(final.output_text).toBe("It is a gateway.");
    expect(heard).toBe("It is a gateway.");
  });

  it("continues a stored response, with the results of its calls", async () => {
    const client = connect(lane);
    upstream.script({ calls: TWO_CALLS }, { text: "Rain." });
    const first = await client.responses.create({
      model,
      input: "Weather?",
      tools: [fn("weather"), fn("time")],
      instructions: "Be short.",
    });
    const output = [
      { type: "function_call_output" as const, call_id: "call_b", output: "noon" },
      {
        type: "function_call_output" as const,
        call_id: "call_a",
        output: [{ type: "input_image" as const, image_url: "data:image/png;base64,AAAA", detail: "original" as const }],
      },
    ];
    const second = await client.responses.create({ model, previous_response_id: first.id, input: output });
    expect(second.output_text).toBe("Rain.");
    expect(upstream.seen[1]?.messages).toEqual([
      { role: "user", content: "Weather?" },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "call_a", type: "function", function: { name: "weather", arguments: '{"city":"Paris","days":3}' } },
          { id: "call_b", type: "function", function: { name: "time", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "call_a", content: "(see the attachment below)" },
      { role: "tool", tool_call_id: "call_b", content: "noon" },
      { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA", detail: "high" } }] },
    ]);
    const kept = await client.responses.retrieve(second.id);
    expect(kept.previous_response_id).toBe(first.id);
    const listed = [];
    for await (const item of client.responses.inputItems.list(second.id, { order: "asc", limit: 2 })) listed.push(item.type);
    expect(listed).toEqual(["message", "function_call", "function_call", "function_call_output", "function_call_output"]);
    await client.responses.delete(second.id);
    expect((await thrown(client.responses.retrieve(second.id))).status).toBe(404);
  });

  it("asks for structured output and reads it", async () => {
    upstream.script({ text: '{"a":1}' });
    const schema = { type: "object", properties: { a: { type: "integer" } }, required: ["a"], additionalProperties: false };
    const format = { type: "json_schema" as const, name: "answer", schema, strict: true };
    const reply = await connect(lane).responses.parse({ model, input: "Hi", text: { format } });
    expect(reply.output_parsed).toEqual({ a: 1 });
    expect(upstream.seen[0]?.response_format).toEqual({ type: "json_schema", json_schema: { name: "answer", schema, strict: true } });
  });

  it("serves what Codex sends: searches dropped, namespaces flattened, custom tools as functions, all put back", async () => {
    upstream.script({
      calls: [
        { id: "call_1", name: "multi_agent_v1__spawn_agent", arguments: '{"task":"x"}' },
        { id: "call_2", name: "apply_patch", arguments: '{"input":"*** Begin Patch"}' },
        { id: "call_3", name: "apply_patch", arguments: "*** raw" },
      ],
    });
    const body = {
      store: false,
      include: ["reasoning.encrypted_content"],
      client_metadata: { a: "b" },
      prompt_cache_key: "k",
      tool_choice: "auto",
      parallel_tool_calls: true,
      input: [
        { type: "message", id: "msg_1", role: "developer", content: [{ type: "input_text", text: "Be careful." }] },
        { type: "message", role: "user", content: [{ type: "input_text", text: "Go." }] },
        { type: "reasoning", id: "rs_1", summary: [], content: null, encrypted_content: null },
        { type: "function_call", call_id: "call_0", name: "spawn_agent", namespace: "multi_agent_v1", arguments: "{}" },
        { type: "function_call_output", call_id: "call_0", output: "done" },
        { type: "web_search_call", id: "ws_1", status: "completed" },
      ],
      tools: [
        fn("exec_command"),
        { type: "web_search", external_web_access: true },
        { type: "namespace", name: "multi_agent_v1", description: "Agents", tools: [fn("spawn_agent")] },
        {
          type: "custom",
          name: "apply_patch",
          description: "Patches.",
          format: { type: "grammar", syntax: "lark", definition: "start: x" },
        },
      ],
    };
    const reply = expectOrder(await events(lane, body));
    expect(reply.output).toMatchObject([
      { type: "function_call", call_id: "call_1", name: "spawn_agent", namespace: "multi_agent_v1", arguments: '{"task":"x"}' },
      { type: "custom_tool_call", call_id: "call_2", name: "apply_patch", input: "*** Begin Patch" },
      { type: "custom_tool_call", call_id: "call_3", name: "apply_patch", input: "*** raw" },
    ]);
    const sent = upstream.seen[0];
    expect(sent?.tools?.map((tool) => tool.function?.name)).toEqual(["exec_command", "multi_agent_v1__spawn_agent", "apply_patch"]);
    expect(sent?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "tool"]);
    expect(sent?.messages[2]?.tool_calls?.[0]?.function?.name).toBe("multi_agent_v1__spawn_agent");
    expect(sent?.prompt_cache_key).toBe("k");
    for (const name of ["client_metadata", "include", "store", "metadata"]) expect(sent).not.toHaveProperty(name);
  });

  it("says that an answer is incomplete, and how", async () => {
    upstream.script({ text: "It is a", finish: "length" });
    const reply = expectOrder(await events(lane, {}));
    expect(reply).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } });
    expect(reply.output[0]).toMatchObject({ type: "message", status: "incomplete" });
    upstream.script({ refusal: "I cannot." });
    expect(expectOrder(await events(lane, {})).output[0]).toMatchObject({ content: [{ type: "refusal", refusal: "I cannot." }] });
    upstream.script({});
    expect(expectOrder(await events(lane, {})).output[0]).toMatchObject({ type: "message", content: [{ type: "output_text", text: "" }] });
  });

  it("tells a stream that was cut: an error that iterators throw, then a failed response, nothing closed", async () => {
    upstream.script({ text: "It is a gateway that answers.", cutAfter: 3 });
    const error = await thrown(events(lane, {}));
    expect(error.message).not.toBe("");
    const url = `${gateway.url[lane]}/v1/responses`;
    const headers = { authorization: `Bearer ${TEST_KEY}`, "content-type": "application/json" };
    const raw = await fetch(url, { method: "POST", headers, body: JSON.stringify({ model, input: "Hi", stream: true }) });
    const told = (await raw.text()).trim().split("\n\n");
    const parsed = told.map((frame) => JSON.parse(frame.slice(frame.indexOf("{"))));
    expect(told.every((frame, index) => frame.startsWith(`event: ${parsed[index].type}\ndata: `))).toBe(true);
    expect(parsed.map(({ sequence_number }) => sequence_number)).toEqual(parsed.map((_, index) => index));
    expect(parsed.at(-2)).toMatchObject({
      type: "error",
      code: "upstream_cut",
      error: { code: "upstream_cut", message: expect.any(String) },
    });
    expect(parsed.at(-1)).toMatchObject({
      type: "response.failed",
      response: { status: "failed", error: { code: "server_error" }, output: [] },
    });
    expect(parsed.some(({ type }) => String(type).endsWith(".done"))).toBe(false);
  });

  it("lets the upstream go when the stream is aborted", async () => {
    upstream.script({ text: "It is endless.", endless: true });
    const left = upstream.left();
    const stream = await connect(lane).responses.create({ model, input: "Hi", stream: true });
    for await (const event of stream) if (event.type === "response.output_text.delta") break;
    await left;
  });

  it("refuses in the family's form, and counts tokens", async () => {
    const client = connect(lane);
    expect(await thrown(client.responses.create({ model: "no-such-model", input: "Hi" }))).toMatchObject({
      status: 404,
      code: "model_not_found",
    });
    const unknown = await thrown(client.responses.create({ model, input: "Hi", previous_response_id: "resp_x" }));
    expect(unknown).toMatchObject({ status: 400, code: "previous_response_not_found", param: "previous_response_id" });
    const few = await client.responses.inputTokens.count({ model, input: "Hi" });
    const more = await client.responses.inputTokens.count({ model, input: "Hi", instructions: "Be short.", tools: [fn("weather")] });
    expect(more.input_tokens).toBeGreaterThan(few.input_tokens);
  });
});

describe.each(EACH_LANE)("what goes on without the client (%s lane)", (lane) => {
  it("is polled until it is whole", async () => {
    const client = connect(lane);
    const queued = await client.responses.create({ model, input: "Hi", background: true });
    expect(queued).toMatchObject({ status: "queued", background: true });
    const whole = await vi.waitFor(
      async () => {
        const found = await client.responses.retrieve(queued.id);
        expect(found.status).toBe("completed");
        return found;
      },
      { timeout: 10_000, interval: 50 },
    );
    expect(whole.output_text).toBe("Hello there.");
    expect((await client.responses.cancel(queued.id)).status).toBe("completed");
    await client.responses.delete(queued.id);
    expect((await thrown(client.responses.retrieve(queued.id))).status).toBe(404);
  });

  it("is compacted, and continued", async () => {
    const client = connect(lane);
    const { output } = await client.responses.compact({ model, input: "Hi" });
    const next = await client.responses.create({ model, input: [...(output as never[]), { role: "user", content: "Go on." }] });
    expect(next.output_text).toBe("Hello there.");
  });
});
