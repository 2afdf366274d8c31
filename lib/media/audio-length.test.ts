import { describe, expect, it } from "vitest";
import { audioLengthMs } from "./audio-length";

const wav = Buffer.alloc(44 + 16_000);
wav.write("RIFF", 0);
wav.write("WAVEfmt ", 8);
wav.writeUInt32LE(16, 16);
wav.writeUInt32LE(32_000, 28);
wav.write("data", 36);
wav.writeUInt32LE(16_000, 40);

/** 128 kbit/s at 44.1 kHz: 417 bytes a frame. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const id3 = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\x05", "latin1"), Buffer.alloc(5)]);
const mp3 = Buffer.concat([id3, ...Array.from({ length: 100 }, () => frame)]);

/** 44.1 kHz, 20 bytes a frame. */
const adts = Buffer.from([0xff, 0xf1, 0x50, 0x80, 20 >> 3, (20 & 7) << 5, 0xfc]);
const aac = Buffer.concat(Array.from({ length: 43 }, () => Buffer.concat([adts, Buffer.alloc(13)])));

const flac = Buffer.alloc(42);
flac.write("fLaC");
flac.writeUInt32BE(48_000 << 12, 18);
flac.writeUInt32BE(120_000, 22);

function page(granule: bigint, body: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write("OggS");
  head.writeBigInt64LE(granule, 6);
  head.writeUInt8(1, 26);
  head.writeUInt8(body.length, 27);
  return Buffer.concat([head, body]);
}
const opusHead = Buffer.alloc(19);
opusHead.write("OpusHead");
opusHead.writeUInt16LE(312, 10);
const opus = Buffer.concat([page(0n, opusHead), page(-1n, Buffer.alloc(40)), page(96_312n, Buffer.alloc(60))]);
const vorbisHead = Buffer.alloc(30);
vorbisHead.write("\u0001vorbis", "latin1");
vorbisHead.writeUInt32LE(44_100, 12);
const vorbis = Buffer.concat([page(0n, vorbisHead), page(44_100n, Buffer.alloc(60))]);

describe("the length of a sound", () => {
  it.each([
    ["audio/wav", wav, 500],
    ["audio/mpeg", mp3, 2612],
    ["audio/aac", aac, 998],
    ["audio/flac", flac, 2500],
    ["audio/ogg; codecs=opus", opus, 2000],
    ["audio/ogg", vorbis, 1000],
  ])("of %s is in its headers", (type, bytes, ms) => expect(audioLengthMs(type, bytes)).toBe(ms));

  it("is unknown if the headers don't tell, whatever the bytes are", () => {
    for (const type of ["audio/wav", "audio/mpeg", "audio/aac", "audio/flac", "audio/ogg", "video/mp4", "constructor"])
      for (const bytes of [Buffer.alloc(0), Buffer.alloc(100), Buffer.alloc(100, 255), wav.subarray(0, 30), opus.subarray(0, 30)])
        expect(audioLengthMs(type, bytes), type).toBeNull();
  });
});
