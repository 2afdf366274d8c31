import type { FormulaAnswer, FormulaOrder } from "./formula-away";
import { setFormula } from "./formula-set";

/** Sets formulas away from the page's thread, and is ended by it if one takes too long. */
self.onmessage = ({ data: { id, tex, display } }: MessageEvent<FormulaOrder>) => {
  const answer: FormulaAnswer = { id, markup: setFormula(tex, display) };
  self.postMessage(answer);
};
