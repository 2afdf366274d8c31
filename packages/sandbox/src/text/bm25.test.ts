import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bm25, words } from "./bm25";

describe("words", () => {
  const groups = [
    "run running runs",
    "bake baking baked bakes",
    "happy happily happiness",
    "city cities",
    "box boxes",
    "study studies studied studying",
    "house houses housing",
    "create creates created creating creation",
    "organize organizing organization",
    "cat cats cat's",
    "stop stopped stopping",
    "movie movies",
    "use used using uses",
    "child children",
    "price prices pricing",
    "agree agreed",
  ];
  it.each(groups)("gives one term for %s", (group) => {
    expect(new Set(words(group)).size).toBe(1);
  });

  it.each(["universe university", "news new", "during dure", "king kin", "thing th", "class clas"])("keeps %s apart", (pair) => {
    expect(new Set(words(pair)).size).toBe(2);
  });

  it("folds case, width and compatibility forms, and keeps digits", () => {
    expect(words("ＦＵＬＬ Straße 24 ﬁsh 4o-mini")).toEqual(["full", "straße", "24", "fish", "4o", "mini"]);
  });

  it("gives characters and pairs for scripts without spaces", () => {
    expect(words("中文 iPhone15中")).toEqual(["中", "文", "中文", "iphone15", "中"]);
  });

  it("has nothing to say about signs", () => {
    expect(words(" ?!… 😀 \u0301")).toEqual([]);
  });

  it("takes any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const word of words(text)) expect(word).not.toBe("");
      }),
    );
  });
});

describe("Bm25", () => {
  it("ranks by rarity, count and length", () => {
    const index = new Bm25(["the cat sat on the mat", "the dog and the cat and the cat", "a fish", "the the the the"]);
    const [once, twice, none, common] = index.score("cats");
    expect(twice).toBeGreaterThan(once ?? 0);
    expect(none).toBe(0);
    expect(common).toBe(0);
    expect(index.idf("cat")).toBeGreaterThan(index.idf("the"));
  });

  it("never scores below zero, even for terms every document holds", () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 4 }), { minLength: 1, maxLength: 20 }), fc.lorem(), (documents, query) => {
        const scores = new Bm25(documents).score(query);
        expect(scores).toHaveLength(documents.length);
        for (const score of scores) expect(score).toBeGreaterThanOrEqual(0);
        expect(new Bm25(documents).score(documents[0] ?? "")[0]).toBeGreaterThan(0);
      }),
    );
  });

  it("answers without documents, words or query", () => {
    expect(new Bm25([]).score("x")).toHaveLength(0);
    expect([...new Bm25(["", "…"]).score("x")]).toEqual([0, 0]);
    expect([...new Bm25(["x"]).score("")]).toEqual([0]);
  });
});
