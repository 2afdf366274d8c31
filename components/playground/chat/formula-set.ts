import katex from "katex";

/** Limits of a formula's length, and of its markup: macros can expand enormously. */
export const FORMULA_MOST = 10_000;
const MARKUP_MOST = 1_500_000;

export type FormulaMarkup = { html: string } | { why: "unreadable" | "long" };

/** Renders a formula for print, and as MathML for screen readers. Slow; needs no DOM. */
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
