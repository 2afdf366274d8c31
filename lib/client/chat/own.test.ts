import { describe, expect, test } from "vitest";
import { type ChatOwn, chatForHistory, FRESH_CHAT, fromChatBody, lineOf, messagesOf, problemOf, toChatBody, variablesIn } from "./own";
import type { Turn } from "./tree";
import { pathOf } from "./tree";

const turn = (id: string, role: Turn["role"], text: string, more: Partial<Turn> = {}): Turn => ({
  id,
  parent: "",
  role,
  text,
  at: 0,
  ...more,
});
const own = (change: Partial<ChatOwn>): ChatOwn => ({ ...FRESH_CHAT, ...change });
const sending = (state: ChatOwn) => ({ column: "first", model: "m", own: state, params: {}, stream: false });

describe("the request of a conversation", () => {
  test("system prompt, turns and what is being written, with variables filled in", () => {
    const state = own({
      system: "You know {{service}}.",
      variables: { service: "the gateway" },
      draft: "And {{unknown}}?",
      base: lineOf([turn("1", "user", "Hi"), turn("2", "assistant", "Hello {{service}}")]),
    });
    expect(messagesOf(state, "first")).toEqual([
      { role: "system", content: "You know the gateway." },
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello {{service}}" },
      { role: "user", content: "And {{unknown}}?" },
    ]);
    expect(variablesIn(state)).toEqual(["service", "unknown"]);
  });

  test("nothing that is unset is sent", () => {
    expect(toChatBody(sending(own({ draft: "Hi" })))).toEqual({ model: "m", messages: [{ role: "user", content: "Hi" }] });
  });

  test("an answer that failed or is still to come is no message", () => {
    const base = lineOf([turn("1", "user", "Hi"), turn("2", "assistant", "", { status: "failed" }), turn("3", "user", "Again")]);
    expect(messagesOf(own({ base }), "first").map(({ role }) => role)).toEqual(["user", "user"]);
    const waiting = lineOf([turn("1", "user", "Hi"), turn("2", "assistant", "Hal", { status: "waiting" })]);
    expect(messagesOf(own({ base: waiting }), "first")).toHaveLength(1);
  });

  test("images go as parts; those of answers do not go back", () => {
    const image = `data:image/png;base64,${"A".repeat(40)}`;
    const base = lineOf([turn("1", "user", "What is this?", { images: [image] }), turn("2", "assistant", `![x](${image})`)]);
    expect(messagesOf(own({ base }), "first")).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "image_url", image_url: { url: image } },
        ],
      },
      { role: "assistant", content: "![x](picture)" },
    ]);
  });

  test("each column has its own conversation", () => {
    const state = own({ base: lineOf([turn("1", "user", "A")]), chats: { second: lineOf([turn("2", "user", "B")]) } });
    expect(messagesOf(state, "first")).toEqual([{ role: "user", content: "A" }]);
    expect(messagesOf(state, "second")).toEqual([{ role: "user", content: "B" }]);
  });

  test("comes back from a request as it was", () => {
    const state = own({
      system: "Be brief.",
      tools: '[{"type":"function","function":{"name":"weather"}}]',
      format: "json_schema",
      schema: '{"type":"object"}',
      aspect: "16:9",
      base: lineOf([
        turn("1", "user", "Weather?"),
        turn("2", "assistant", "", { toolCalls: [{ id: "c1", name: "weather", arguments: "{}" }] }),
        turn("3", "tool", "rain", { toolCallId: "c1" }),
      ]),
    });
    const body = toChatBody({ ...sending(state), params: { temperature: 0.4 } });
    const back = fromChatBody(body);
    expect(back.params).toEqual({ temperature: 0.4 });
    expect(toChatBody({ ...sending(back.own), params: back.params })).toEqual(body);
  });
});

test("JSON that a person wrote is judged", () => {
  expect(problemOf("", "list")).toBeUndefined();
  expect(problemOf("[]", "list")).toBeUndefined();
  expect(problemOf("{}", "list")).toContain("square brackets");
  expect(problemOf("{", "object")).toBeTypeOf("string");
});

test("what is too long for the history keeps its latest messages", () => {
  const turns = Array.from({ length: 300 }, (_, index) =>
    turn(`t${index}`, index % 2 ? "assistant" : "user", `${index} ${"x".repeat(900)}`),
  );
  const slim = chatForHistory(own({ base: lineOf(turns), draftImages: ["data:image/png;base64,AAAA"] }));
  expect(JSON.stringify(slim).length).toBeLessThan(120_000);
  expect(slim.draftImages).toEqual([]);
  const path = pathOf(slim.base);
  expect(path.at(-1)?.id).toBe("t299");
  expect(path.length).toBeGreaterThan(50);
});
