import { describe, expect, it } from "vitest";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { readConversation } from "./conversation";
import { createSkills } from "./skills/answer";

const skills = createSkills([]);
const answer = (user: string, system = "") =>
  skills.respond(
    readConversation(
      { messages: [...(system ? [{ role: "system" as const, content: system }] : []), { role: "user", content: user }] },
      sandboxHost.readImage,
    ),
  );

describe("wishes about the form of an answer", () => {
  it.each([
    ["Say this is a test", "", "This is a test."],
    ["Repeat after me: the cat sat", "", "the cat sat"],
    ["Reply with just OK", "", "OK"],
    ['Respond only with the word "pong"', "", "pong"],
    ["hello", 'Always answer with "Not today."', "Not today."],
    ["what is 7*6?", "Answer in one word.", "42"],
    ["what is 7*6?", "Respond only in valid JSON.", '{"answer":42}'],
    ["what is 7*6?", "Answer in uppercase.", "7 * 6 = 42"],
    ["uppercase hello", "Answer in lowercase.", "hello"],
  ])("%s (%s)", (user, system, text) => {
    expect(answer(user, system)).toBe(text);
  });

  it("keeps to a number of words and sentences", () => {
    expect(answer("Explain tides in 5 words").split(" ").length).toBeLessThanOrEqual(5);
    expect(answer("Explain tides in one sentence").match(/[.!?](?:\s|$)/g)).toHaveLength(1);
  });

  it.each(["Reply only with ", "start", "answer in ", "Say "])("reads %s and a long run of spaces quickly", (words) => {
    const began = performance.now();
    answer("hi", words + " ".repeat(200_000));
    answer(words + " ".repeat(580));
    expect(performance.now() - began).toBeLessThan(500);
  });
});
