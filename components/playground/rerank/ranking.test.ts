import { describe, expect, it } from "vitest";
import { cutOf, linksBetween, linksToRows } from "./answer";
import { type Own, refuse, SAMPLE_OWN, staleLabel, stalenessOf } from "./page-state";
import {
  agreement,
  formatScore,
  fromText,
  inSentOrder,
  movedBy,
  normalised,
  placesOf,
  readReply,
  readTokens,
  scoreRange,
  toText,
} from "./ranking";

const rows = ["a", "b", "c", "d"].map((doc) => ({ id: doc, doc }));
const ranking = [
  { index: 2, score: 0.9 },
  { index: 0, score: 0.4 },
];
const places = placesOf(ranking, rows);

it("reads replies with and without counts", () => {
  const reply = { results: [{ index: 1, relevance_score: 0.5, document: { text: "b" } }], meta: { tokens: { input_tokens: 7 } } };
  expect(readReply(reply)).toEqual([{ index: 1, score: 0.5 }]);
  expect(readReply({})).toEqual([]);
  expect(readTokens(reply)).toEqual({ in: 7 });
  expect(readTokens({ usage: { prompt_tokens: 9 } })).toEqual({ in: 9 });
  expect(readTokens({})).toBeUndefined();
});

it("comes back from the history, and drops a line that was cut", () => {
  expect(fromText(toText(ranking))).toEqual(ranking);
  expect(fromText(toText(ranking).slice(0, -2))).toEqual(ranking.slice(0, 1));
});

describe("places", () => {
  it("are in the reply's order, then what it left out in the order sent", () => {
    expect(places.map(({ row, rank, sent }) => [row.id, rank, sent])).toEqual([
      ["c", 1, 3],
      ["a", 2, 1],
      ["b", undefined, 2],
      ["d", undefined, 4],
    ]);
    expect(places.map(movedBy)).toEqual([2, -1, undefined, undefined]);
    expect(inSentOrder(places).map(({ sent }) => sent)).toEqual([1, 2, 3, 4]);
  });
  it("ignore an index that was never sent", () => expect(placesOf([{ index: 9, score: 1 }], rows)).toHaveLength(4));
  it("are joined to the rows as they stand now", () => {
    const now = [{ id: "new" }, { id: "c" }, { id: "a" }];
    expect(linksToRows(now, places)).toEqual([
      { id: "c", from: 1, to: 0, loose: false },
      { id: "a", from: 2, to: 1, loose: false },
    ]);
    expect(linksBetween(places, placesOf([{ index: 0, score: 1 }], rows))[0]).toEqual({ id: "a", from: 1, to: 0, loose: false });
  });
  it("are cut where top_n is, or where the reply ends", () => {
    expect(cutOf(places, { now: 2, asked: 2 })).toMatchObject({ kept: 2, words: "top_n 2 · below: not returned, order as sent" });
    expect(cutOf(places, { now: 1, asked: 2 }).words).toMatch(/^top_n 1, not sent yet/);
    expect(cutOf(places, { now: 1, asked: 1 }).words).toBe("top_n 1 · below: returned anyway");
    expect(cutOf(places, {}).words).toMatch(/^2 returned/);
    expect(cutOf(places.slice(0, 2), {}).words).toBeUndefined();
  });
});

it("draws scores between the lowest and the highest", () => {
  expect([0.2, 0.5, 0.8].map((score) => Number(normalised(score, [0.2, 0.5, 0.8]).toFixed(2)))).toEqual([0, 0.5, 1]);
  expect(normalised(3, [3, 3])).toBe(1);
  expect([0.97134, 0, 0.00001, 12.345, -11.2, undefined].map(formatScore)).toEqual(["0.9713", "0.0000", "<0.0001", "12.35", "-11.20", "–"]);
  expect(scoreRange([-3.2, 8.1])).toEqual({ min: -4, max: 9 });
  expect(scoreRange([])).toEqual({ min: 0, max: 1 });
});

describe("Kendall's tau", () => {
  const list = (...scores: number[]) => scores.map((score, index) => ({ index, score }));
  it("is 1 for the same order, -1 for the reverse", () => {
    expect(agreement(list(3, 2, 1), list(30, 20, 10)).tau).toBe(1);
    expect(agreement(list(3, 2, 1), list(1, 2, 3))).toMatchObject({ tau: -1, swapped: 3, pairs: 3 });
  });
  it("counts swapped pairs", () => {
    expect(agreement(list(4, 3, 2, 1), list(4, 3, 1, 2))).toMatchObject({ swapped: 1, pairs: 6 });
    expect(agreement(list(4, 3, 2, 1), list(4, 3, 1, 2)).tau).toBeCloseTo(4 / 6);
  });
  it("compares only what both returned, and has no value if nothing can be compared", () => {
    expect(agreement(list(3, 2, 1), list(3)).tau).toBeUndefined();
    expect(agreement(list(1, 1, 1), list(3, 2, 1)).tau).toBeUndefined();
  });
});

describe("the documents since a run", () => {
  const sent = { query: "q", rows };
  it("says what is stale", () => {
    const now = {
      query: "q",
      rows: [
        { id: "a", doc: "A" },
        { id: "b", doc: "b" },
        { id: "c", doc: "" },
        { id: "e", doc: "e" },
        { id: "f", doc: "" },
      ],
    };
    const stale = stalenessOf(now, sent);
    expect([[...stale.edited], [...stale.removed], stale.added]).toEqual([["a"], ["c", "d"], 1]);
    expect(staleLabel(stale)).toBe("Outdated: 1 edited, 2 removed, 1 added");
    expect(staleLabel(stalenessOf({ query: "other", rows }, sent))).toBe("Outdated: another query");
    expect(staleLabel(stalenessOf(sent, sent))).toBeUndefined();
  });
  it.each<[Partial<Own>, RegExp]>([
    [{ query: " " }, /query/],
    [{ rows: [{ id: "a", doc: "" }] }, /document/],
    [{ json: "[" }, /JSON/],
  ])("refuses %j in words", (change, words) => expect(refuse({ ...SAMPLE_OWN, ...change })).toMatch(words));
  it("sends the sample", () => expect(refuse(SAMPLE_OWN)).toBeUndefined());
});
