import type { AudioCodec, OutputFormat } from "mediabunny";
import { type SoundEncoder, SPEECH_RATE } from "./sound";

type PackedFormat = "mp3" | "aac" | "flac";

/** What goes to the encoder at once: a second, so that bytes come while the rest of a sentence is still going in. */
const PORTION = SPEECH_RATE;
const BITS_A_SECOND = { mp3: 64_000, aac: 64_000, flac: undefined } as const;

/** mp3, AAC in ADTS and FLAC. Each encoder runs in a thread of its own, which `close` ends. */
export async function createPackedEncoder(format: PackedFormat): Promise<SoundEncoder> {
  const { AudioSample, AudioSampleSource, Output, Quality, StreamTarget } = await import("mediabunny");
  const container = await containerOf(format);
  const bitrate = BITS_A_SECOND[format];
  const source = new AudioSampleSource({ codec: format as AudioCodec, ...(bitrate && { quality: new Quality({ bitrate }) }) });
  const ready: Uint8Array[] = [];
  const sink = new WritableStream({ write: (chunk: { data: Uint8Array }) => void ready.push(chunk.data) });
  const output = new Output({ format: container, target: new StreamTarget(sink) });
  output.addAudioTrack(source);
  await output.start();
  let at = 0;
  return {
    add: async (samples) => {
      for (let from = 0; from < samples.length; from += PORTION) {
        const data = samples.slice(from, from + PORTION);
        const sample = new AudioSample({ data, format: "s16", numberOfChannels: 1, sampleRate: SPEECH_RATE, timestamp: at / SPEECH_RATE });
        await source.add(sample);
        sample.close();
        at += data.length;
      }
      return joined(ready.splice(0));
    },
    end: async () => {
      await output.finalize();
      return joined(ready.splice(0));
    },
    close: async () => {
      if (output.state !== "finalized") await output.cancel();
    },
  };
}

/** Frames are a few hundred bytes; a message each would cost more than the frame. */
function joined(frames: readonly Uint8Array[]): Uint8Array[] {
  return frames.length ? [new Uint8Array(Buffer.concat(frames))] : [];
}

/** Registers the encoder as well. Containers are those that never go back to what they wrote. */
async function containerOf(format: PackedFormat): Promise<OutputFormat> {
  const { AdtsOutputFormat, FlacOutputFormat, Mp3OutputFormat } = await import("mediabunny");
  if (format === "mp3") {
    (await import("@mediabunny/mp3-encoder")).registerMp3Encoder();
    return new Mp3OutputFormat({ xingHeader: false });
  }
  if (format === "aac") {
    (await import("@mediabunny/aac-encoder")).registerAacEncoder();
    return new AdtsOutputFormat();
  }
  (await import("@mediabunny/flac-encoder")).registerFlacEncoder();
  return new FlacOutputFormat({ appendOnly: true });
}
