import { expect, it } from "vitest";
import { sandboxHost } from "../../../../lib/providers/sandbox-host";
import { modelCall } from "../../../../lib/testing/model-call";
import { planChat } from "./chat-plan";
import { planCompletion } from "./completion-plan";
import { ASK_CHARS, promptConversation, readConversation } from "./conversation";
import { createSkills } from "./skills/answer";

const skills = createSkills([]);
const PROSE = "The tram came back to the city after nine long years. ".repeat(1_000);
const plan = (messages: { role: "user" | "assistant" | "system"; content: string }[]) => {
  const call = modelCall({ model: "sandbox-chat", messages });
  return planChat(call, { skills, host: sandboxHost }).then(({ choices }) => ({ text: choices[0]?.text, warnings: call.warnings }));
};

it("searches only the beginning of a long message for what is asked", () => {
  expect(promptConversation("x".repeat(ASK_CHARS), 0)).toMatchObject({ ask: "x".repeat(ASK_CHARS), unread: [] });
  expect(promptConversation(`${"x".repeat(ASK_CHARS)}y`, 0).ask).toBe("x".repeat(ASK_CHARS));
  expect(promptConversation("😀".repeat(ASK_CHARS), 1).ask.isWellFormed()).toBe(true);
});

it.each([
  ["before", `Summarise in one sentence: ${PROSE}`],
  ["after", `${PROSE}\n\nSummarise that in one sentence.`],
])("works on the whole of a long text, asked for %s it", async (_, content) => {
  const { text, warnings } = await plan([{ role: "user", content }]);
  expect(text).toContain("The tram came back to the city after nine long years.");
  expect(warnings).toEqual([]);
});

it("counts the words of a long text to its end", async () => {
  expect((await plan([{ role: "user", content: `Count the words: ${PROSE}` }])).text).toBe("The text has 11000 words.");
});

it("says what it left out", async () => {
  const long = PROSE.repeat(2);
  const { warnings } = await plan([
    { role: "system", content: long },
    { role: "assistant", content: long },
    { role: "user", content: long },
  ]);
  expect(warnings).toEqual([
    "the last message: 64000 of 108000 characters are read by the sandbox's scripted models",
    "the previous answer: 64000 of 108000 characters are read by the sandbox's scripted models",
    "the system messages: 20000 of 108000 characters are read by the sandbox's scripted models",
  ]);
  const call = modelCall({ model: "sandbox-text", prompt: ["short", long], suffix: "x".repeat(9_000) });
  await planCompletion(call, { skills, host: sandboxHost });
  expect(call.warnings).toEqual([
    "1 of 2 prompts: only the ends are read by the sandbox's scripted models",
    "suffix: 8000 of 9000 characters are read by the sandbox's scripted models",
  ]);
});

it("makes another seed of another end", () => {
  const seed = (end: string) => readConversation({ messages: [{ role: "user", content: PROSE + end }] }, sandboxHost.readImage).seed;
  expect(seed("a")).not.toBe(seed("b"));
});
