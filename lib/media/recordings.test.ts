import { describe, expect, it } from "vitest";
import { inspectRecording } from "./recordings";
import { sniff } from "./sniff";

function box(name: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, body]);
}

function words(count: number, values: Record<number, number>): Buffer {
  const bytes = Buffer.alloc(count * 4);
  for (const [index, value] of Object.entries(values)) bytes.writeUInt32BE(value, Number(index) * 4);
  return bytes;
}

const FTYP = box("ftyp", Buffer.from("isom\0\0\0\0isommp42", "latin1"));
const track = (width: number, height: number) => box("trak", box("tkhd", words(21, { 19: width * 65536, 20: height * 65536 })));
/** 2.5 seconds of 1280 × 720, with an audio track. */
const MOVIE = box("moov", box("mvhd", words(25, { 3: 1000, 4: 2500 })), track(0, 0), track(1280, 720));
const LONG_MOVIE = box("moov", box("mvhd", words(28, { 0: 1 << 24, 5: 90_000, 6: 0, 7: 450_000 })), track(64, 48));

describe("videos", () => {
  it("tell their size and duration, wherever the header stands", () => {
    const facts = { type: "video/mp4", width: 1280, height: 720, durationMs: 2500 };
    expect(inspectRecording(Buffer.concat([FTYP, MOVIE, box("mdat", Buffer.alloc(50))]), "URL")).toMatchObject(facts);
    expect(inspectRecording(Buffer.concat([FTYP, box("mdat", Buffer.alloc(50)), MOVIE]), "URL")).toMatchObject(facts);
    expect(inspectRecording(Buffer.concat([FTYP, LONG_MOVIE]), "URL")).toMatchObject({ width: 64, height: 48, durationMs: 5000 });
    const quickTime = Buffer.concat([box("ftyp", Buffer.from("qt  \0\0\0\0qt  ", "latin1")), MOVIE]);
    expect(inspectRecording(quickTime, "URL")).toMatchObject({ ...facts, type: "video/quicktime" });
  });

  it("that are cut off, damaged or too large are refused", () => {
    const whole = Buffer.concat([FTYP, MOVIE, box("mdat", Buffer.alloc(50))]);
    const tiny = Buffer.concat([FTYP, ...Array.from({ length: 20_000 }, () => box("free"))]);
    const damaged = [whole.subarray(0, -1), whole.subarray(0, 60), FTYP, Buffer.concat([FTYP, box("moov")]), tiny];
    for (const bytes of damaged)
      expect(() => inspectRecording(bytes, "URL")).toThrowError(
        expect.objectContaining({ code: "invalid_media", message: "The video is truncated or damaged." }),
      );
    const large = Buffer.concat([whole, Buffer.alloc(50 * 1024 ** 2)]);
    expect(() => inspectRecording(large, "URL")).toThrowError(expect.objectContaining({ message: "The video is larger than 50 MB." }));
  });
});

describe("sounds", () => {
  it("are known by their first bytes", () => {
    const heads: [string, string][] = [
      ["ID3\x04", "audio/mpeg"],
      ["\xff\xfb\x90\x64", "audio/mpeg"],
      ["\xff\xf3\x44\xc4", "audio/mpeg"],
      ["\xff\xf1\x50\x80", "audio/aac"],
      ["\xff\xf9\x50\x80", "audio/aac"],
      ["OggS", "audio/ogg"],
      ["fLaC", "audio/flac"],
      ["RIFF\0\0\0\0WAVEfmt ", "audio/wav"],
    ];
    for (const [head, type] of heads) {
      const bytes = Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(100)]);
      expect(inspectRecording(bytes, "URL"), head).toMatchObject({ type, width: null, height: null });
    }
  });

  it("of WAV tell how long they are", () => {
    const wav = Buffer.alloc(44 + 48_000);
    wav.write("RIFF\0\0\0\0WAVEfmt ", "latin1");
    wav.writeUInt32LE(16, 16);
    wav.writeUInt32LE(48_000, 28);
    wav.write("data", 36, "latin1");
    wav.writeUInt32LE(48_000, 40);
    expect(inspectRecording(wav, "URL").durationMs).toBe(1000);
    expect(inspectRecording(wav.subarray(0, 44 + 24_000), "URL").durationMs).toBe(500);
  });

  it("over 15 MB, and what is no recording, are refused with a word on what it is", () => {
    const cases: [Buffer, string][] = [
      [Buffer.concat([Buffer.from("ID3"), Buffer.alloc(15 * 1024 ** 2)]), "The audio file is larger than 15 MB."],
      [Buffer.from("\x1aE\xdf\xa3webm", "latin1"), "WebM"],
      [Buffer.from("RIFF\0\0\0\0AVI LIST", "latin1"), "AVI"],
      [Buffer.from("\0\0\0\x18ftypM4A \0\0\0\0", "latin1"), "M4A"],
      [Buffer.from("\xff\xff\xff\xff", "latin1"), "not a supported video or audio file"],
      [Buffer.alloc(0), "not a supported video or audio file"],
    ];
    for (const [bytes, text] of cases)
      expect(() => inspectRecording(bytes, "URL"), text).toThrowError(
        expect.objectContaining({ code: "invalid_media", message: expect.stringContaining(text), detail: { param: "URL" } }),
      );
  });
});

it("any few bytes at all can be sniffed", () => {
  for (let first = 0; first < 256; first++)
    for (const length of [1, 2, 3, 4, 8, 12, 16]) expect(sniff(Buffer.alloc(length, first)).kind).toBeTypeOf("string");
});
