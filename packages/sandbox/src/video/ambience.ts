import { hashText, Random } from "../random";

/** Samples a second. */
export const SOUND_RATE = 44_100;
const FADE_S = 0.6;
/** AAC comes in blocks of this many samples, one more than went in; the sound must not outlast the video. */
const BLOCK = 1024;

/** The next sample of one voice, about -1 to 1. `timeS` is the sample's time in seconds. */
type Voice = (timeS: number) => number;

/** What a place sounds like. The first line whose words are found is taken. */
const PLACES: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/\b(?:storm|thunder|tempest)/i, ["rain", "wind"]],
  [/\b(?:rain|drizzle|downpour|monsoon)/i, ["rain"]],
  [/\b(?:sea|ocean|waves?|beach|shore|coast|surf|harbou?r|island|sail)/i, ["waves"]],
  [/\b(?:river|stream|waterfall|brook|creek|fountain)/i, ["brook"]],
  [/\b(?:wind|snow|blizzard|desert|dunes?|mountains?|peaks?|arctic|clouds?|sky|field|meadow|forest|trees?)/i, ["wind"]],
];
type Kind = "rain" | "waves" | "brook" | "wind";

/**
 * Quiet sound for a video: what its words call to mind, over slow chords of its seed. Yields mono samples, -1 to 1, a
 * second at a time. The same video sounds the same.
 */
export function* playAmbience(prompt: string, { seed, durationS }: { seed: number; durationS: number }): Generator<Float32Array> {
  const random = new Random(hashText("ambience", seed));
  const kinds = PLACES.find(([pattern]) => pattern.test(prompt))?.[1] ?? [];
  const voices = [...kinds.map((kind) => VOICES[kind](random)), playChords(random, kinds.length > 0 ? 0.35 : 0.8)];
  const total = BLOCK * Math.max(1, Math.floor((durationS * SOUND_RATE) / BLOCK) - 1);
  const endS = total / SOUND_RATE;
  const fadeS = Math.min(FADE_S, endS / 3);
  for (let from = 0; from < total; from += SOUND_RATE) {
    const samples = new Float32Array(Math.min(SOUND_RATE, total - from));
    for (let at = 0; at < samples.length; at++) {
      const timeS = (from + at) / SOUND_RATE;
      const fade = Math.min(1, timeS / fadeS, (endS - timeS) / fadeS);
      samples[at] = Math.tanh(voices.reduce((sum, voice) => sum + voice(timeS), 0)) * fade * fade;
    }
    yield samples;
  }
}

const VOICES: Readonly<Record<Kind, (random: Random) => Voice>> = { rain: playRain, waves: playWaves, brook: playBrook, wind: playWind };

/** Passes what lies below `hertz`. */
function lowPass(hertz: number): (sample: number) => number {
  const part = 1 - Math.exp((-2 * Math.PI * hertz) / SOUND_RATE);
  let held = 0;
  return (sample) => {
    held += part * (sample - held);
    return held;
  };
}

const hiss = (random: Random): number => random.next() * 2 - 1;
/** From 0 to 1 and back, once in `periodS`. */
const swell = (timeS: number, periodS: number, phase: number): number => 0.5 - 0.5 * Math.cos(2 * Math.PI * (timeS / periodS + phase));

function playWaves(random: Random): Voice {
  const deep = lowPass(420);
  const spray = lowPass(2600);
  const phase = random.next();
  return (timeS) => {
    const noise = hiss(random);
    const crest = swell(timeS, 6.5, phase) ** 2.2;
    return deep(noise) * (0.25 + 0.75 * swell(timeS, 6.5, phase - 0.06)) * 0.9 + spray(noise) * crest * 0.2;
  };
}

function playRain(random: Random): Voice {
  const top = lowPass(7000);
  const body = lowPass(700);
  const drop = lowPass(3200);
  return (timeS) => {
    const noise = top(hiss(random));
    const hit = random.next() < 0.0016 ? random.next() * 4 : 0;
    return (noise - body(noise)) * (0.16 + 0.05 * swell(timeS, 9, 0)) + drop(hit) * 0.5;
  };
}

function playBrook(random: Random): Voice {
  const [low, high] = [lowPass(500), lowPass(1900)];
  const phase = random.next();
  return (timeS) => {
    const noise = high(hiss(random));
    const bubble = 0.6 + 0.25 * swell(timeS, 0.83, phase) + 0.15 * swell(timeS, 0.31, 0);
    return (noise - low(noise)) * bubble * 0.55;
  };
}

function playWind(random: Random): Voice {
  const [low, high, soft] = [lowPass(160), lowPass(620), lowPass(0.7)];
  return (timeS) => {
    const noise = high(hiss(random));
    const gust = 0.35 + 0.65 * swell(timeS, 7.3, 0.1) * (0.6 + 0.4 * swell(timeS, 3.1, 0.4));
    return (noise - low(noise)) * (gust + 20 * soft(hiss(random))) * 0.8;
  };
}

/** Semitones above the root, one chord after the other. */
const CHORDS: readonly (readonly [number, number, number, number])[] = [
  [0, 7, 16, 23],
  [-3, 4, 12, 19],
  [-7, 5, 12, 16],
  [-5, 2, 11, 19],
];
const CHORD_S = 5;

function playChords(random: Random, level: number): Voice {
  const root = 110 * 2 ** (random.below(8) / 12);
  const first = random.below(CHORDS.length);
  const chordAt = (index: number) => CHORDS[(first + index) % CHORDS.length] ?? [0, 7, 12, 16];
  const tone = (timeS: number, semitones: number): number => {
    const turn = 2 * Math.PI * root * 2 ** (semitones / 12) * timeS;
    return Math.sin(turn) + 0.3 * Math.sin(2.003 * turn) + 0.12 * Math.sin(3.001 * turn);
  };
  return (timeS) => {
    const index = Math.floor(timeS / CHORD_S);
    const late = Math.min(1, Math.max(0, (timeS / CHORD_S - index - 0.7) / 0.3));
    let sum = 0;
    for (const semitones of chordAt(index)) sum += tone(timeS, semitones) * (1 - late);
    if (late > 0) for (const semitones of chordAt(index + 1)) sum += tone(timeS, semitones) * late;
    return sum * 0.045 * level * (0.85 + 0.15 * swell(timeS, 4.1, 0));
  };
}
