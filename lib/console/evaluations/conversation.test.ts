import { expect, it } from "vitest";
import { conversationOf } from "./conversation";

const user = (content: unknown) => ({ role: "user", content });
const asked = [
  { role: "system", content: "Short." },
  { role: "user", content: "2 + 2?" },
];

it.each([
  ["chat", { messages: [{ role: "developer", content: "Short." }, user([{ type: "text", text: "2 + 2?" }])] }],
  ["Messages", { system: [{ type: "text", text: "Short." }], messages: [user("2 + 2?")] }],
  ["Responses", { instructions: "Short.", input: [user([{ type: "input_text", text: "2 + 2?" }])] }],
  ["generateContent", { systemInstruction: { parts: [{ text: "Short." }] }, contents: [{ parts: [{ text: "2 + 2?" }] }] }],
])("a request of %s is sent to other models as its messages", (_, body) => {
  expect(conversationOf(body)).toEqual(asked);
});

it.each([
  ["tools", { messages: [user("Hi")], tools: [{}] }, "It has tools."],
  ["an image", { messages: [user([{ type: "image_url" }])] }, "It has files, functions or other parts that are no text."],
  ["a function's result", { messages: [{ role: "tool", content: "4" }] }, "It has files, functions or other parts that are no text."],
  ["a stored prompt", { prompt: { id: "sum" } }, "It names a stored prompt."],
  ["a begun answer", { messages: [user("Hi"), { role: "assistant", content: "H" }] }, "It does not end with a message of the user."],
  ["a stored response", { input: "Hi", previous_response_id: "resp_1" }, "It continues a stored response."],
])("a request with %s is left out, for a reason", (_, body, reason) => {
  expect(conversationOf(body)).toBe(reason);
});
