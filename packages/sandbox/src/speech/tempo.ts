import { SPEECH_RATE } from "./sound";

/** Pieces of 30 ms, each half over the one before: longer than a period of the deepest voice, shorter than a sound of speech. */
const PIECE = Math.round(SPEECH_RATE * 0.03);
const HOP = PIECE / 2;
/** How far a piece may be moved to fit the one before: half a period of the deepest voice. */
const REACH = Math.round(SPEECH_RATE * 0.008);
const COARSE = 4;
const WINDOW = Float32Array.from({ length: PIECE }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / PIECE));

/** Makes a sound `stretch` times as long without a change of pitch: pieces of it are laid closer or wider, each where it fits best. */
export function changeTempo(sound: Float32Array, stretch: number): Float32Array {
  const length = Math.round(sound.length * stretch);
  if (Math.abs(stretch - 1) < 0.001 || sound.length < 2 * PIECE) return sound;
  const padded = new Float32Array(sound.length + 2 * PIECE + 2 * REACH);
  padded.set(sound, PIECE);
  const result = new Float32Array(length + 2 * PIECE);
  let from = PIECE - HOP;
  for (let at = 0; at < length + HOP; at += HOP) {
    const wanted = Math.round((at - HOP) / stretch) + PIECE;
    const last = padded.length - PIECE;
    from = at === 0 ? from : bestPlace(padded, { wanted: Math.min(wanted, last), natural: Math.min(from + HOP, last) });
    for (let i = 0; i < PIECE; i++) result[at + i] = (result[at + i] ?? 0) + (padded[from + i] ?? 0) * (WINDOW[i] ?? 0);
  }
  return result.subarray(HOP, HOP + length);
}

/** The place near `wanted` whose sound is most like what would follow naturally. */
function bestPlace(sound: Float32Array, { wanted, natural }: { wanted: number; natural: number }): number {
  const lowest = Math.max(0, wanted - REACH);
  const highest = Math.min(sound.length - PIECE, wanted + REACH);
  if (natural >= lowest && natural <= highest) return natural;
  const coarse = mostAlike(sound, { natural, from: lowest, to: highest, step: COARSE });
  return mostAlike(sound, { natural, from: Math.max(lowest, coarse - COARSE), to: Math.min(highest, coarse + COARSE), step: 1 });
}

function mostAlike(sound: Float32Array, { natural, from, to, step }: { natural: number; from: number; to: number; step: number }): number {
  let best = from;
  let most = Number.NEGATIVE_INFINITY;
  for (let place = from; place <= to; place += step) {
    let cross = 0;
    let energy = 1e-9;
    for (let i = 0; i < HOP; i += 2) {
      const sample = sound[place + i] ?? 0;
      cross += sample * (sound[natural + i] ?? 0);
      energy += sample * sample;
    }
    const score = cross / Math.sqrt(energy);
    if (score > most) {
      most = score;
      best = place;
    }
  }
  return best;
}
