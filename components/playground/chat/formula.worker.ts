import type { FormulaAnswer, FormulaOrder } from "./formula-away";
import { setFormula } from "./formula-set";

/** Renders formulas off the main thread; the page terminates it if one takes too long. */
self.onmessage = ({ data: { id, tex, display } }: MessageEvent<FormulaOrder>) => {
  const answer: FormulaAnswer = { id, markup: setFormula(tex, display) };
  self.postMessage(answer);
};
