import { tool } from "@langchain/core/tools";
import { ChatOpenAI } from "@langchain/openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ScriptedUpstream, startScriptedUpstream } from "../scripted-upstream";
import { LANES, type Lane, startTestGateway, TEST_KEY, type TestGateway } from "../test-gateway";

let upstream: ScriptedUpstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  gateway = await startTestGateway({ OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-scripted" });
});
beforeEach(() => upstream.script({ text: "It is a gateway." }));
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const connect = (lane: Lane, useResponsesApi: boolean) =>
  new ChatOpenAI({
    model: "scripted",
    apiKey: TEST_KEY,
    maxRetries: 0,
    useResponsesApi,
    configuration: { baseURL: `${gateway.url[lane]}/v1` },
  });
const weather = tool(async ({ city }) => `${city}: rain`, {
  name: "weather",
  description: "The weather.",
  schema: z.object({ city: z.string() }),
});
const CASES = LANES.flatMap((lane) => [true, false].map((responses) => ({ lane, responses, form: responses ? "Responses" : "chat" })));

describe.each(CASES)("@langchain/openai by $form through the $lane lane", ({ lane, responses }) => {
  it("answers, and streams the same", async () => {
    const model = connect(lane, responses);
    expect((await model.invoke("Hi")).text).toBe("It is a gateway.");
    let heard = "";
    for await (const piece of await model.stream("Hi")) heard += piece.text;
    expect(heard).toBe("It is a gateway.");
  });

  it("calls two tools at once and is told both results", async () => {
    upstream.script(
      {
        calls: [
          { id: "call_a", name: "weather", arguments: '{"city":"Paris"}' },
          { id: "call_b", name: "weather", arguments: '{"city":"Rome"}' },
        ],
      },
      { text: "Rain in both." },
    );
    const model = connect(lane, responses).bindTools([weather]);
    const first = await model.invoke("Paris and Rome?");
    expect(first.tool_calls?.map(({ id, args }) => [id, args])).toEqual([
      ["call_a", { city: "Paris" }],
      ["call_b", { city: "Rome" }],
    ]);
    const results = await Promise.all((first.tool_calls ?? []).map((call) => weather.invoke(call)));
    const second = await model.invoke([{ role: "user", content: "Paris and Rome?" }, first, ...results]);
    expect(second.text).toBe("Rain in both.");
    expect(upstream.seen[1]?.messages.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool"]);
  });

  it("reads structured output", async () => {
    upstream.script({ text: '{"a":1}' });
    const model = connect(lane, responses).withStructuredOutput(z.object({ a: z.number() }), { method: "jsonSchema" });
    expect(await model.invoke("Hi")).toEqual({ a: 1 });
  });

  it("hears of a stream that was cut", async () => {
    upstream.script({ text: "It is a gateway that answers.", cutAfter: 3 });
    const read = async () => {
      for await (const _ of await connect(lane, responses).stream("Hi"));
    };
    await expect(read()).rejects.toThrow();
  });
});
