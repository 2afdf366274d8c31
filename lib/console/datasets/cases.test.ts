import { expect, it } from "vitest";
import { Failure } from "../../contracts/errors";
import { caseOf, casesOf } from "./cases";

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

it("a request that is cut, missing or without text is no row, for a reason", () => {
  const whole = kept({ messages: [user("Hi")] });
  expect(caseOf("req_1", { request: null, response: answer })).toBe("The request is not stored as text.");
  expect(caseOf("req_1", { request: { ...whole, cut: true }, response: answer })).toBe("The request is stored in part only.");
  expect(caseOf("req_1", { request: kept("no JSON"), response: answer })).toBe("The request has no text to ask.");
  expect(caseOf("req_1", { request: kept({ input: ["a", "b"] }), response: answer })).toBe("The request has no text to ask.");
});

it("calls that can't be added are listed, and the others are added", async () => {
  const prompt = (variables: object) => ({ request: kept({ prompt: { id: "sum", variables } }), response: answer });
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`v${at}`, at]));
  const bodies = new Map<string, Parameters<typeof caseOf>[1]>([
    ["good", prompt({ a: 1 })],
    ["name", prompt({ "no name": 1 })],
    ["large", prompt({ a: "x".repeat(1024 * 1024 + 1) })],
    ["many", prompt(many)],
    ["last", prompt({ b: 1 })],
  ]);
  const logs = {
    list: () => Promise.reject(new Error("not asked")),
    read: () => Promise.reject(new Failure("not_found", "No request or response is stored for this call.")),
    bodies: async (_: unknown, id: string) => {
      const found = bodies.get(id);
      if (!found) throw new Failure("not_found", "No request or response is stored for this call.");
      return found;
    },
  };
  const runs = { read: () => Promise.reject(new Error("not asked")) };
  const ann = { userId: "u", name: "Ann", email: null, teamId: "t", teamName: "T", role: "owner", sessionId: null } as const;
  const calls = [...bodies.keys(), "gone"];
  const { rows, refused } = await casesOf({ logs, runs, ratings: { list: async () => ({ items: [] }) } }, ann, { calls, columns: ["a"] });
  expect(rows.map(({ origin }) => origin.id)).toEqual(["good", "many"]);
  expect(refused).toEqual([
    { call: "name", reason: expect.stringContaining("no name: The name of a variable") },
    { call: "large", reason: "a: The value has 1.00 MiB; a cell is limited to 1 MiB." },
    { call: "last", reason: "Its variables would exceed the limit of 100 columns." },
    { call: "gone", reason: "No request or response is stored for this call." },
  ]);
});
