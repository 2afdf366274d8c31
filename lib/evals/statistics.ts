/** The 97.5 % quantile of the normal distribution: two-sided bounds of 95 %. */
const Z_95 = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/** Wilson's score interval of a share, 95 % by default; 0 to 1 if nothing was tried. */
export function wilson(passed: number, tried: number, z = Z_95): Interval {
  if (tried === 0) return { low: 0, high: 1 };
  const share = passed / tried;
  const square = z * z;
  const centre = share + square / (2 * tried);
  const spread = z * Math.sqrt((share * (1 - share)) / tried + square / (4 * tried * tried));
  const whole = 1 + square / tried;
  return { low: Math.max(0, (centre - spread) / whole), high: Math.min(1, (centre + spread) / whole) };
}

/**
 * The two-sided p-value of the exact sign test: how likely a split at least as uneven is if every flip is as likely to be
 * a fix as a break. 1 without flips.
 */
export function signTest(fixed: number, broken: number): number {
  const flips = fixed + broken;
  return Math.min(1, 2 * lowerTail(Math.min(fixed, broken), flips));
}

/** P(X ≤ k) of a binomial with p = 1/2. Summed from the largest term downwards, by ratios, so that nothing overflows or cancels. */
function lowerTail(k: number, n: number): number {
  let term = 1;
  let sum = 1;
  for (let i = k; i > 0 && term > sum * Number.EPSILON; i--) {
    term *= i / (n - i + 1);
    sum += term;
  }
  return sum * Math.exp(logChoose(n, k) - n * Math.LN2);
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Pairs of judgements, such as those of a person and of the checks, with their number. */
interface Judged {
  left: string;
  right: string;
  count: number;
}

/** How many judgements agree, and Cohen's kappa, which is null without pairs and if all judgements of both sides are equal. */
export function agreementOf(pairs: readonly Judged[]): { compared: number; agreed: number; kappa: number | null } {
  const sum = (of: (pair: Judged) => boolean) => pairs.reduce((total, pair) => total + (of(pair) ? pair.count : 0), 0);
  const compared = sum(() => true);
  const agreed = sum(({ left, right }) => left === right);
  const names = new Set(pairs.flatMap(({ left, right }) => [left, right]));
  const byChance = [...names].reduce(
    (total, name) => total + (sum(({ left }) => left === name) / compared) * (sum(({ right }) => right === name) / compared),
    0,
  );
  const kappa = compared === 0 || names.size < 2 ? null : (agreed / compared - byChance) / (1 - byChance);
  return { compared, agreed, kappa };
}

const EXACT_UNTIL = 170;

/** Stirling's series beyond the factorials that a double can represent; its error there is below 1e-17 of the value. */
function logFactorial(n: number): number {
  if (n <= EXACT_UNTIL) {
    let product = 1;
    for (let i = 2; i <= n; i++) product *= i;
    return Math.log(product);
  }
  const inverse = 1 / n;
  const series = inverse / 12 - inverse ** 3 / 360 + inverse ** 5 / 1260;
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + series;
}

/** pass^k: the chance that k tries of one case all pass, estimated from `passed` of `tried` without replacement. Null if k > tried. */
export function passPowerK(passed: number, tried: number, k: number): number | null {
  return k > tried ? null : chosenShare(passed, tried, k);
}

/** pass@k: the chance that at least one of k tries passes. Null if k > tried. */
export function passAtK(passed: number, tried: number, k: number): number | null {
  return k > tried ? null : 1 - chosenShare(tried - passed, tried, k);
}

/** C(some, k) / C(all, k). */
function chosenShare(some: number, all: number, k: number): number {
  let share = 1;
  for (let i = 0; i < k; i++) share *= Math.max(0, some - i) / (all - i);
  return share;
}

/** The value below which a share of the sorted values lies, by the nearest rank; null if there are none. */
export function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
