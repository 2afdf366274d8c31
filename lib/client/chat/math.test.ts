import { describe, expect, test } from "vitest";
import { unevenRuns } from "../../testing/linear";
import { ANSWER_MOST, type Formula, formulaCharacters, formulaIn, HERE_MOST, markFormulas } from "./math";

const formulas = (text: string): Formula[] =>
  [...markFormulas(text).matchAll(/(`+)([\uE000\uE001][\s\S]*?) \1(?!`)/g)].map(([, , code]) => formulaIn(code ?? "") as Formula);
const inline = (tex: string) => ({ tex, display: false });
const display = (tex: string) => ({ tex, display: true });

describe("formulas", () => {
  test.each([
    ["Euler: $e^{i\\pi} + 1 = 0$.", [inline("e^{i\\pi} + 1 = 0")]],
    ["\\(a_1 * b_2\\) and \\(c\\)", [inline("a_1 * b_2"), inline("c")]],
    ["so $$x^2$$ and\n$$\ny = \\frac{1}{2}\n$$", [display("x^2"), display("y = \\frac{1}{2}")]],
    [
      "\\[\n\\begin{aligned} a &= b \\\\ % why\nc &= d \\end{aligned}\n\\]",
      [display("\\begin{aligned} a &= b \\\\  c &= d \\end{aligned}")],
    ],
    ["- item: $n$\n- other: ($m$, $k$)", [inline("n"), inline("m"), inline("k")]],
    ["$5x$ and $2 + 3$ and $\\$5$", [inline("5x"), inline("2 + 3"), inline("\\$5")]],
    ["the set $`a`$", [inline("`a`")]],
    ["> $$\n> a\n> > b\n> $$", [display("a b")]],
    ["$$\na\n> b\n$$", [display("a > b")]],
  ])("%j", (text, found) => {
    expect(formulas(text)).toEqual(found);
  });

  test.each([
    "It costs $5 and $10.",
    "$5-$10, $5/$10, $1.50–$2",
    "US$5 or A$6",
    "between $5 in May and 10$ in June",
    "$HOME and $PATH",
    "a lone $ sign, or \\$5 and \\$6",
    "`$x$` and ``$y$ ` $z$`` are code",
    "```sh\necho $a $b$\n```",
    "$a\n\nb$",
    "\\(never closed, \\[neither",
    "`open $x",
    "$5 and $10, `$a$`",
  ])("%j stays text", (text) => {
    expect(markFormulas(text)).toBe(text);
  });

  test("prices and formulas in one paragraph are kept apart", () => {
    expect(formulas("With $n$ items at $5 each and $10 shipping the total is $5n + 10$ dollars.")).toEqual([
      inline("n"),
      inline("5n + 10"),
    ]);
  });

  test("code is not taken for a formula", () => {
    expect(formulaIn("x")).toBeUndefined();
  });

  test("are counted over an answer: some are set elsewhere, and some not at all", () => {
    const text = "$x$ and \\[y\\]";
    expect(formulaCharacters(text)).toBe(2);
    const beyond = (before: number) =>
      [...markFormulas(text, before).matchAll(/`([^`]+)`/g)].map(([, code]) => formulaIn(code ?? "")?.beyond);
    expect(beyond(HERE_MOST - 2)).toEqual([undefined, undefined]);
    expect(beyond(HERE_MOST - 1)).toEqual([undefined, "here"]);
    expect(beyond(ANSWER_MOST - 1)).toEqual(["here", "answer"]);
  });

  test("may be long between marks that are not money", () => {
    const long = `a${" + a".repeat(2_000)}`;
    expect(formulas(`$$${long}$$ and \\(${long}\\)`)).toEqual([display(long), inline(long)]);
    expect(formulas(`$${long}$`)).toEqual([]);
  });

  test("long runs take time by their length", async () => {
    const runs = ["$", "$$", "\\(", "\\[", "`", "$1", "$a ", "`` ` ", "\\", "\\(a\n", "$x$"].map((unit) => ({
      name: JSON.stringify(unit),
      make: (chars: number) => unit.repeat(Math.ceil(chars / unit.length)),
    }));
    const growing = {
      name: "runs of backticks, each longer",
      make: (chars: number) => Array.from({ length: Math.sqrt(2 * chars) }, (_, n) => "`".repeat(n)).join(" $"),
    };
    expect(await unevenRuns(markFormulas, { runs: [...runs, growing], chars: 64_000 })).toEqual([]);
  });
});
