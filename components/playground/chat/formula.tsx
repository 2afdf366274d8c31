import "katex/dist/katex.min.css";
import katex from "katex";
import { useMemo } from "react";
import type { Formula } from "@/lib/client/chat/math";

/** A formula as it is set in print, and as MathML for those who listen. One that cannot be read stays as it was written. */
export function FormulaView({ tex, display }: Formula) {
  const html = useMemo(() => setOf({ tex, display }), [tex, display]);
  if (html === undefined) return <FormulaText tex={tex} display={display} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX writes it; with `trust` off it has no links, images or markup of the text's own
  return <span className={display ? "formula" : undefined} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A formula before it is set. */
export function FormulaText({ tex, display }: Formula) {
  return <code className={display ? "formula" : undefined}>{tex}</code>;
}

function setOf({ tex, display }: Formula): string | undefined {
  try {
    return katex.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxSize: 20,
      maxExpand: 500,
    });
  } catch {
    return undefined;
  }
}
