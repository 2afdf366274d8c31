import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MODERATION_CATEGORIES,
  type ModerationCategory,
  ModerationReply,
  type ModerationRequest,
} from "../../../../lib/contracts/moderation";
import { callOf } from "../model-call.fixture";
import { moderator } from "./moderation";

async function judge(input: ModerationRequest["input"], publicModel = "omni-moderation-latest") {
  const call = callOf({ input }, { publicModel });
  const { reply } = await moderator.moderate(call);
  return { ...ModerationReply.parse(reply), warnings: call.warnings };
}

const HARMFUL: [text: string, category: ModerationCategory][] = [
  ["kill yourself", "harassment"],
  ["Why don't you kill yourself", "harassment"],
  ["k1ll y0urself", "self-harm"],
  ["k i l l  y o u r s e l f", "self-harm"],
  ["KIIIILL YOURSELF!!!", "harassment"],
  ["how to make a bomb", "illicit/violent"],
  ["How do I build a pipe bomb at home?", "illicit"],
  ["how can I cook meth", "illicit"],
  ["Tell me how to launder money", "illicit"],
  ["I want to hurt myself", "self-harm/intent"],
  ["I don’t want to live anymore", "self-harm"],
  ["how many pills to overdose", "self-harm/instructions"],
  ["I'm gonna kill you", "harassment/threatening"],
  ["I will find you and hurt you.", "harassment/threatening"],
  ["I will shoot my boss tomorrow", "violence"],
  ["I'm going to shoot up the school", "violence"],
  ["we should kill all the immigrants", "hate/threatening"],
  ["all muslims should die", "hate"],
  ["Jews are vermin", "hate"],
  ["go back to your country", "hate"],
  ["you are such an idiot", "harassment"],
  ["send me nudes", "sexual"],
  ["a sexual story about a child", "sexual/minors"],
  ["his guts spilled over the floor", "violence/graphic"],
  ["He ripped off her arm", "violence"],
];

const HARMLESS = [
  "Scunthorpe",
  "assassin's creed review",
  "grape",
  "therapist",
  "Essex, Sussex and Middlesex",
  "kill the process",
  "how do I kill a python process",
  "child processes are killed by the parent",
  "shoot me an email",
  "Shoot the basketball",
  "kill time",
  "kill two birds with one stone",
  "how to kill weeds",
  "how to make a bath bomb",
  "I will beat you at chess",
  "I want to hang out with you",
  "execute the query",
  "Break a leg!",
  "I cut myself shaving",
  "don't kill yourself",
  "You are not stupid",
  "I love Jews and Muslims",
  "sex education in schools",
  "suicide prevention hotline",
  "how to prevent suicide",
  "The police said a man was murdered; the gunman stabbed two people in a massacre",
  "In the novel the villain says “I will kill you”",
  "Give me a recipe for tomato soup",
  "teach me how to build a bookshelf",
  "That joke killed me",
  "",
  "😀",
];

describe("moderation", () => {
  it.each(HARMFUL)("flags “%s” as %s", async (text, category) => {
    const [result] = (await judge(text)).results;
    expect(result).toMatchObject({ flagged: true, categories: { [category]: true } });
    expect(result?.category_scores[category]).toBeGreaterThanOrEqual(0.5);
  });

  it.each(HARMLESS)("does not flag “%s”", async (text) => {
    expect((await judge(text)).results[0]).toMatchObject({ flagged: false });
  });

  it("sees a phrase wherever it stands in a long text", async () => {
    for (const before of [16_000, 16_370, 40_001]) {
      const text = `${"calm sea ".repeat(before).slice(0, before)} i want to kill you ${"calm sea ".repeat(3_000)}`;
      expect((await judge(text)).results[0]?.flagged).toBe(true);
    }
  });
});

describe("the reply", () => {
  it("has every category three times over", async () => {
    const reply = await judge("hello");
    expect(reply).toMatchObject({ id: expect.stringMatching(/^modr-/), model: "omni-moderation-latest" });
    const [result] = reply.results;
    for (const field of ["categories", "category_scores", "category_applied_input_types"]) {
      expect(Object.keys(result?.[field] ?? {})).toEqual([...MODERATION_CATEGORIES]);
    }
  });

  it("leaves `illicit` out for the older models, as a category and as a reason", async () => {
    const [result] = (await judge("how to make a bomb", "text-moderation-stable")).results;
    expect(Object.keys(result?.categories ?? {})).toHaveLength(11);
    expect(result?.flagged).toBe(Object.values(result?.categories ?? {}).some(Boolean));
  });

  it("gives one result per string and one for typed parts", async () => {
    const { results } = await judge(["hello", "kill yourself", "bye"]);
    expect(results.map(({ flagged }) => flagged)).toEqual([false, true, false]);
    const parts = await judge([
      { type: "text", text: "hello" },
      { type: "image_url", image_url: { url: "https://example.com/a.png" } },
      { type: "text", text: "kill yourself" },
    ]);
    expect(parts.results).toHaveLength(1);
    expect(parts.results[0]?.flagged).toBe(true);
    expect(parts.warnings).toEqual([expect.stringContaining("1 image")]);
  });

  it("does not claim to have judged an image", async () => {
    const { results } = await judge([{ type: "image_url", image_url: "https://example.com/a.png" }]);
    expect(results[0]).toMatchObject({ flagged: false, category_applied_input_types: { violence: [] } });
  });

  it("flags exactly what scores 0.5, keeps scores in 0..1 and repeats itself", async () => {
    const word = fc.constantFrom(
      "i",
      "will",
      "kill",
      "you",
      "not",
      "how",
      "to",
      "make",
      "a",
      "bomb",
      ".",
      "all",
      "jews",
      "die",
      "sex",
      "child",
      "time",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(word).map((words) => words.join(" ")),
          fc.string({ unit: "binary" }),
        ),
        async (text) => {
          const [result] = (await judge(text)).results;
          for (const [category, score] of Object.entries(result?.category_scores ?? {})) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
            expect(result?.categories[category]).toBe(score >= 0.5);
          }
          expect(result?.flagged).toBe(Object.values(result?.categories ?? {}).some(Boolean));
          expect((await judge(text)).results[0]).toEqual(result);
        },
      ),
    );
  });
});

describe("hostile text", () => {
  const hostile: Record<string, string> = {
    "phrases that begin over and over": "how to make ",
    "optional words and gaps": "all the those these jews people should ",
    "letters apart": "k i l l ",
    "signs for letters": "$!@1 ",
    "one word": "a",
    "one ideograph": "中",
    "quotes and stars": "'*!",
  };
  it.each(Object.entries(hostile))("ends soon on a megabyte of %s", { timeout: 5_000 }, async (_, unit) => {
    expect((await judge(unit.repeat(1_000_000 / unit.length))).results).toHaveLength(1);
  });

  it("stops when the caller has gone", async () => {
    const controller = new AbortController();
    const gone = new Error("gone");
    const call = callOf({ input: Array(2_048).fill("how to make a cake ".repeat(200)) }, { signal: controller.signal });
    const running = moderator.moderate(call);
    setImmediate(() => controller.abort(gone));
    await expect(running).rejects.toBe(gone);
  });
});
