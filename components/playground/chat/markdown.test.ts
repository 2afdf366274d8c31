import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FormulaView } from "./formula";
import { setFormula } from "./formula-set";
import { LiveMarkdown } from "./live-markdown";

const whole = (text: string, streaming = false) => renderToStaticMarkup(createElement(LiveMarkdown, { text, streaming }));
/** Without the direction, which every block has. */
const draw = (text: string, streaming = false) => whole(text, streaming).replaceAll(' dir="auto"', "");
const words = (html: string) => html.replace(/<[^>]+>/g, "");

describe("words from right to left", () => {
  it.each(["שלום עולם.", "# مرحبا", "- שלום\n- עולם", "1. مرحبا", "> שלום"])("give the direction of their block: %j", (text) => {
    expect(whole(text)).toMatch(/^<(p|ul|ol|blockquote)[^>]* dir="auto"/);
  });

  it("are measured by a whole list or quotation, not by what is in it", () => {
    const list = whole("- שלום\n\n- עולם\n  - שלום");
    expect(list.match(/dir="auto"/g)).toHaveLength(1);
    expect(whole("| שלום | one |\n|---|---|\n| two | עולם |").match(/<t[hd] dir="auto"/g)).toHaveLength(4);
  });
});

describe("an answer's Markdown", () => {
  it("keeps single line breaks", () => {
    expect(draw("one\ntwo")).toMatch(/^<p>one<br\/>\s*two<\/p>$/);
  });

  it.each([
    ["含**「重点」**内容", "含<strong>「重点」</strong>内容"],
    ["**请识别。**这是", "<strong>请识别。</strong>这是"],
    ["これは**「重要」**です", "これは<strong>「重要」</strong>です"],
    ["이 **강조(emphasis)**는", "이 <strong>강조(emphasis)</strong>는"],
    ["含*「重点」*内容", "含<em>「重点」</em>内容"],
    ["***“全部”***都是", "<strong>“全部”</strong></em>都是"],
    ["含~~「旧的」~~内容", "含<del>「旧的」</del>内容"],
    ["| 含**「重点」**内容 |\n|---|", "含<strong>「重点」</strong>内容"],
    ["a ** b ** c", "a ** b ** c"],
    ["snake_case_word and 2 * 3 * 4", "snake_case_word and 2 * 3 * 4"],
    ["**`code`**と", "<strong><code>code</code></strong>と"],
  ])("has emphasis beside Chinese, Japanese and Korean words: %j", (text, html) => {
    expect(draw(text)).toContain(html);
  });

  it.each([
    ["水温5~7度，价格100~200元", "水温5~7度，价格100~200元"],
    ["~5 to ~7", "~5 to ~7"],
    ["a ~b~ c", "a ~b~ c"],
    ["a ~~b~~ c", "a <del>b</del> c"],
  ])("strikes out between two tildes alone: %j", (text, html) => {
    expect(draw(text)).toBe(`<p>${html}</p>`);
  });

  it("has tables, and tasks that are heard", () => {
    const html = draw("| a | b |\n|---|---|\n| 1 | 2 |\n\n- [x] one\n- [ ] two");
    expect(html).toContain("<td>2</td>");
    expect(html).toMatch(/role="img" aria-label="done"[\s\S]*aria-label="to do"/);
  });

  it("numbers footnotes over all of the text and puts them at its end", () => {
    const html = draw("One[^b].\n\nTwo[^a] and again[^b].\n\n[^a]: *First* note\n[^b]: Second");
    expect([...html.matchAll(/aria-label="Footnote (\d)"/g)].map(([, number]) => number)).toEqual(["1", "2", "1"]);
    expect(words(html.slice(html.indexOf("<ol")))).toBe("SecondFirst note");
    expect(html).not.toContain("[^");
  });

  it("finds the address that is named in another block", () => {
    expect(draw("See [it][x].\n\nMore.\n\n[x]: https://h.example/")).toContain('<a href="https://h.example/" target="_blank"');
  });

  it("draws no HTML and follows no script of the text", () => {
    const html = draw("<img src=x onerror=alert(1)> <script>alert(1)</script> [a](javascript:alert(1)) ![b](https://h.example/p.png)");
    expect(html).not.toMatch(/<(?:img|script)/);
    expect(html).not.toContain("javascript:");
    expect(html).toContain('<a href="https://h.example/p.png"');
  });

  it("sets formulas apart from prices and code", () => {
    const html = draw("$5 and $10, `$a$`, and $x_1 * y_2 * z$");
    expect(words(html)).toContain("$5 and $10, $a$, and");
    expect(html).toContain("<code>x_1 * y_2 * z</code>");
    expect(html).not.toContain("<em>");
  });

  it("gives code its language, its lines and ways to copy and to break them", () => {
    const html = draw("```ts\nconst a = 1;\n\nconst b = 2;\n```");
    expect(html).toContain(">ts</span>");
    expect(html).toContain("const a = 1;\n\nconst b = 2;");
    expect(html).toMatch(/aria-label="Wrap long lines" title="Wrap long lines" aria-pressed="false"/);
    expect(html).toContain('aria-label="Copy the code"');
  });
});

describe("the cursor", () => {
  const CURSOR = '<span class="cursor"></span>';

  it.each([
    ["One\n\ntwo **three", `two **three${CURSOR}</p>`],
    ["- a\n- b", `b${CURSOR}</li>`],
    ["> said", `said${CURSOR}</p>`],
    ["## Title", `Title${CURSOR}</p>`],
    ["It **is**", `is${CURSOR}</strong></p>`],
    ["```js\nlet a", `let a${CURSOR}</span></code></pre>`],
    ["| a |\n|---|\n| 1 |", `1${CURSOR}</td>`],
  ])("stands behind the last word of %j", (text, end) => {
    const html = draw(text, true);
    expect(html).toContain(end);
    expect(html.split(CURSOR)).toHaveLength(2);
    expect(draw(text)).not.toContain(CURSOR);
  });
});

describe("a formula", () => {
  const set = (tex: string, display = false) => renderToStaticMarkup(createElement(FormulaView, { tex, display }));

  it("is set in print and as MathML", () => {
    expect(set("\\frac{1}{2}")).toMatch(/<mfrac>[\s\S]*class="katex-html" aria-hidden="true"/);
    expect(set("x", true)).toContain("katex-display");
  });

  it("that cannot be read stays as it was written", () => {
    expect(set("\\frac{1}{")).toBe("<code>\\frac{1}{</code>");
  });

  it("that is too long stays as it was written, and says so", () => {
    const long = "x".repeat(10_001);
    expect(set(long)).toMatch(/^<code>x+<\/code><small[^>]*> \(A formula of 10\u2009001 characters is too long to render\.\)<\/small>$/);
    expect(setFormula(long, false)).toEqual({ why: "long" });
  });

  it.each([
    ["long", `x${" + x".repeat(600)}`],
    ["with macros of its own", "\\def\\a{x}\\a"],
    ["with commands of its own", "\\newcommand{\\a}{x}\\a"],
  ])("that is %s is not set on the page's thread", (_, tex) => {
    expect(set(tex)).toBe(`<code>${tex}</code>`);
    expect(setFormula(tex, false)).toHaveProperty("html");
  });

  it("behind many others is not set on the page's thread, and behind very many not at all", () => {
    const drawn = (beyond: "here" | "answer") => renderToStaticMarkup(createElement(FormulaView, { tex: "x", display: false, beyond }));
    expect(drawn("here")).toBe("<code>x</code>");
    expect(drawn("answer")).toContain("The answer has more formulas than are rendered.");
  });

  it("makes neither links nor images, and ends", () => {
    expect(set("\\href{javascript:alert(1)}{x}")).not.toContain("href=");
    expect(set("\\includegraphics{https://h.example/x.png}")).not.toContain("<img");
    expect(set("\\def\\a{\\a\\a}\\a")).toBe("<code>\\def\\a{\\a\\a}\\a</code>");
  });
});
