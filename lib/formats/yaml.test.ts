import { describe, expect, it } from "vitest";
import { readYaml } from "./yaml";

const TOKENS = 50_000;
const repeated = (text: string, times = 20_000) => text.repeat(times);

describe("YAML of strangers", () => {
  it("is read with the lines of its values and of a key that is there twice", () => {
    const { value, problems, lineOf } = readYaml('a: &x [1, "- - ["]\nb: *x\nc: {d: "a: b"}', TOKENS);
    expect({ value, problems }).toEqual({ value: { a: [1, "- - ["], b: [1, "- - ["], c: { d: "a: b" } }, problems: [] });
    expect(lineOf(["c", "d"])).toBe(3);
    expect(readYaml("a: 1\nb: {c: 1,\n  c: 2}", TOKENS).problems).toEqual(["line 3: Map keys must be unique"]);
  });

  it.each([
    ["brackets", repeated("["), /deeper than 100 levels/],
    ["brackets in pairs", repeated("{a: ", 3_000) + repeated("}", 3_000), /deeper than 100 levels/],
    ["lists in one line", repeated("- "), /deeper than 100 levels/],
    ["keys in one line", repeated("? "), /deeper than 100 levels/],
    ["tags", `${repeated("!a ")}x`, /deeper than 100 levels/],
    ["indentation", Array.from({ length: 300 }, (_, at) => `${" ".repeat(at)}a:`).join("\n"), /deeper than 100 levels/],
    ["aliases", Array.from({ length: 4_000 }, (_, at) => `- &a${at} x\n- *a${at}`).join("\n"), /refers to itself/],
    ["aliases of aliases", "a: &a [x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\nd: [*c,*c,*c,*c]", /refers to itself/],
    ["a list of itself", "&a [*a]", /refers to itself|deeper/],
    ["list items", repeated("- 1\n", 60_000), /more than 50,000 values/],
    ["comments", repeated("#\n", 100_000), /more than 50,000 values/],
    ["empty lines", repeated("\n", 200_000), /more than 50,000 values/],
  ])("is refused with too many %s", (_, text, problem) => {
    expect(readYaml(text, TOKENS).problems).toEqual([expect.stringMatching(problem)]);
  });

  it("may have many keys", () => {
    const keys = Array.from({ length: 5_000 }, (_, at) => `k${at}: 1`).join("\n");
    const minified = JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, { a: [at, ""] }])));
    expect(readYaml(minified, TOKENS).value).toEqual(JSON.parse(minified));
    expect(Object.keys(Object(readYaml(keys, TOKENS).value))).toHaveLength(5_000);
  });
});
