import { describe, expect, it } from "vitest";
import { filledLines, insertTexts, LINES_MAX, textsOf, textsOfInput, toInput } from "./lines";
import { linesOfInput } from "./page-state";
import {
  categoryOrder,
  changes,
  disagree,
  fromText,
  highest,
  judgedLines,
  readReply,
  toCsv,
  topName,
  toText,
  type Verdict,
  wouldFlag,
} from "./verdicts";

const verdict = (flagged: boolean, scores: Record<string, number>): Verdict => ({
  flagged,
  categories: Object.entries(scores).map(([name, score]) => ({ name, score, flagged: flagged && score >= 0.5 })),
});
const bad = verdict(true, { hate: 0.8, violence: 0.2 });
const good = verdict(false, { hate: 0.0001, violence: 0.002 });

it("reads whatever categories a reply has", () => {
  const reply = { results: [{ flagged: true, categories: { s1: true, only: true }, category_scores: { s1: 0.7, s9: 0.1 } }] };
  expect(readReply(reply)[0]?.categories).toEqual([
    { name: "s1", score: 0.7, flagged: true },
    { name: "s9", score: 0.1, flagged: false },
    { name: "only", score: 1, flagged: true },
  ]);
  expect(readReply({})).toEqual([]);
});

it("comes back from the history, and drops a line that was cut", () => {
  const verdicts = [bad, good];
  expect(fromText(toText(verdicts))).toEqual(verdicts);
  expect(fromText(toText(verdicts).slice(0, -3))).toEqual([bad]);
});

describe("thresholds", () => {
  it("turn verdicts, for all categories or for one", () => {
    expect(wouldFlag(bad, { all: 0.9, own: {} })).toBe(false);
    expect(wouldFlag(bad, { all: 0.9, own: { violence: 0.2 } })).toBe(true);
    expect(wouldFlag(good, { all: 0.5, own: {} })).toBe(false);
  });
  it("say which lines they turn", () => {
    const [first, second] = judgedLines(["a", "b"], [[bad, good]]);
    expect([first, second].map((line) => line && changes(line, { all: 0.9, own: {} }))).toEqual([true, false]);
  });
});

it("names the highest category, unless nothing speaks for it", () => {
  expect(highest(bad)?.name).toBe("hate");
  expect([bad, good].map(topName)).toEqual(["hate", "–"]);
  expect(categoryOrder([good, bad])).toEqual(["hate", "violence"]);
});

it("puts models side by side, line by line", () => {
  const [first, second] = judgedLines(["a", "b"], [[bad, good], [good]]);
  expect(first && disagree(first)).toBe(true);
  expect(second?.verdicts).toEqual([good, undefined]);
  expect(second && disagree(second)).toBe(false);
});

it("makes a table file that no table program runs", () => {
  const csv = toCsv(judgedLines(['say "no", twice', "=1+1"], [[bad, good]]), ["m"]);
  expect(csv.split("\r\n")).toEqual([
    "line,model,flagged,highest_category,highest_score,hate,violence,text",
    '1,m,true,hate,0.8,0.8,0.2,"say ""no"", twice"',
    "2,m,false,violence,0.002,0.0001,0.002,'=1+1",
    "",
  ]);
});

describe("lines", () => {
  const list = (...texts: string[]) => texts.map((text, index) => ({ id: `l${index}`, text }));
  it("are sent as one text, or as a list", () => {
    expect(toInput(list("a", ""))).toBe("a");
    expect(toInput(list("a", " ", "b", ""))).toEqual(["a", "b"]);
  });
  it("come from pasted texts, at most as many as one call takes", () => {
    expect(textsOf("a\r\n\n b ")).toEqual(["a", "b"]);
    expect(insertTexts(list("a", ""), 1, ["b", "c"]).lines.map(({ text }) => text)).toEqual(["a", "b", "c", ""]);
    const { lines, left } = insertTexts(
      list("a", ""),
      1,
      Array.from({ length: LINES_MAX + 5 }, (_, index) => `t${index}`),
    );
    expect([filledLines(lines).length, left]).toEqual([LINES_MAX, 6]);
  });
  it("are counted as results count them", () => {
    expect(textsOfInput("a")).toEqual(["a"]);
    expect(textsOfInput(["a", "b"])).toEqual(["a", "b"]);
    expect(
      textsOfInput([
        { type: "text", text: "a" },
        { type: "image_url", image_url: "x" },
      ]),
    ).toEqual(["a\n[image_url]"]);
    expect(linesOfInput([{ type: "text", text: "a" }, "b"]).map(({ text }) => text)).toEqual(["a", "b", ""]);
  });
});
