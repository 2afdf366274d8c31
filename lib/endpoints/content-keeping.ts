import type { ContentReply, ContentRequest } from "../contracts/content";
import { lastWords } from "../contracts/image-options";
import type { Answer, EventStream, ModelCall, StreamEvent } from "../providers/capabilities";
import type { CallContext } from "./define";

interface Keeping {
  call: ModelCall<ContentRequest>;
  context: CallContext;
}

export function asksForMedia({ generationConfig }: ContentRequest): boolean {
  return generationConfig?.responseModalities?.some((modality) => modality !== "TEXT") ?? false;
}

/** Stores the images and audio of an answer as assets of the team; the answer itself is unchanged. */
export async function keepAnswer(answer: Promise<Answer<ContentReply>>, keeping: Keeping): Promise<Answer<ContentReply>> {
  const made = await answer;
  await keepParts(made.reply, keeping);
  return made;
}

export async function* keepEvents(events: EventStream<ContentReply>, keeping: Keeping): AsyncGenerator<StreamEvent<ContentReply>> {
  for await (const event of events) {
    await keepParts(event.chunk, keeping);
    yield event;
  }
}

async function keepParts({ candidates }: ContentReply, { call, context }: Keeping): Promise<void> {
  const prompt = lastWords(call.input.contents).words;
  for (const { inlineData } of candidates.flatMap((candidate) => candidate.content.parts)) {
    if (!inlineData) continue;
    const { bytes, type } = playable(context.bytes(inlineData.data), inlineData.mimeType);
    await context.team.keep({ bytes, type, model: call.publicModel, prompt });
  }
}

/** Raw samples have no header; the stored file gets one. */
function playable(bytes: Uint8Array, type: string): { bytes: Uint8Array; type: string } {
  const rate = /^audio\/L16\b.*\brate=(\d+)/i.exec(type)?.[1];
  return rate === undefined ? { bytes, type } : { bytes: withWavHeader(bytes, Number(rate)), type: "audio/wav" };
}

/** The 44-byte RIFF header of 16-bit mono samples. */
function withWavHeader(samples: Uint8Array, rate: number): Uint8Array {
  const wav = new Uint8Array(44 + samples.length);
  const view = new DataView(wav.buffer);
  const text = (at: number, word: string) => wav.set(new TextEncoder().encode(word), at);
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length, true);
  wav.set(samples, 44);
  return wav;
}
