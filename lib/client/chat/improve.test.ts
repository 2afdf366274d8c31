import { expect, it } from "vitest";
import { improveBody, improvedIn, lostVariables } from "./improve";

const reply = (content: string, finish_reason = "stop") => JSON.stringify({ choices: [{ message: { content }, finish_reason }] });

it("sends the prompt as data, with what to change", () => {
  const { model, messages } = JSON.parse(improveBody("m", { text: "Say {{x}}", wish: " shorter " }));
  expect(model).toBe("m");
  expect(messages[1].content).toBe("<prompt>\nSay {{x}}\n</prompt>\n\nWhat to change: shorter");
});

it.each([
  ["as it is", "Be brief."],
  ["after reasoning", "<think>hm</think>\nBe brief."],
  ["in the tags of the question", "<prompt>\nBe brief.\n</prompt>"],
  ["in a fence", "```text\nBe brief.\n```"],
])("reads a new prompt %s", (_, content) => {
  expect(improvedIn(reply(content))).toEqual({ text: "Be brief." });
});

it("keeps fences within a prompt", () => {
  const text = "Answer as:\n```json\n{}\n```";
  expect(improvedIn(reply(text))).toEqual({ text });
});

it("says why there is no new prompt", () => {
  expect(improvedIn(reply("<think>hm</think>"))).toHaveProperty("problem", expect.stringMatching(/^The model returned no text/));
  expect(improvedIn(reply("Be", "length"))).toHaveProperty("problem", expect.stringMatching(/^The answer was cut off/));
  expect(improvedIn("not JSON")).toHaveProperty("problem");
});

it("finds placeholders that were lost", () => {
  expect(lostVariables("{{a}} and {{ b }}", "only {{a}}")).toEqual(["b"]);
});
