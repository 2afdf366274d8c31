import { afterAll, describe, expect, it } from "vitest";
import { MODERATION_CATEGORIES, ModerationReply } from "../../contracts/moderation";
import { FAMILIES } from "./families";
import { startContract } from "./setting";
import { describeStatuses } from "./statuses";

const contract = await startContract();
const alone = await startContract({ OPENAI_BASE_URL: "", OPENAI_API_KEY: "" });
afterAll(() => Promise.all([contract.close(), alone.close()]));

describeStatuses(contract, FAMILIES["moderations.create"]);

const path = "/v1/moderations";
const THREAT = "I will find you and hurt you.";

async function judge(body: object, { both } = contract): Promise<ModerationReply> {
  const got = await both({ path, body: { model: "sandbox-moderation", ...body } });
  expect(got.status, got.text).toBe(200);
  return ModerationReply.parse(got.json);
}

describe("moderations: what is asked is done", () => {
  it("gives one result for a text, one for each of a list, one for all typed parts", async () => {
    expect((await judge({ input: THREAT })).results.map(({ flagged }) => flagged)).toEqual([true]);
    expect((await judge({ input: ["Good morning.", THREAT] })).results.map(({ flagged }) => flagged)).toEqual([false, true]);
    const parts = [
      { type: "text", text: "Good morning." },
      { type: "text", text: THREAT },
      { type: "image_url", image_url: { url: "https://images.example/a.png" } },
    ];
    expect((await judge({ input: parts })).results.map(({ flagged }) => flagged)).toEqual([true]);
  });

  it("answers all 13 categories with scores from 0 to 1, flagged where any category is", async () => {
    for (const result of (await judge({ input: ["Good morning.", THREAT] })).results) {
      expect(Object.keys(result.categories)).toEqual([...MODERATION_CATEGORIES]);
      expect(Object.keys(result.category_scores)).toEqual([...MODERATION_CATEGORIES]);
      for (const score of Object.values(result.category_scores)) expect(score >= 0 && score <= 1).toBe(true);
      expect(result.flagged).toBe(Object.values(result.categories).includes(true));
    }
  });

  it("needs no model: the upstream's default serves, else the sandbox under that name", async () => {
    expect((await judge({ model: undefined, input: THREAT })).id).toBe("modr-8a1f3c2b");
    const reply = await judge({ model: undefined, input: THREAT }, alone);
    expect(reply).toMatchObject({ model: "omni-moderation-latest", results: [{ flagged: true }] });
    const older = await judge({ model: "text-moderation-latest", input: THREAT }, alone);
    expect(Object.keys(older.results[0]?.categories ?? {})).toHaveLength(11);
  });
});
