import { describe, expect, it } from "vitest";
import type { ChatRequest } from "../../../../lib/contracts/chat";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { callOf } from "../model-call.fixture";
import { createSandbox } from "../provider";

const chat = createSandbox({ docs: [], tokensPerSecond: 0, videos: 1, host: sandboxHost }).capabilities.chat;
const tool = (name: string, description: string, properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: "function",
  function: { name, description, parameters: { type: "object", properties, required, additionalProperties: false } },
});
const text = { type: "string" };
const WEATHER = tool(
  "get_weather",
  "Get the current weather for a place",
  { location: text, unit: { type: "string", enum: ["celsius", "fahrenheit"] } },
  ["location"],
);
const ADD = tool("add_numbers", "Adds two numbers", { a: { type: "number" }, b: { type: "number" } });
const MAIL = tool("send_email", "Send an e-mail", { to: { type: "string", format: "email" }, subject: text, body: text });
const FLIGHT = tool("book_flight", "Book a flight", {
  origin: text,
  destination: text,
  date: { type: "string", format: "date" },
  passengers: { type: "integer", minimum: 1 },
});
const CALC = tool("calculator", "Evaluate an arithmetic expression", { expression: text });
const tools = [WEATHER, ADD, MAIL, FLIGHT, CALC];

const parse = (json: string | undefined) => (json?.endsWith("}") ? JSON.parse(json) : json);

async function run(content: string, more: Partial<ChatRequest> = {}) {
  const input: ChatRequest = { model: "sandbox-chat", messages: [{ role: "user", content }], tools, ...more };
  const answer = await chat?.complete(callOf(input, { model: "sandbox-chat" }));
  const choice = answer?.reply.choices[0];
  const calls = (choice?.message.tool_calls ?? []).map((call) => [call.function?.name, parse(call.function?.arguments)]);
  return { choice, calls };
}

describe("tool calls", () => {
  it.each([
    ["What's the weather like in Paris today, in fahrenheit?", [["get_weather", { location: "Paris", unit: "fahrenheit" }]]],
    ["what's the weather in san francisco?", [["get_weather", { location: "San Francisco", unit: "celsius" }]]],
    ["add 5 and 7", [["add_numbers", { a: 5, b: 7 }]]],
    ["calculate 3 * 17", [["calculator", { expression: "3 * 17" }]]],
    [
      'Send an email to bob@example.com with subject "Lunch" saying "See you at noon"',
      [["send_email", { to: "bob@example.com", subject: "Lunch", body: "See you at noon" }]],
    ],
    [
      "Book a flight from Berlin to New York on 2031-05-04 for 3 passengers",
      [["book_flight", { origin: "Berlin", destination: "New York", date: "2031-05-04", passengers: 3 }]],
    ],
  ])("%s", async (ask, wanted) => {
    const { choice, calls } = await run(ask);
    expect(calls).toEqual(wanted);
    expect(choice).toMatchObject({ finish_reason: "tool_calls", message: { content: "" } });
    expect(choice?.message.tool_calls?.[0]?.id).toMatch(/^call_/);
  });

  it("several places make parallel calls, one where that is not wanted", async () => {
    expect((await run("weather in Paris, London and Tokyo?")).calls.map(([, given]) => given.location)).toEqual([
      "Paris",
      "London",
      "Tokyo",
    ]);
    expect((await run("weather in Paris, London and Tokyo?", { parallel_tool_calls: false })).calls).toHaveLength(1);
  });

  it("are left out where the message does not ask for them or they are forbidden", async () => {
    expect((await run("hello")).calls).toEqual([]);
    expect((await run("weather in Paris", { tool_choice: "none" })).choice?.finish_reason).toBe("stop");
  });

  it("are made where the request insists", async () => {
    expect((await run("hello", { tool_choice: "required" })).calls).toHaveLength(1);
    expect((await run("hello", { tool_choice: { type: "function", function: { name: "add_numbers" } } })).calls[0]?.[0]).toBe(
      "add_numbers",
    );
    const allowed = {
      type: "allowed_tools",
      allowed_tools: { mode: "required", tools: [{ type: "function", function: { name: "send_email" } }] },
    };
    expect((await run("weather in Paris", { tool_choice: allowed })).calls[0]?.[0]).toBe("send_email");
  });

  it("answer the old spelling in the old spelling", async () => {
    const functions = [WEATHER.function];
    const { choice } = await run("weather in Rome", { tools: undefined, functions });
    expect(choice).toMatchObject({ finish_reason: "function_call", message: { function_call: { name: "get_weather" } } });
    const forced = await run("hello", { tools: undefined, functions, function_call: { name: "get_weather" } });
    expect(forced.choice?.message.function_call).toBeDefined();
    await expect(run("x", { tools: undefined, functions, function_call: { name: "nope" } })).rejects.toMatchObject({
      detail: { param: "function_call" },
    });
  });

  it("refuse a name that is not there, a call without tools, and a schema nothing can satisfy", async () => {
    const choice = { type: "function", function: { name: "nope" } };
    await expect(run("x", { tool_choice: choice })).rejects.toMatchObject({ code: "invalid_value", detail: { param: "tool_choice" } });
    await expect(run("x", { tools: [], tool_choice: "required" })).rejects.toMatchObject({
      code: "invalid_value",
      detail: { param: "tool_choice" },
    });
    const broken = tool("f", "", { a: { type: "integer", minimum: 2, maximum: 1 } });
    await expect(run("x", { tools: [WEATHER, broken], tool_choice: { type: "function", function: { name: "f" } } })).rejects.toMatchObject({
      code: "unsupported_value",
      detail: { param: "tools[1].function.parameters" },
    });
  });

  it("are followed by words once the results are there", async () => {
    const messages: ChatRequest["messages"] = [
      { role: "user", content: "weather in Paris" },
      {
        role: "assistant",
        content: "",
        tool_calls: [{ id: "c1", type: "function", function: { name: "get_weather", arguments: '{"location":"Paris"}' } }],
      },
      { role: "tool", tool_call_id: "c1", content: "18 degrees and sunny" },
    ];
    const { choice } = await run("", { messages, tool_choice: "required" });
    expect(choice?.message.content).toContain("18 degrees and sunny");
    expect(choice?.finish_reason).toBe("stop");
  });

  it("cut by the token limit say so", async () => {
    expect((await run("Book a flight from Berlin to New York", { max_tokens: 6 })).choice?.finish_reason).toBe("length");
  });
});
