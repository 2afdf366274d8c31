/** Taps on each side of the centre, at the lower of the two rates: 80 dB of rejection within a tenth of the band. */
const HALF_TAPS = 24;
const KAISER_BETA = 8;
/** Share of the narrower band that is kept; the rest is the filter's slope. */
const PASS_BAND = 0.93;

/** A ratio of two rates: `up` samples go out for every `down` that come in. */
export interface RateRatio {
  up: number;
  down: number;
}

/** Filters for each of the `up` positions between two input samples, kept because a worker needs only a few ratios. */
const kernels = new Map<string, Float32Array[]>();

/** Changes the rate of a whole sound with a windowed sinc, so that nothing folds back or appears above the old band. */
export function resample(sound: Float32Array, ratio: RateRatio): Float32Array {
  const { up, down } = reduced(ratio);
  if (up === down) return sound;
  const filters = kernelFor(up, down);
  const result = new Float32Array(Math.ceil((sound.length * up) / down));
  const taps = filters[0]?.length ?? 0;
  const padded = new Float32Array(sound.length + 2 * taps);
  padded.set(sound, taps / 2 - 1);
  let first = 0;
  let phase = 0;
  for (let at = 0; at < result.length; at++) {
    result[at] = product(padded, first, filters[phase] as Float32Array);
    phase += down;
    first += (phase / up) | 0;
    phase %= up;
  }
  return result;
}

/** Taps are a multiple of four: two sums side by side take half the time of one, and this is where the time goes. */
function product(sound: Float32Array, first: number, filter: Float32Array): number {
  let even = 0;
  let odd = 0;
  for (let tap = 0; tap < filter.length; tap += 4) {
    even += (filter[tap] as number) * (sound[first + tap] as number);
    odd += (filter[tap + 1] as number) * (sound[first + tap + 1] as number);
    even += (filter[tap + 2] as number) * (sound[first + tap + 2] as number);
    odd += (filter[tap + 3] as number) * (sound[first + tap + 3] as number);
  }
  return even + odd;
}

function reduced({ up, down }: RateRatio): RateRatio {
  const divisor = greatestCommonDivisor(up, down);
  return { up: up / divisor, down: down / divisor };
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function kernelFor(up: number, down: number): Float32Array[] {
  const key = `${up}/${down}`;
  const known = kernels.get(key);
  if (known) return known;
  const cutoff = PASS_BAND * Math.min(1, up / down);
  const half = 2 * Math.ceil(HALF_TAPS / Math.min(1, up / down) / 2);
  const made = Array.from({ length: up }, (_, phase) => kernel({ offset: phase / up, cutoff, half }));
  kernels.set(key, made);
  return made;
}

function kernel({ offset, cutoff, half }: { offset: number; cutoff: number; half: number }): Float32Array {
  const taps = new Float64Array(2 * half);
  for (let tap = 0; tap < taps.length; tap++) {
    const distance = tap - half + 1 - offset;
    taps[tap] = cutoff * sinc(cutoff * distance) * kaiser(distance / half);
  }
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return Float32Array.from(taps, (tap) => tap / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);
}

/** Modified Bessel function of the first kind, order 0, by its series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}
