import type { SpeechFormat } from "../../../../lib/contracts/speech-terms";
import { createOpusEncoder } from "./ogg-opus";
import { createPackedEncoder } from "./packed";
import { type SoundEncoder, SPEECH_RATE } from "./sound";
import { wavHeader } from "./wav";

export async function createEncoder(format: SpeechFormat): Promise<SoundEncoder> {
  if (format === "pcm") return createPcmEncoder();
  if (format === "wav") return createWavEncoder();
  if (format === "opus") return createOpusEncoder();
  return createPackedEncoder(format);
}

function createPcmEncoder(): SoundEncoder {
  return { add: async (samples) => [bytesOf(samples)], end: async () => [], close: async () => undefined };
}

/** The header tells the size of what follows, so nothing leaves before the end. */
function createWavEncoder(): SoundEncoder {
  const parts: Uint8Array[] = [];
  return {
    add: async (samples) => {
      parts.push(bytesOf(samples));
      return [];
    },
    end: async () => [
      wavHeader(
        parts.reduce((sum, part) => sum + part.length, 0),
        SPEECH_RATE,
      ),
      ...parts,
    ],
    close: async () => {
      parts.length = 0;
    },
  };
}

/** Samples as little-endian bytes, whatever the machine's own order. */
function bytesOf(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < samples.length; index++) view.setInt16(index * 2, samples[index] ?? 0, true);
  return bytes;
}
