import { expect, it } from "vitest";
import { answerText } from "./answer-text";

const events = (...all: object[]) => all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");

it.each([
  ["chat", JSON.stringify({ choices: [{ message: { content: "Four." } }] })],
  [
    "a chat stream",
    `${events({ choices: [{ delta: { role: "assistant" } }] }, { choices: [{ delta: { content: "Fo" } }] }, { choices: [{ delta: { content: "ur." } }] })}data: [DONE]\n\n`,
  ],
  ["a completion", JSON.stringify({ choices: [{ text: "Four." }] })],
  ["Messages", JSON.stringify({ type: "message", content: [{ type: "text", text: "Four." }] })],
  ["a Messages stream", events({ type: "content_block_delta", delta: { type: "text_delta", text: "Four." } }, { type: "message_stop" })],
  ["Responses", JSON.stringify({ object: "response", output: [{ content: [{ text: "Four." }] }] })],
  [
    "a Responses stream",
    events(
      { type: "response.output_text.delta", delta: "Four." },
      { type: "response.completed", response: { output: [{ content: [{ text: "Four." }] }] } },
    ),
  ],
  ["generateContent", JSON.stringify({ candidates: [{ content: { parts: [{ text: "Fo" }, { text: "ur." }] } }] })],
  ["generateContent as a list", JSON.stringify([{ candidates: [{ content: { parts: [{ text: "Four." }] } }] }])],
])("is found in %s", (_, body) => {
  expect(answerText(body)).toBe("Four.");
});

it("is empty if a model wrote no text", () => {
  expect(answerText('{"data":[1]}')).toBe("");
  expect(answerText("plain words")).toBe("");
});
