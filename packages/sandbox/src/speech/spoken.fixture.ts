import { type SpeechOrder, speak } from "./speak";

export const SENTENCE = "We were away a year ago, and nobody knows where all the money went.";

/** The whole file of an order, and the pieces it came in. */
export async function spoken(order: Partial<SpeechOrder>): Promise<{ file: Buffer; pieces: number }> {
  const parts: Uint8Array[] = [];
  for await (const part of speak({ text: SENTENCE, voice: "nova", speed: 1, format: "pcm", ...order })) parts.push(part);
  return { file: Buffer.concat(parts), pieces: parts.length };
}

/** The sound of an order, of 1. */
export async function heard(order: Partial<SpeechOrder>): Promise<Float32Array> {
  return samplesOf((await spoken(order)).file);
}

export function samplesOf(pcm: Buffer): Float32Array {
  return Float32Array.from({ length: pcm.length >> 1 }, (_, index) => pcm.readInt16LE(index * 2) / 32_768);
}
