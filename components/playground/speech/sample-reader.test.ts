import { expect, it } from "vitest";
import { wavHeader } from "../generate/sound";
import { SampleReader } from "./sample-reader";

const samples = Int16Array.from({ length: 1_000 }, (_, at) => Math.round(Math.sin(at / 9) * 20_000));
const raw = new Uint8Array(samples.buffer);
const expected = [...samples].map((sample) => Math.fround(sample / 32_768));

/** Reads a sound in pieces of one length. */
function readIn(length: number, bytes: Uint8Array, format: string): { reader: SampleReader; read: number[] } {
  const reader = new SampleReader(format);
  const read: number[] = [];
  for (let at = 0; at < bytes.length; at += length) read.push(...(reader.read(bytes.slice(at, at + length)) ?? []));
  return { reader, read };
}

const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

it("reads raw samples whatever the length of the pieces", () => {
  for (const length of [1, 3, 64, 4_000]) expect(readIn(length, raw, "pcm").read).toEqual(expected);
});

it("reads a WAV file with any header, whatever the length of the pieces", () => {
  const plain = joined(wavHeader(raw.length, 22_050), raw, Buffer.from("LIST\x04\0\0\0note"));
  const header = wavHeader(0xffffffff, 16_000);
  // As encoders write it that do not know the length yet, with a note between.
  const note = joined(Buffer.from("LIST"), Uint8Array.of(3, 0, 0, 0, 1, 2, 3, 0));
  const open = joined(header.subarray(0, 36), note, header.subarray(36), raw);
  for (const length of [1, 7, 50, 5_000]) {
    const one = readIn(length, plain, "wav");
    expect(one.read).toEqual(expected);
    expect(one.reader.shape).toEqual({ rate: 22_050, channels: 1 });
    expect(readIn(length, open, "wav").read).toEqual(expected);
  }
});

it("hears the first of two channels", () => {
  const header = wavHeader(8, 24_000);
  header[22] = 2;
  const both = new Uint8Array(Int16Array.of(8_192, -1, -16_384, 1).buffer);
  expect(readIn(5, joined(header, both), "wav").read).toEqual([0.25, -0.5]);
});

it("leaves alone what has no 16-bit samples", () => {
  const header = wavHeader(8, 24_000);
  header[34] = 24;
  const { reader, read } = readIn(20, joined(header, raw), "wav");
  expect(read).toEqual([]);
  expect(reader.unreadable).toBe(true);
});
