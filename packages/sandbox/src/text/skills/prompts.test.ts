import { describe, expect, it } from "vitest";
import { readDocuments } from "../../../../../lib/server/documents";
import { promptConversation } from "../conversation";
import { withVoice } from "../voice";
import { createSkills } from "./answer";
import { SUGGESTIONS } from "./fallback";
import { DENIED, NO, PROMPTS } from "./prompts.fixture";

const skills = createSkills(readDocuments(process.cwd()));
const answer = (ask: string, model = "sandbox-chat", seed = 0) => skills.respond(withVoice(promptConversation(ask, seed), model));
const offered = (text: string) => [...text.matchAll(/^- (.+)$/gm)].map(([, prompt]) => prompt ?? "");

describe("what a newcomer types first", () => {
  it.each(PROMPTS)("%s", (ask, wanted) => {
    for (const model of ["sandbox-chat", "sandbox-content"]) {
      const text = answer(ask, model);
      expect(text.replace(/```[^`]*```/g, "")).not.toMatch(DENIED);
      expect(answer(ask, model)).toBe(text);
      if (wanted === NO) {
        const [sentence = "", lead, ...prompts] = text.split("\n\n");
        expect(sentence).toMatch(/^[^.]+\.$/);
        expect([lead, prompts.length]).toEqual(["Prompts that work here:", 1]);
        expect(offered(text)).toHaveLength(3);
      } else if (model === "sandbox-chat") for (const part of [wanted].flat()) expect(text).toMatch(part);
    }
  });
});

describe("a message that goes on", () => {
  const sea = "A lighthouse above a stormy sea at dusk";
  const next = (ask: string) => skills.respond({ ...promptConversation(ask, 4), previous: answer(sea) });

  it("asks for the last answer in another form", () => {
    for (const ask of ["shorter", "make it shorter", "Can you make that shorter?"])
      expect(next(ask).length).toBeLessThan(answer(sea).length);
    expect(next("bullet points")).toMatch(/^- A lighthouse .+(?:\n- .+\.)+$/);
    expect(next("in German")).toMatch(/^I can't translate\.\n/);
    expect(next("uppercase")).toBe(answer(sea).toUpperCase());
  });
});

describe("suggestions", () => {
  it.each(SUGGESTIONS)("%s is answered by a skill", (prompt) => {
    for (let seed = 0; seed < 3; seed++) {
      expect(skills.attempt(promptConversation(prompt, seed))).toBeDefined();
      expect(answer(prompt, "sandbox-chat", seed)).not.toMatch(/Prompts that work here/);
    }
  });

  it("are three different ones, the same for a seed", () => {
    for (let seed = 0; seed < 50; seed++) {
      const text = answer("Who won the cup?", "sandbox-chat", seed);
      expect(new Set(offered(text)).size).toBe(3);
      expect(answer("Who won the cup?", "sandbox-chat", seed)).toBe(text);
    }
  });
});
