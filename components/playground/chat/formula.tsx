import "katex/dist/katex.min.css";
import { useEffect, useMemo, useState } from "react";
import type { Formula } from "@/lib/client/chat/math";
import { grouped } from "@/lib/client/digits";
import { type AwayMarkup, setAway } from "./formula-away";
import { FORMULA_MOST, setFormula } from "./formula-set";

/** The longest formula rendered on the main thread. */
const HERE_MOST = 2_000;
/** A formula with macros can be slow however short it is. */
const MACROS = /\\(?:[gex]?def|(?:future)?let|(?:re)?newcommand|providecommand|global)(?![a-z])/i;

/** A rendered formula. An invalid or too long one is shown as written, the latter with a note. */
export function FormulaView({ tex, display, beyond }: Formula) {
  if (beyond === "answer") return <FormulaText {...{ tex, display }} note="The answer has more formulas than are rendered" />;
  if (tex.length > FORMULA_MOST) return <LongFormula {...{ tex, display }} />;
  const Setting = beyond || tex.length > HERE_MOST || MACROS.test(tex) ? SetAway : SetHere;
  return <Setting tex={tex} display={display} />;
}

function SetHere({ tex, display }: Formula) {
  const markup = useMemo(() => setFormula(tex, display), [tex, display]);
  return <Markup {...{ tex, display, markup }} />;
}

function SetAway({ tex, display }: Formula) {
  const [set, setSet] = useState<{ of: string; markup: AwayMarkup }>();
  useEffect(() => setAway({ tex, display }, (markup) => setSet({ of: tex, markup })), [tex, display]);
  return <Markup {...{ tex, display, markup: set?.of === tex ? set.markup : undefined }} />;
}

function Markup({ tex, display, markup }: Formula & { markup: AwayMarkup | undefined }) {
  if (markup && "html" in markup)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX writes it; with `trust` off it has no links, images or markup of the text's own
    return <span className={display ? "formula" : undefined} dangerouslySetInnerHTML={{ __html: markup.html }} />;
  if (markup?.why === "long") return <LongFormula {...{ tex, display }} />;
  return <FormulaText {...{ tex, display }} note={markup?.why === "slow" ? "The formula takes too long to render" : undefined} />;
}

function LongFormula({ tex, display }: Formula) {
  return <FormulaText {...{ tex, display }} note={`A formula of ${grouped(tex.length)} characters is too long to render`} />;
}

/** A formula as written. */
function FormulaText({ tex, display, note }: Formula & { note?: string }) {
  return (
    <>
      <code className={display ? "formula" : undefined}>{tex}</code>
      {note && <small className="text-dense text-ink-3"> ({note}.)</small>}
    </>
  );
}
