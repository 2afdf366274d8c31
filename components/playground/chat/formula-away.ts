import { AwayQueue } from "./away-queue";
import type { FormulaMarkup } from "./formula-set";

export interface FormulaOrder {
  tex: string;
  display: boolean;
}
export type AwayMarkup = FormulaMarkup | { why: "slow" };

const queue = new AwayQueue<FormulaOrder, AwayMarkup>({
  begin: () => new Worker(new URL("./formula.worker.ts", import.meta.url), { type: "module" }),
  boundMs: 3_000,
  slow: { why: "slow" },
});

/** Renders a formula off the main thread. */
export const setAway: typeof queue.add = (formula, done) => queue.add(formula, done);
