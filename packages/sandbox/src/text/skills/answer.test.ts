import { describe, expect, it } from "vitest";
import { unevenGrowth } from "../../../../../lib/testing/linear";
import { type Conversation, promptConversation, readConversation } from "../conversation";
import { countVerse } from "../syllables";
import { createSkills } from "./answer";

const DOCS = [
  { path: "README.md", text: "# Trunkline\n\nA gateway in front of many models.\n" },
  {
    path: "docs/keys.md",
    text: "# Keys\n\nKeys open the gateway.\n\n## Revoke a key\n\nA revoked key stops working within half a second.\n\n```bash\nkeys revoke key_1\n```\n\n## Scopes\n\n| Scope | Opens |\n|---|---|\n| `chat` | chat completions |\n| `embeddings` | vectors |\n",
  },
  {
    path: "docs/streams.md",
    text: "# Streaming\n\nEvents end with DONE.\n\n## Cut streams\n\nA stream that breaks is reported as an error.\n",
  },
];
const skills = createSkills(DOCS);
const ask = (text: string, more: Partial<Conversation> = {}) => skills.respond({ ...promptConversation(text, 0), ...more });

describe("who is answering", () => {
  it.each([
    ["hi", /What can I do for you\?/],
    ["Who are you?", /^I'm the model that comes with Trunkline\./],
    ["help", /^I can help with:/],
    ["are you ChatGPT?", /^No\. I'm the model that comes with Trunkline/],
  ])("%s is answered plainly", (text, words) => {
    expect(ask(text)).toMatch(words);
  });

  it("answers ping with pong", () => {
    expect(ask("ping")).toBe("pong");
  });

  it("adds nothing to a result", () => {
    expect(ask("write a haiku about rain").split("\n")).toHaveLength(3);
    expect(ask("what is the capital of France?")).toBe("The capital of France is Paris.");
    expect(ask("2+2")).toBe("2 + 2 = 4");
  });
});

describe("drafts", () => {
  it.each(["sea", "artificial intelligence", "trains"])("a haiku about %s names it in lines of 5, 7 and 5 syllables", (topic) => {
    const [first = "", second = "", third = ""] = ask(`write a haiku about ${topic}`).split("\n");
    expect(`${first} ${second} ${third}`.toLowerCase()).toContain(topic.split(" ")[0]);
    expect([first, second, third].map(countVerse)).toEqual([5, 7, 5]);
  });

  it.each(["poem", "story", "limerick", "essay"])("a %s is about its topic", (form) => {
    expect(ask(`Write a ${form} about lighthouses`).match(/lighthouses/gi)?.length).toBeGreaterThan(1);
  });

  it("an e-mail has a subject, a greeting and a close", () => {
    expect(ask("write an email to Anna about the budget")).toMatch(/Subject:[\s\S]*Dear Anna,[\s\S]*the budget[\s\S]*Kind regards/);
  });

  it("a list has as many items as asked", () => {
    expect(ask("give me 4 tips for learning piano").match(/^\d+\. .*piano.*$/gm)).toHaveLength(4);
  });

  it("code comes in a block of the language asked for", () => {
    expect(ask("write a javascript function for fibonacci")).toMatch(/```javascript\nfunction fibonacci/);
  });

  it("differs by seed, and is the same for the same seed", () => {
    const conversation = promptConversation("write a story about a fox", 1);
    expect(skills.respond(conversation)).toBe(skills.respond(conversation));
    const others = Array.from({ length: 8 }, (_, seed) => skills.respond(promptConversation("write a story about a fox", seed)));
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  it("does the last request again, otherwise, for another one", () => {
    const earlierAsk = "write a story about a fox";
    const again = ask("another one", { earlierAsk, previous: "first" });
    expect(again).toContain("fox");
    expect(again).not.toBe(ask(earlierAsk));
  });

  it.each(["again!!!", "one more, please.", "more …", "Another one, please?!"])("%s asks for another one", (text) => {
    expect(ask(text, { earlierAsk: "write a story about a fox" })).toContain("fox");
  });

  it("reads a long run of marks after more in time that grows with its length", async () => {
    expect(await unevenGrowth(ask, (chars) => `more ${"! ".repeat(chars / 2)}x`)).toBeUndefined();
  });
});

describe("the documentation", () => {
  it("answers with the passage, its code and its place", () => {
    const answer = ask("How do I revoke a key?");
    expect(answer).toContain("stops working within half a second");
    expect(answer).toContain("```bash\nkeys revoke key_1\n```");
    expect(answer).toContain("docs/keys.md › Revoke a key");
  });

  it("shows only the rows of a table that matter", () => {
    const answer = ask("What does the scope embeddings open?");
    expect(answer).toContain("| `embeddings` | vectors |");
    expect(answer).not.toContain("chat completions");
  });

  it("knows a document by its title", () => {
    expect(ask("What happens when a stream is cut?")).toContain("docs/streams.md › Cut streams");
  });

  it.each(["How do I bake bread?", "What is the capital of France?", "which model cooks best?"])("keeps out of %s", (text) => {
    expect(ask(text)).not.toContain("›");
  });
});

describe("tool results", () => {
  it("are told in words", () => {
    const conversation = readConversation({
      messages: [
        { role: "user", content: "weather in Paris" },
        { role: "assistant", content: null, tool_calls: [{ id: "c1", function: { name: "get_weather", arguments: '{"city":"Paris"}' } }] },
        { role: "tool", tool_call_id: "c1", content: '{"temperature":18,"sky":"clear"}' },
      ],
    });
    expect(skills.respond(conversation)).toContain("According to `get_weather` for city Paris: temperature is 18 and sky is clear.");
  });
});
