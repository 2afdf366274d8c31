/**
 * How strongly the prior of the flips' direction is concentrated at one half. 8 makes the test most sensitive to the
 * differences that matter in practice, about ten points.
 */
const CONCENTRATION = 8;

/** Highest chance that the test ever reports a difference between two columns that do not differ. */
export const ERROR_RATE = 0.05;

/**
 * An always-valid test of paired results: it may be read after every row without its error rate growing. Each row at which exactly one of
 * two columns passes is a flip. If the columns do not differ, both directions are equally likely, and the evidence, a Beta mixture of
 * likelihood ratios, is a martingale that starts at 1; by Ville's inequality it ever reaches 1/α with a chance of at most α.
 */
export class SequentialTest {
  #fixed = 0;
  #broken = 0;
  #logEvidence = 0;
  #highest = 0;

  constructor(readonly errorRate = ERROR_RATE) {}

  add(flip: "fixed" | "broken"): void {
    const same = flip === "fixed" ? this.#fixed : this.#broken;
    this.#logEvidence += Math.log((2 * (same + CONCENTRATION)) / (this.#fixed + this.#broken + 2 * CONCENTRATION));
    this.#highest = Math.max(this.#highest, this.#logEvidence);
    if (flip === "fixed") this.#fixed += 1;
    else this.#broken += 1;
  }

  /** Valid at any time, and never rises. */
  get p(): number {
    return Math.exp(-this.#highest);
  }

  get certain(): boolean {
    return this.p <= this.errorRate;
  }
}
