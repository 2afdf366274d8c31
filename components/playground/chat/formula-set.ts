import katex from "katex";

/** Characters of a formula that are set at all, and of the markup that comes of it: macros of its own can make much of little. */
export const FORMULA_MOST = 10_000;
const MARKUP_MOST = 1_500_000;

export type FormulaMarkup = { html: string } | { why: "unreadable" | "long" };

/** A formula as it is set in print, and as MathML for those who listen. Takes time; needs no page. */
export function setFormula(tex: string, display: boolean): FormulaMarkup {
  if (tex.length > FORMULA_MOST) return { why: "long" };
  try {
    const html = katex.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxSize: 20,
      maxExpand: 500,
    });
    return html.length > MARKUP_MOST ? { why: "long" } : { html };
  } catch {
    return { why: "unreadable" };
  }
}
