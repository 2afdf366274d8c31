import { describe, expect, it } from "vitest";
import { sandboxHost } from "../../../../../lib/providers/sandbox-host";
import { type Conversation, promptConversation, readConversation } from "../conversation";
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
    expect(ask("2+2")).toBe("2 + 2 = 4");
  });
});

describe("a caption", () => {
  const sea = "A lighthouse above a stormy sea at dusk";

  it("is continued otherwise for another seed, and the same way for the same", () => {
    const seeds = Array.from({ length: 8 }, (_, seed) => skills.respond(promptConversation(sea, seed)));
    expect(new Set(seeds).size).toBeGreaterThan(1);
    expect(skills.respond(promptConversation(sea, 3))).toBe(seeds[3]);
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
    const conversation = readConversation(
      {
        messages: [
          { role: "user", content: "weather in Paris" },
          {
            role: "assistant",
            content: null,
            tool_calls: [{ id: "c1", function: { name: "get_weather", arguments: '{"city":"Paris"}' } }],
          },
          { role: "tool", tool_call_id: "c1", content: '{"temperature":18,"sky":"clear"}' },
        ],
      },
      sandboxHost.readImage,
    );
    expect(skills.respond(conversation)).toContain("According to `get_weather` for city Paris: temperature is 18 and sky is clear.");
  });
});
