import { describe, expect, it } from "vitest";
import { readDocuments } from "../../../../../lib/server/documents";
import { promptConversation } from "../conversation";
import { countVerse } from "../syllables";
import { withVoice } from "../voice";
import { createSkills } from "./answer";
import { DENIED, NO, PROMPTS } from "./prompts.fixture";
import { REGEX_SAMPLES } from "./regexes";
import { SUGGESTIONS, suggestPrompts } from "./suggestions";

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
  const next = (ask: string, earlierAsk: string, model = "sandbox-chat") =>
    skills.respond(withVoice({ ...promptConversation(ask, 4), earlierAsk, previous: answer(earlierAsk, model) }, model));

  it("asks for another of the same", () => {
    const poem = "Write a poem about the sea";
    for (const ask of ["another one", "And a second one.", "Another!", "one more, please"]) {
      expect(next(ask, poem)).toContain("the sea");
      expect(next(ask, poem)).not.toBe(answer(poem));
    }
  });

  it("asks for the last answer in another form", () => {
    const dns = "How does DNS work?";
    for (const ask of ["shorter", "make it shorter", "Can you make that shorter?"]) {
      expect(next(ask, dns).length).toBeLessThan(answer(dns).length);
      expect(next(ask, dns)).toMatch(/DNS|IP address|resolver|cached/);
    }
    expect(next("bullet points", dns)).toMatch(/^- DNS turns .+\n- .+\n- .+$/);
    expect(next("in German", dns)).toMatch(/^I can't translate\.\n/);
    expect(next("uppercase", dns)).toBe(answer(dns).toUpperCase());
  });
});

describe("suggestions", () => {
  it.each(SUGGESTIONS.map(({ prompt }) => prompt))("%s is answered by a skill", (prompt) => {
    for (let seed = 0; seed < 3; seed++) {
      expect(skills.attempt(promptConversation(prompt, seed))).toBeDefined();
      expect(answer(prompt, "sandbox-chat", seed)).not.toMatch(/Prompts that work here/);
    }
  });

  it("are three, of three kinds, the same for a seed, and near to what was asked", () => {
    for (const ask of ["", "Who won the cup?", "Plan a trip", "x".repeat(5_000)])
      for (let seed = 0; seed < 50; seed++) {
        const prompts = suggestPrompts(ask, seed);
        expect(new Set(prompts).size).toBe(3);
        expect(suggestPrompts(ask, seed)).toEqual(prompts);
      }
    expect(suggestPrompts("Write a Rust program that parses HTML", 1)[0]).toMatch(/Python|bash|regex/);
    expect(suggestPrompts("Is it raining?", 1)[0]).toMatch(/rain/);
  });
});

describe("what is kept in tables", () => {
  it.each(REGEX_SAMPLES)("the expression for $name matches its example", ({ regex, example }) => {
    expect(example).toMatch(new RegExp(regex));
  });

  it.each(["rain", "the sea", "autumn rain", "points and signals", "a lost umbrella", "the last train home", "an old harbour at dawn"])(
    "a haiku about %s has lines of 5, 7 and 5 syllables, whatever the seed",
    (topic) => {
      for (let seed = 0; seed < 40; seed++)
        expect(answer(`Write a haiku about ${topic}`, "sandbox-chat", seed).split("\n").map(countVerse)).toEqual([5, 7, 5]);
    },
  );
});

describe("topics", () => {
  it.each([
    "Write a haiku about if when the",
    "a poem on what you did",
    "Write a limerick about that's it, isn't it",
    "write a story about please tell me why",
    "Give me 3 tips for I don't know",
  ])("that are no plain phrase make no draft: %s", (ask) => {
    expect(offered(answer(ask))).toHaveLength(3);
  });
});
