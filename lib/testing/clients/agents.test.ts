import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { Agent, tool as agentTool, OpenAIProvider, Runner, setTracingDisabled } from "@openai/agents";
import { APICallError, generateObject, generateText, type LanguageModel, stepCountIs, streamText, tool } from "ai";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Scripted, type ScriptedUpstream, startScriptedUpstream } from "../scripted-upstream";
import { EACH_LANE } from "../suite";
import { LANES, type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

let upstream: ScriptedUpstream;
let gateway: TestGateway;
beforeAll(async () => {
  vi.stubGlobal("AI_SDK_LOG_WARNINGS", false);
  setTracingDisabled(true);
  upstream = await startScriptedUpstream();
  gateway = await startTestGateway({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-scripted" });
});
beforeEach(() => upstream.script({ text: "Hello there." }));
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const at = (lane: Lane) => ({ baseURL: `${gateway.url[lane]}/v1`, apiKey: TEST_KEY });
const SDKS: Record<string, (lane: Lane) => LanguageModel> = {
  "@ai-sdk/openai": (lane) => createOpenAI(at(lane))("scripted"),
  "@ai-sdk/anthropic": (lane) => createAnthropic(at(lane))("scripted"),
};
const CASES = Object.entries(SDKS).flatMap(([name, connect]) => LANES.map((lane) => ({ name, lane, connect })));

const WEATHER: Scripted[] = [
  {
    reasoning: "Two cities.",
    calls: [
      { id: "call_a", name: "weather", arguments: '{"city":"Paris"}' },
      { id: "call_b", name: "weather", arguments: '{"city":"Rome"}' },
    ],
  },
  { text: "Rain in both." },
];
const weather = tool({
  description: "The weather of a city.",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, sky: "rain" }),
});

describe.each(CASES)("$name through the $lane lane", ({ connect, lane }) => {
  it("generates and streams the same text, with usage", async () => {
    upstream.script({ text: "It is a gateway." });
    const model = connect(lane);
    const whole = await generateText({ model, prompt: "Hi", maxRetries: 0 });
    expect(whole.text).toBe("It is a gateway.");
    const streamed = streamText({ model, prompt: "Hi", maxRetries: 0 });
    expect(await streamed.text).toBe(whole.text);
    expect(await streamed.finishReason).toBe("stop");
    expect(whole.usage).toMatchObject({ inputTokens: 40, outputTokens: 12, cachedInputTokens: 8 });
    expect(await streamed.usage).toMatchObject({ inputTokens: 40, outputTokens: 12 });
  });

  it.each(["whole", "streamed"])("works through a loop of parallel tool calls, %s", async (form) => {
    upstream.script(...WEATHER);
    const given = { model: connect(lane), tools: { weather }, prompt: "Paris and Rome?", stopWhen: stepCountIs(3), maxRetries: 0 };
    const text = form === "whole" ? (await generateText(given)).text : await streamText(given).text;
    expect(text).toBe("Rain in both.");
    const second = upstream.seen[1]?.messages ?? [];
    expect(second.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool"]);
    expect(second[1]?.tool_calls?.map(({ id }) => id)).toEqual(["call_a", "call_b"]);
    expect(second[3]).toMatchObject({ tool_call_id: "call_b", content: '{"city":"Rome","sky":"rain"}' });
  });

  it("hears of a stream that was cut, and of a refusal", async () => {
    upstream.script({ text: "It is a gateway that answers.", cutAfter: 3 });
    const errors: unknown[] = [];
    const cut = streamText({ model: connect(lane), prompt: "Hi", maxRetries: 0, onError: ({ error }) => void errors.push(error) });
    await cut.consumeStream();
    expect(errors.length).toBeGreaterThan(0);
    upstream.script({ error: { status: 400, body: { error: { message: "No.", type: "invalid_request_error" } } } });
    const refused = await generateText({ model: connect(lane), prompt: "Hi", maxRetries: 0 }).catch((error: unknown) => error);
    expect(APICallError.isInstance(refused) && refused.statusCode).toBe(400);
  });
});

describe.each(EACH_LANE)("structured output through the %s lane", (lane) => {
  const schema = z.object({ a: z.number() });
  it("comes as text in Responses, and by a tool in Messages", async () => {
    upstream.script({ text: '{"a":1}' });
    const openai = await generateObject({ model: SDKS["@ai-sdk/openai"]?.(lane) as LanguageModel, schema, prompt: "Hi", maxRetries: 0 });
    expect(openai.object).toEqual({ a: 1 });
    upstream.script({ calls: [{ id: "call_j", name: "json", arguments: '{"a":2}' }] });
    const anthropic = await generateObject({
      model: SDKS["@ai-sdk/anthropic"]?.(lane) as LanguageModel,
      schema,
      prompt: "Hi",
      maxRetries: 0,
    });
    expect(anthropic.object).toEqual({ a: 2 });
    expect(upstream.seen[0]).toMatchObject({ tool_choice: "required", parallel_tool_calls: false });
  });
});

describe.each(EACH_LANE)("@openai/agents through the %s lane", (lane) => {
  const provider = () => new OpenAIProvider({ ...at(lane), useResponses: true });
  const agent = new Agent({
    name: "Porter",
    instructions: "Be short.",
    model: "scripted",
    tools: [
      agentTool({
        name: "weather",
        description: "The weather of a city.",
        parameters: z.object({ city: z.string() }),
        execute: async ({ city }) => `${city}: rain`,
      }),
    ],
  });

  it("runs a loop of tool calls and continues the response before", async () => {
    upstream.script(...WEATHER, { text: "You are welcome." });
    const runner = new Runner({ modelProvider: provider() });
    const first = await runner.run(agent, "Paris and Rome?");
    expect(first.finalOutput).toBe("Rain in both.");
    const second = await runner.run(agent, "Thanks.", { previousResponseId: first.lastResponseId });
    expect(second.finalOutput).toBe("You are welcome.");
    const roles = upstream.seen.map(({ messages }) => messages.map(({ role }) => role).join(" "));
    expect(roles[1]).toBe("system user assistant tool tool");
    expect(roles[2]).toBe("system user assistant tool tool assistant user");
  });

  it("streams, and hears of a stream that was cut", async () => {
    upstream.script(...WEATHER);
    const runner = new Runner({ modelProvider: provider() });
    const streamed = await runner.run(agent, "Paris and Rome?", { stream: true });
    for await (const _ of streamed);
    expect(streamed.finalOutput).toBe("Rain in both.");
    upstream.script({ text: "It is a gateway that answers.", cutAfter: 3 });
    const cut = await runner.run(agent, "Hi", { stream: true });
    await expect(
      (async () => {
        for await (const _ of cut);
        await cut.completed;
      })(),
    ).rejects.toThrow();
  });
});
