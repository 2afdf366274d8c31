/** What tests measure of a sound: its pitch, its colour, its loudness. */

const FRAME = 1024;

/** Median pitch of the voiced parts in Hz, by autocorrelation between 60 and 400 Hz. */
export function medianPitch(sound: Float32Array, rate: number): number {
  const pitches: number[] = [];
  const loud = rms(sound) * 0.7;
  for (let at = 0; at + 2 * FRAME < sound.length; at += FRAME) {
    const frame = sound.subarray(at, at + 2 * FRAME);
    if (rms(frame) < loud) continue;
    const lag = bestLag(frame, { from: Math.floor(rate / 400), to: Math.ceil(rate / 60) });
    if (lag) pitches.push(rate / lag);
  }
  return median(pitches);
}

function bestLag(frame: Float32Array, { from, to }: { from: number; to: number }): number | undefined {
  const scores: number[] = [];
  for (let lag = from; lag <= to; lag++) scores.push(similarity(frame, lag));
  const best = Math.max(...scores);
  if (best < 0.6) return undefined;
  // The first good peak, for twice the true period is as alike as the period itself.
  const index = scores.findIndex((s, i) => s > 0.9 * best && s >= (scores[i - 1] ?? 0) && s >= (scores[i + 1] ?? 0));
  return index < 0 ? undefined : from + index;
}

function similarity(frame: Float32Array, lag: number): number {
  let cross = 0;
  let a = 0;
  let b = 0;
  for (let i = 0; i + lag < frame.length; i++) {
    const x = frame[i] ?? 0;
    const y = frame[i + lag] ?? 0;
    cross += x * y;
    a += x * x;
    b += y * y;
  }
  return a && b ? cross / Math.sqrt(a * b) : 0;
}

/** Mean frequency of the sound's power in Hz, over the loud frames. */
export function spectralCentroid(sound: Float32Array, rate: number): number {
  const power = powerSpectrum(sound);
  let weighted = 0;
  let total = 0;
  power.forEach((p, bin) => {
    weighted += p * ((bin * rate) / FRAME);
    total += p;
  });
  return weighted / total;
}

/** Share of the power between two frequencies. */
export function bandShare(sound: Float32Array, { rate, from, to }: { rate: number; from: number; to: number }): number {
  const power = powerSpectrum(sound);
  let inside = 0;
  let total = 0;
  power.forEach((p, bin) => {
    const hz = (bin * rate) / FRAME;
    if (hz >= from && hz < to) inside += p;
    total += p;
  });
  return total ? inside / total : 0;
}

/** Mean power in each of the 512 bins of Hann-windowed frames; magnitudes, so that quiet consonants count. */
export function powerSpectrum(sound: Float32Array): Float64Array {
  const mean = new Float64Array(FRAME / 2);
  for (let at = 0; at + FRAME <= sound.length; at += FRAME / 2) {
    const re = Float64Array.from(sound.subarray(at, at + FRAME), (x, i) => x * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME)));
    const im = new Float64Array(FRAME);
    transform(re, im);
    for (let bin = 0; bin < mean.length; bin++) mean[bin] = (mean[bin] ?? 0) + (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
  }
  return mean;
}

function transform(re: Float64Array, im: Float64Array): void {
  if (re.length === 1) return;
  const half = re.length / 2;
  const parts = [0, 1].map((odd) => [re.filter((_, i) => i % 2 === odd), im.filter((_, i) => i % 2 === odd)] as const);
  const [even, odd] = parts as [readonly [Float64Array, Float64Array], readonly [Float64Array, Float64Array]];
  transform(even[0], even[1]);
  transform(odd[0], odd[1]);
  for (let k = 0; k < half; k++) {
    const angle = (-2 * Math.PI * k) / re.length;
    const oddRe = odd[0][k] ?? 0;
    const oddIm = odd[1][k] ?? 0;
    const tRe = Math.cos(angle) * oddRe - Math.sin(angle) * oddIm;
    const tIm = Math.cos(angle) * oddIm + Math.sin(angle) * oddRe;
    re[k] = (even[0][k] ?? 0) + tRe;
    im[k] = (even[1][k] ?? 0) + tIm;
    re[k + half] = (even[0][k] ?? 0) - tRe;
    im[k + half] = (even[1][k] ?? 0) - tIm;
  }
}

export function rms(sound: Float32Array): number {
  let sum = 0;
  for (const sample of sound) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, sound.length));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
