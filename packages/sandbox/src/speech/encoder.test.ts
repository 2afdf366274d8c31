import { spawnSync } from "node:child_process";
import { Decoder } from "@evan/opus/wasm/index.mjs";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { describe, expect, it } from "vitest";
import { SPEECH_FORMATS, type SpeechFormat } from "../../../../lib/contracts/speech-terms";
import { hasProgram } from "../../../../lib/testing/programs";
import { SPEECH_RATE } from "./sound";
import { rms } from "./sound.fixture";
import { heard, samplesOf, spoken } from "./spoken.fixture";

const TEXT = "Hello there. This is the second sentence.\n\nAnd a new paragraph.";
const FORMATS = Object.keys(SPEECH_FORMATS) as SpeechFormat[];
const FFMPEG = hasProgram("ffmpeg");
const READER = FFMPEG ? "ffmpeg" : "mediabunny and Opus alone, as there is no ffmpeg here";
/** Encoders of mp3 and AAC work in frames and look ahead: up to a tenth of a second of silence around the sound. */
const SLACK_SECONDS: Partial<Record<SpeechFormat, number>> = { mp3: 0.12, aac: 0.13 };

/** LAME makes what it is given 0.45 dB quieter at this rate, so that what it rounds up does not clip. */
const GAIN: Partial<Record<SpeechFormat, number>> = { mp3: 0.95 };

/**
 * How alike a decoded sound is to the one that went in, at the delay of up to an eighth of a second where it is most alike: 1 is the
 * same curve, whatever its loudness. `gain` is how loud it came out, of 1.
 */
function compared(decoded: Float32Array, sound: Float32Array): { likeness: number; gain: number } {
  const cross = (delay: number, from: number, to: number) => {
    let sum = 0;
    for (let at = from; at < to; at++) sum += (sound[at] ?? 0) * (decoded[at + delay] ?? 0);
    return sum;
  };
  const delays = Array.from({ length: SPEECH_RATE / 8 }, (_, delay) => ({ delay, sum: cross(delay, SPEECH_RATE, SPEECH_RATE * 1.25) }));
  const { delay } = delays.reduce((best, one) => (one.sum > best.sum ? one : best));
  const energy = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
  const [before, after] = [energy(sound), energy(decoded)];
  return { likeness: cross(delay, 0, sound.length) / Math.sqrt(before * after), gain: Math.sqrt(after / before) };
}

/** Samples as a decoder gives them, at 24 kHz. */
function decodedByFfmpeg(file: Buffer): Float32Array {
  const run = spawnSync("ffmpeg", ["-v", "error", "-i", "pipe:0", "-f", "s16le", "-ac", "1", "-ar", String(SPEECH_RATE), "pipe:1"], {
    input: file,
    maxBuffer: 64 << 20,
  });
  expect(run.stderr.toString()).not.toMatch(/invalid|corrupt|error while/i);
  expect(run.status).toBe(0);
  return samplesOf(run.stdout);
}

interface Reading {
  codec: string | null;
  rate: number;
  packets: Uint8Array[];
  seconds: number;
}

async function read(file: Buffer): Promise<Reading> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(file)) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error("the file has no sound");
  const packets: Uint8Array[] = [];
  let seconds = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet.data);
    seconds = packet.timestamp + packet.duration;
  }
  return { codec: await track.getCodec(), rate: await track.getSampleRate(), packets, seconds };
}

/**
 * Samples that the frames of a FLAC file say they hold, by their headers (RFC 9639, section 9.1). mediabunny overlooks a last frame
 * that is shorter than its search for the next one.
 */
function samplesOfFlac(file: Buffer): number {
  let samples = 0;
  let frame = 0;
  for (let at = file.indexOf("fff8", 0, "hex"); at >= 0; at = file.indexOf("fff8", at + 1, "hex")) {
    if (frame > 127 || file[at + 4] !== frame) continue;
    const code = (file[at + 2] ?? 0) >> 4;
    if (code === 6) samples += file.readUInt8(at + 5) + 1;
    else if (code === 7) samples += file.readUInt16BE(at + 5) + 1;
    else samples += code < 6 ? 576 << (code - 2) : 256 << (code - 8);
    frame++;
  }
  return samples;
}

describe(`files of each format (read by ${READER})`, () => {
  it.each(FORMATS)(
    "%s holds the whole sound and nothing else",
    async (format) => {
      const sound = await heard({ text: TEXT });
      const { file } = await spoken({ text: TEXT, format });
      const slack = SLACK_SECONDS[format] ?? 0.0005;
      if (format === "pcm") return expect(file.length).toBe(sound.length * 2);
      if (FFMPEG) {
        const decoded = decodedByFfmpeg(file);
        expect(Math.abs(decoded.length - sound.length) / SPEECH_RATE).toBeLessThan(slack);
        const { likeness, gain } = compared(decoded, sound);
        expect(likeness).toBeGreaterThan(0.99);
        expect(gain).toBeCloseTo(GAIN[format] ?? 1, 2);
      }
      if (format === "flac") expect(samplesOfFlac(file)).toBe(sound.length);
      const { seconds, rate } = await read(file);
      expect(rate).toBe(format === "opus" ? 48_000 : SPEECH_RATE);
      if (format !== "flac") expect(Math.abs(seconds - sound.length / SPEECH_RATE)).toBeLessThan(format === "opus" ? 0.03 : slack);
    },
    20_000,
  );

  it("name their codec", async () => {
    const codecs = await Promise.all(
      (["mp3", "opus", "aac", "flac", "wav"] as const).map(
        async (format) => (await read((await spoken({ text: "Yes.", format })).file)).codec,
      ),
    );
    expect(codecs).toEqual(["mp3", "opus", "aac", "flac", "pcm-s16"]);
  }, 20_000);

  it("opus decodes to the sound that went in", async () => {
    const sound = await heard({ text: TEXT });
    const { packets } = await read((await spoken({ text: TEXT, format: "opus" })).file);
    const decoder = new Decoder({ channels: 1, sample_rate: 24_000 });
    const decoded = samplesOf(Buffer.concat(packets.map((packet) => decoder.decode(packet)))).subarray(312 / 2, 312 / 2 + sound.length);
    decoder.drop();
    expect(decoded.length).toBe(sound.length);
    const cross = sound.reduce((sum, sample, at) => sum + sample * (decoded[at] ?? 0), 0);
    expect(cross / (rms(sound) * rms(decoded) * sound.length)).toBeGreaterThan(0.95);
  });

  it("wav tells its exact size", async () => {
    const { file } = await spoken({ text: TEXT, format: "wav" });
    expect(file.toString("latin1", 0, 4)).toBe("RIFF");
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.readUInt32LE(40)).toBe(file.length - 44);
    expect(file.subarray(44)).toEqual((await spoken({ text: TEXT })).file);
  });

  it.each(FORMATS)("%s is the same, byte by byte, for the same order", async (format) => {
    const order = { text: "The same. Again 😀.", format, voice: "fable" } as const;
    const [first, second] = [await spoken(order), await spoken(order)];
    expect(second.file.equals(first.file)).toBe(true);
  });
});
