import { VOICES, type Voice } from "../../../../lib/contracts/speech-terms";
import type { RateRatio } from "./resample";

/** How a voice is made of one of Flite's speakers, and of espeak-ng's for other languages. */
export interface VoiceRecipe {
  base: "slt" | "awb" | "rms";
  /** Mean pitch in Hz asked of the speaker, before `size`; `rms` has its own. */
  pitchHz?: number;
  /** Formants and pitch are raised by this much, as of a smaller speaker; the length stays. */
  size: RateRatio;
  espeak: { variant: string; pitch: number };
}

export const RECIPES: Record<Voice, VoiceRecipe> = {
  alloy: { base: "slt", pitchHz: 170, size: { up: 23, down: 25 }, espeak: { variant: "f2", pitch: 25 } },
  echo: { base: "rms", size: { up: 1, down: 1 }, espeak: { variant: "m3", pitch: 45 } },
  fable: { base: "awb", pitchHz: 122, size: { up: 21, down: 20 }, espeak: { variant: "m1", pitch: 95 } },
  onyx: { base: "rms", size: { up: 4, down: 5 }, espeak: { variant: "m7", pitch: 20 } },
  nova: { base: "slt", pitchHz: 182, size: { up: 21, down: 20 }, espeak: { variant: "f3", pitch: 40 } },
  shimmer: { base: "slt", pitchHz: 205, size: { up: 9, down: 8 }, espeak: { variant: "f4", pitch: 95 } },
};

/** Voices of other makers by the one here that comes nearest: high ones by high ones, deep ones by deep ones. */
const NATIVE: Record<Voice, string> = {
  alloy: "kore sulafat gacrux vindemiatrix pulcherrima despina sage verse",
  echo: "puck iapetus achird zubenelgenubi sadachbia umbriel ash cedar",
  fable: "fenrir orus rasalgethi sadaltager alnilam ballad",
  onyx: "charon enceladus algieba algenib schedar",
  nova: "zephyr autonoe callirrhoe erinome coral marin",
  shimmer: "leda aoede laomedeia achernar",
};
const BY_NAME = new Map(VOICES.flatMap((voice) => [voice, ...NATIVE[voice].split(" ")].map((name) => [name, voice] as const)));

/** The voice of a name, its own or another maker's; undefined if nobody here has heard of it. */
export function voiceFor(name: string): Voice | undefined {
  return BY_NAME.get(name.trim().toLowerCase());
}
