import { SPEECH_RATE } from "./sound";

/** Mean level of the spoken parts, of 1: about -20 dB, as other speech is. */
const TARGET = 0.1;
/** A part is spoken where it is louder than this share of the loudest. */
const SPOKEN = 0.06;
const WINDOW = SPEECH_RATE / 50;
/** A piece that is almost silent stays so; it is noise. */
const LARGEST_GAIN = 12;
/** Above the knee peaks are bent, so that none reaches the end of the scale. */
const KNEE = 0.75;
const CEILING = 0.97;
const LEAD = Math.round(SPEECH_RATE * 0.01);
const TAIL = Math.round(SPEECH_RATE * 0.03);
const FADE_IN = Math.round(SPEECH_RATE * 0.005);
const FADE_OUT = Math.round(SPEECH_RATE * 0.015);

/** The sound without the silence before and after it. */
export function trimSilence(sound: Float32Array): Float32Array {
  const levels = windowLevels(sound);
  const quiet = SPOKEN * 0.25 * loudest(levels);
  const first = levels.findIndex((level) => level > quiet);
  if (first < 0) return sound.subarray(0, 0);
  const last = levels.findLastIndex((level) => level > quiet);
  return sound.subarray(Math.max(0, first * WINDOW - LEAD), Math.min(sound.length, (last + 1) * WINDOW + TAIL));
}

/** As loud as every other voice and piece, soft at both ends, in 16 bits. */
export function finish(sound: Float32Array): Int16Array {
  const gain = Math.min(LARGEST_GAIN, TARGET / Math.max(spokenLevel(sound), 1e-6));
  const end = sound.length - 1;
  const result = new Int16Array(sound.length);
  for (let at = 0; at < sound.length; at++) {
    const fade = Math.min(1, at / FADE_IN, (end - at) / FADE_OUT);
    result[at] = Math.round(bent((sound[at] ?? 0) * gain) * fade * 32_767);
  }
  return result;
}

function bent(sample: number): number {
  const size = Math.abs(sample);
  if (size <= KNEE) return sample;
  return Math.sign(sample) * (KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE)));
}

function spokenLevel(sound: Float32Array): number {
  const levels = windowLevels(sound);
  const floor = SPOKEN * loudest(levels);
  const spoken = levels.filter((level) => level > floor);
  return Math.sqrt(spoken.reduce((sum, level) => sum + level * level, 0) / Math.max(1, spoken.length));
}

function loudest(levels: readonly number[]): number {
  return levels.reduce((most, level) => Math.max(most, level), 0);
}

function windowLevels(sound: Float32Array): number[] {
  const levels: number[] = [];
  for (let from = 0; from < sound.length; from += WINDOW) {
    const to = Math.min(sound.length, from + WINDOW);
    let power = 0;
    for (let at = from; at < to; at++) power += (sound[at] ?? 0) ** 2;
    levels.push(Math.sqrt(power / (to - from)));
  }
  return levels;
}
