/** What tests measure of a sound: its pitch, its colour, its loudness. */

const FRAME = 1024;

/** Median pitch of the voiced parts in Hz, by autocorrelation between 60 and 400 Hz. */
export function medianPitch(sound: Float32Array, rate: number): number {
  const pitches: number[] = [];
  const loud = rms(sound) * 0.7;
  for (let at = 0; at + 2 * FRAME < sound.length; at += 2 * FRAME) {
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
function powerSpectrum(sound: Float32Array): Float64Array {
  const mean = new Float64Array(FRAME / 2);
  for (let at = 0; at + FRAME <= sound.length; at += FRAME / 2) {
    const re = Float64Array.from(sound.subarray(at, at + FRAME), (x, i) => x * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME)));
    const im = new Float64Array(FRAME);
    transform(re, im);
    for (let bin = 0; bin < mean.length; bin++) mean[bin] = (mean[bin] ?? 0) + (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
  }
  return mean;
}

/** Fourier transform in place, of as many samples as a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let at = 1, other = 0; at < size; at++) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at >= other) continue;
    [re[at], re[other]] = [re[other] ?? 0, re[at] ?? 0];
    [im[at], im[other]] = [im[other] ?? 0, im[at] ?? 0];
  }
  for (let span = 1; span < size; span *= 2)
    for (let k = 0; k < span; k++) {
      const [cos, sin] = [Math.cos((-Math.PI * k) / span), Math.sin((-Math.PI * k) / span)];
      for (let at = k; at < size; at += 2 * span) butterfly(re, im, { at, to: at + span, cos, sin });
    }
}

function butterfly(re: Float64Array, im: Float64Array, { at, to, cos, sin }: { at: number; to: number; cos: number; sin: number }): void {
  const [a, b, c, d] = [re[at] ?? 0, im[at] ?? 0, re[to] ?? 0, im[to] ?? 0];
  const [x, y] = [cos * c - sin * d, cos * d + sin * c];
  re[at] = a + x;
  im[at] = b + y;
  re[to] = a - x;
  im[to] = b - y;
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
