import { playable, wavHeader } from "../generate/sound";

/** Decoded audio: its duration, its waveform, and samples, which can be seeked exactly. */
export interface Decoded {
  seconds: number;
  /** The peak of each of `PEAKS` ranges, 0 to 1, normalised to the loudest. */
  peaks: readonly number[];
  /** A WAV file of 16-bit samples. */
  wav: Blob;
}

/** Enough for the widest waveform. */
const PEAKS = 1024;
const RATE = 48_000;
/** Samples processed before yielding to the page. */
const SLICE = 1 << 20;

/** Decodes audio of a format from `formatOf`. Rejects if the browser does not support it. */
export async function decode(sound: Blob, format: string): Promise<Decoded> {
  const bytes = new Uint8Array(await sound.arrayBuffer());
  const file = format === "pcm" ? await playable(bytes, "audio/pcm").arrayBuffer() : bytes.buffer;
  const read = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(file);
  const samples = read.getChannelData(0);
  return { seconds: read.duration, peaks: await peaksOf(samples), wav: await wavOf(samples, read.sampleRate) };
}

/** The peak of each range; yields to the page in between. */
async function peaksOf(samples: Float32Array, bars = PEAKS): Promise<number[]> {
  const peaks = new Array<number>(bars).fill(0);
  await inSlices(samples.length, (at) => {
    const bar = Math.floor((at / samples.length) * bars);
    const loud = Math.abs(samples[at] ?? 0);
    if (loud > (peaks[bar] ?? 0)) peaks[bar] = loud;
  });
  const loudest = Math.max(...peaks, 1e-4);
  return peaks.map((peak) => peak / loudest);
}

async function wavOf(samples: Float32Array, rate: number): Promise<Blob> {
  const data = new Int16Array(samples.length);
  await inSlices(samples.length, (at) => {
    data[at] = Math.max(-1, Math.min(samples[at] ?? 0, 1)) * 32_767;
  });
  return new Blob([wavHeader(data.byteLength, rate), data], { type: "audio/wav" });
}

async function inSlices(length: number, each: (at: number) => void): Promise<void> {
  for (let start = 0; start < length; start += SLICE) {
    if (start > 0) await new Promise((resume) => setTimeout(resume));
    const end = Math.min(start + SLICE, length);
    for (let at = start; at < end; at++) each(at);
  }
}
