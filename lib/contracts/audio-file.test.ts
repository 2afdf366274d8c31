import { describe, expect, it } from "vitest";
import { audioFileName, audioKindOf, longestSeconds } from "./audio-file";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe("a sound", () => {
  it.each([
    ["wav", "RIFF\0\0\0\0WAVE"],
    ["ogg", "OggS"],
    ["flac", "fLaC"],
    ["webm", "\x1aE\xdf\xa3"],
    ["mp3", "ID3\x04"],
    ["mp3", "\xff\xfb\x90\x00"],
    ["aac", "\xff\xf1\x50\x80"],
    ["m4a", "\0\0\0\x20ftypM4A "],
    ["m4a", "\0\0\0\x20ftypisom"],
  ])("is told by its first bytes: %s", (kind, text) => expect(audioKindOf(bytes(text))).toBe(kind));

  it.each(["", "R", "RIFF\0\0\0\0AVI ", "\x89PNG\r\n\x1a\n", "\0\0\0\x20ftypavif", "%PDF-", "<html>", "words", "\xff\xff\xff\xff"])(
    "is none of %j",
    (text) => expect(audioKindOf(bytes(text))).toBeUndefined(),
  );

  it("keeps a name that says what it is, and gets one otherwise", () => {
    expect(audioFileName("C:\\talks\\monday.mp3", "mp3")).toBe("monday.mp3");
    expect(audioFileName("../../film.MP4", "m4a")).toBe("film.MP4");
    for (const name of ["", "blob", "monday.wav", "a.mp3/", ".", "x".repeat(500)]) expect(audioFileName(name, "mp3")).toBe("audio.mp3");
  });

  it("plays at most as long as its header or its size says", () => {
    const wav = new DataView(new ArrayBuffer(44));
    for (const [at, text] of [
      [0, "RIFF"],
      [8, "WAVE"],
    ] as const)
      for (let i = 0; i < 4; i++) wav.setUint8(at + i, text.charCodeAt(i));
    wav.setUint32(28, 32_000, true);
    expect(longestSeconds(new Uint8Array(wav.buffer), 320_000)).toBe(10);
    wav.setUint32(28, 0, true);
    expect(longestSeconds(new Uint8Array(wav.buffer), 320_000)).toBe(160);
    expect(longestSeconds(bytes("ID3"), 20_000)).toBe(10);
    expect(longestSeconds(bytes(""), 0)).toBe(0);
  });
});
