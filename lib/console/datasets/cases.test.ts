import { expect, it } from "vitest";
import { caseOf } from "./cases";

const kept = (value: unknown, more: object = {}) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return { type: "application/json", bytes: text.length, binary: false, cut: false, text, ...more };
};
const answer = kept({ choices: [{ message: { content: "Four." } }] });
const user = (content: unknown) => ({ role: "user", content });

it.each([
  ["chat", { messages: [user("2 + 2?")] }, { input: "2 + 2?" }],
  ["Messages", { system: "Short.", messages: [user([{ type: "text", text: "2 + 2?" }])] }, { input: "2 + 2?", system: "Short." }],
  ["generateContent", { contents: [{ parts: [{ text: "2 +" }, { text: "2?" }] }] }, { input: "2 +\n2?" }],
  ["Responses", { input: "2 + 2?", instructions: "Short." }, { input: "2 + 2?", system: "Short." }],
  ["Responses with items", { input: [user([{ type: "input_text", text: "2 + 2?" }])] }, { input: "2 + 2?" }],
  ["a completion", { prompt: "2 + 2 =" }, { input: "2 + 2 =" }],
  ["a prompt by name", { prompt: { id: "sum", variables: { a: 2, b: 2 } } }, { a: 2, b: 2 }],
])("a logged call of %s becomes a row with its answer as expected", (_, request, variables) => {
  const row = { variables, expected: "Four.", origin: { kind: "log", id: "req_1" } };
  expect(caseOf("req_1", { request: kept(request), response: answer })).toEqual(row);
});

it("a conversation keeps its messages beside the last one", () => {
  const messages = [{ role: "system", content: "Short." }, user("Hi"), { role: "assistant", content: "Hi." }, user("2 + 2?")];
  expect(caseOf("req_1", { request: kept({ messages }), response: kept("", { binary: true, text: null }) })).toMatchObject({
    variables: { input: "2 + 2?", messages },
    expected: null,
  });
});

it("a request that is cut, missing or without text is no row", () => {
  const whole = kept({ messages: [user("Hi")] });
  expect(caseOf("req_1", { request: null, response: answer })).toBeUndefined();
  expect(caseOf("req_1", { request: { ...whole, cut: true }, response: answer })).toBeUndefined();
  expect(caseOf("req_1", { request: kept("no JSON"), response: answer })).toBeUndefined();
  expect(caseOf("req_1", { request: kept({ input: ["a", "b"] }), response: answer })).toBeUndefined();
});
