import { describe, expect, it } from "vitest";
import { phrasesIn, subjectProblem } from "./prose.mjs";

describe("the wording of files", () => {
  it.each([
    ["/** Null where nobody knows. */", "a condition takes 'if', not 'where': Null where "],
    ["/** Ids, apart by spaces. */", "'separated by': apart by spaces"],
    ["A `traceparent` is gone on from.", "'continued', 'continues': gone on from"],
    ["the other way round", "'vice versa': the other way round"],
    ["Ask an admin to make a key.", "'create a key': make a key"],
    ["It has 5 keys, which is the most.", "'which is the limit': which is the most"],
    ["It cannot be taken back.", "'cannot be undone': cannot be taken back"],
    ["A call, and what came of it.", "the outcome, or the result: what came of"],
    ["A sentence for those who do not see it.", "'for screen readers': for those who do not see"],
    ["Shown where nobody is signed in.", "a condition takes 'if', not 'where': where nobody"],
    ["A link, where there is one.", "a condition takes 'if', not 'where': where there is"],
    ["Made anew at each start.", "'again': anew"],
    ["What was done is written down.", "'recorded', or 'stored': written down"],
    ["Undefined if the team has none such.", "'no such' with the noun: none such"],
    ["Throws `not_found` where the id is new.", "a condition takes 'if', not 'where': Throws `not_found` where the"],
  ])("is refused: %s", (line, problem) => expect(phrasesIn("docs/a.md", `fine\n${line}\n`)).toEqual([`docs/a.md:2  ${problem}`]));

  it.each(["/** Null if not known. */", "const empty = where(row);", '.where("id", "=", null).where(', "the folder where it is"])(
    "may be: %s",
    (line) => expect(phrasesIn("lib/a.ts", line)).toEqual([]),
  );

  it("is not read in files that quote it", () => expect(phrasesIn("docs/style.md", "gone on from")).toEqual([]));
});

describe("a commit's subject", () => {
  it.each(["fix(prices): read cache writes", "docs: say what a tier costs", "Merge branch 'a'"])("may be: %s", (subject) =>
    expect(subjectProblem(subject)).toBeUndefined(),
  );
  it.each([
    [`fix(a): ${"b".repeat(70)}`, /78 characters/],
    ["Fixed things", /type\(scope\)/],
  ])("is refused: %s", (subject, problem) => expect(subjectProblem(subject)).toMatch(problem));
});
