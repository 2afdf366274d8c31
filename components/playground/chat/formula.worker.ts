import type { AwayAnswer, AwayOrder } from "./away-queue";
import type { FormulaOrder } from "./formula-away";
import { type FormulaMarkup, setFormula } from "./formula-set";

/** Renders formulas off the main thread; the page terminates it if one takes too long. */
self.onmessage = ({ data: { id, order } }: MessageEvent<AwayOrder<FormulaOrder>>) => {
  const answer: AwayAnswer<FormulaMarkup> = { id, answer: setFormula(order.tex, order.display) };
  self.postMessage(answer);
};
