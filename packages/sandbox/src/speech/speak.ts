import type { SpeechFormat, Voice } from "../../../../lib/contracts/speech-terms";
import { createEncoder } from "./encoder";
import { runEspeak } from "./espeak";
import { runFlite } from "./flite";
import { finish, trimSilence } from "./level";
import { type PreparedSpeech, prepareSpeech } from "./prepare";
import { resample } from "./resample";
import type { Segment } from "./segments";
import { SPEECH_RATE } from "./sound";
import { changeTempo } from "./tempo";
import { RECIPES } from "./voices";

/** Shortest stretch that Flite keeps to within one percent; what is shorter is made shorter afterwards. */
const SHORTEST_STRETCH = 0.7;
/** Longest that Flite makes itself: its work grows with the length. */
const LONGEST_STRETCH = 2;

export interface SpeechOrder {
  text: string;
  voice: Voice;
  /** 0.25 to 4. */
  speed: number;
  format: SpeechFormat;
  /** Ends the work between two segments, and a speaker of another process at once. */
  signal?: AbortSignal;
}

/**
 * Bytes of the spoken text, as they are made; the same order gives the same bytes. For a worker thread: it blocks for
 * as long as a segment takes. Ends its encoder when it is left early. Throws `invalid_value` as `prepareSpeech` does.
 */
export async function* speak(order: SpeechOrder): AsyncGenerator<Uint8Array> {
  const prepared = prepareSpeech(order.text);
  const encoder = await createEncoder(order.format);
  try {
    for (const segment of prepared.segments) {
      order.signal?.throwIfAborted();
      yield* await encoder.add(await soundOf(segment, { order, prepared }));
    }
    yield* await encoder.end();
  } finally {
    await encoder.close();
  }
}

async function soundOf(segment: Segment, { order, prepared }: { order: SpeechOrder; prepared: PreparedSpeech }): Promise<Int16Array> {
  const { sound, stretch } = await (prepared.engine === "espeak" ? foreign(segment, { order, prepared }) : english(segment, order));
  const spoken = finish(changeTempo(trimSilence(sound), stretch));
  const pause = spoken.length ? Math.round((segment.pauseMs / 1000 / order.speed) * SPEECH_RATE) : 0;
  const result = new Int16Array(spoken.length + pause);
  result.set(spoken);
  return result;
}

/** A sound at `SPEECH_RATE`, and how much longer it has yet to be made. */
interface Raw {
  sound: Float32Array;
  stretch: number;
}

async function english({ text }: Segment, { voice, speed }: SpeechOrder): Promise<Raw> {
  const { base, pitchHz, size } = RECIPES[voice];
  // Another rate of the same samples is another size of speaker, and another length, which the stretch makes up for.
  const wanted = size.up / size.down / speed;
  const stretch = Math.min(LONGEST_STRETCH, Math.max(SHORTEST_STRETCH, wanted));
  const { rate, samples } = await runFlite({ text, base, stretch, pitchHz });
  return { sound: resample(samples, { up: SPEECH_RATE * size.down, down: rate * size.up }), stretch: wanted / stretch };
}

async function foreign({ text }: Segment, { order, prepared }: { order: SpeechOrder; prepared: PreparedSpeech }): Promise<Raw> {
  const { rate, samples } = await runEspeak({ text, language: prepared.language, signal: order.signal, ...RECIPES[order.voice].espeak });
  return { sound: resample(samples, { up: SPEECH_RATE, down: rate }), stretch: 1 / order.speed };
}
