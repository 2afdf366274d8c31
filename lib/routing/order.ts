import { createHash } from "node:crypto";
import type { RouteOrder } from "../contracts/routing";

/** The inputs of an order. */
export interface Orderable {
  weight: number;
  /** Mean time to first token in milliseconds; NaN if unknown. */
  firstTokenMs: number;
  /** US dollars per million tokens, input and output together; undefined if unknown. */
  price: number | undefined;
}

/**
 * Indexes of targets in the order in which a call tries them. `at` is a number in [0, 1) that decides a weighted order: the same number
 * gives the same order. Unknown times and prices come last, except that `fastest` tries an unmeasured target first once in twenty calls.
 */
export function orderOf(order: RouteOrder, targets: readonly Orderable[], at: number): number[] {
  const indexes = targets.map((_, index) => index);
  if (order === "weighted") return weighted(targets, at);
  if (order === "fastest") return byFirstToken(targets, indexes, at);
  if (order === "cheapest") return indexes.sort((a, b) => price(targets[a]) - price(targets[b]) || a - b);
  return indexes;
}

const price = (target: Orderable | undefined) => target?.price ?? Number.MAX_VALUE;
const TRIALS = 0.05;

function byFirstToken(targets: readonly Orderable[], indexes: number[], at: number): number[] {
  const time = (index: number) => {
    const ms = targets[index]?.firstTokenMs ?? Number.NaN;
    return Number.isNaN(ms) ? Number.MAX_VALUE : ms;
  };
  const sorted = indexes.sort((a, b) => time(a) - time(b) || a - b);
  const unmeasured = at < TRIALS ? sorted.find((index) => time(index) === Number.MAX_VALUE) : undefined;
  return unmeasured === undefined ? sorted : [unmeasured, ...sorted.filter((index) => index !== unmeasured)];
}

/** Each position is drawn by weight from the remaining targets. */
function weighted(targets: readonly Orderable[], at: number): number[] {
  const left = targets.map((_, index) => index);
  const order: number[] = [];
  let rest = at;
  while (left.length > 0) {
    const total = left.reduce((sum, index) => sum + (targets[index]?.weight ?? 0), 0);
    let mark = rest * total;
    let place = 0;
    for (; place < left.length - 1; place++) {
      const weight = targets[left[place] ?? 0]?.weight ?? 0;
      if (mark < weight) break;
      mark -= weight;
    }
    const [index = 0] = left.splice(place, 1);
    order.push(index);
    // The position within the drawn share is again uniformly random.
    rest = Math.min(mark / (targets[index]?.weight || 1), 1 - Number.EPSILON);
  }
  return order;
}

/** A number in [0, 1) that is the same for the same text, in every process. */
export function fractionOf(text: string): number {
  return createHash("sha1").update(text).digest().readUInt32BE(0) / 2 ** 32;
}
