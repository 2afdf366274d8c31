import { describe, expect, it } from "vitest";
import type { ChatRequest } from "../../../../lib/contracts/chat";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { callOf } from "../model-call.fixture";
import { createSandbox } from "../provider";

const chat = createSandbox({ docs: [], tokensPerSecond: 0, videos: 1, host: sandboxHost }).capabilities.chat;

async function run(content: string, more: Partial<ChatRequest>) {
  const call = callOf<ChatRequest>({ model: "m", messages: [{ role: "user", content }], ...more });
  const choice = (await chat?.complete(call))?.reply.choices[0];
  return { text: choice?.message.content ?? "", finish: choice?.finish_reason, warnings: call.warnings };
}
const schema = (wanted: Record<string, unknown>) => ({
  response_format: { type: "json_schema" as const, json_schema: { name: "x", schema: wanted } },
});
const object = (properties: Record<string, unknown>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const json = { response_format: { type: "json_object" as const } };

describe("JSON answers", () => {
  it.each([
    ["what is 12 * 12?", object({ answer: { type: "number" } }), { answer: 144 }],
    [
      "Alice and Bob are going to a science fair on Friday.",
      object({ name: { type: "string" }, date: { type: "string" }, participants: { type: "array", items: { type: "string" } } }),
      { name: "Alice", date: "Friday", participants: ["Alice", "Bob"] },
    ],
    [
      "I love this, it is great!",
      object({ sentiment: { enum: ["positive", "negative", "neutral"] }, confidence: { type: "number", minimum: 0, maximum: 1 } }),
      { sentiment: "positive", confidence: 0.9 },
    ],
    ["This was terrible and broken.", object({ sentiment: { enum: ["positive", "negative"] } }), { sentiment: "negative" }],
    [
      "Set the brightness to 40 and the color to red",
      object({ brightness: { type: "integer" }, color: { type: "string" } }),
      { brightness: 40, color: "red" },
    ],
  ])("%s", async (ask, wanted, value) => {
    const { text, finish } = await run(ask, schema(wanted));
    expect(JSON.parse(text)).toEqual(value);
    expect(finish).toBe("stop");
  });

  it.each([
    ["Give me JSON with keys name, age and city for Ada in London", { name: "Ada", age: 34, city: "London" }],
    ["what is 2+2?", { answer: 4 }],
    ["name: Bob\nage: 5", { name: "Bob", age: 5 }],
  ])("of any shape: %s", async (ask, value) => {
    expect(JSON.parse((await run(ask, json)).text)).toEqual(value);
  });

  it("are objects whatever is asked", async () => {
    for (const ask of ["hi", "write a poem about rain", "?", "summarise", "tell me about {"]) {
      const value: unknown = JSON.parse((await run(ask, json)).text);
      expect(Object.prototype.toString.call(value)).toBe("[object Object]");
    }
  });

  it("refuse what cannot be", async () => {
    await expect(run("x", schema(object({ a: { type: "integer", minimum: 5, maximum: 3 } })))).rejects.toMatchObject({
      code: "unsupported_value",
      detail: { param: "response_format.json_schema.schema" },
    });
  });

  it("say when they were cut, and warn of patterns", async () => {
    expect((await run("x", { ...schema(object({ a: { type: "string", minLength: 200 } })), max_tokens: 5 })).finish).toBe("length");
    expect((await run("x", schema(object({ a: { type: "string", pattern: "^a" } })))).warnings.join()).toContain("pattern");
  });
});
