import { expect, it } from "vitest";
import { formatOf } from "./format";

const text = (word: string) => new TextEncoder().encode(word);

it.each([
  [text("RIFF----WAVE"), "mp3", "wav"],
  [text("OggS"), "opus", "opus"],
  [text("fLaC"), "mp3", "flac"],
  [text("ID3"), "wav", "mp3"],
  [Uint8Array.of(0xff, 0xfb), "aac", "mp3"],
  [Uint8Array.of(0xff, 0xf1), "mp3", "aac"],
  [Uint8Array.of(0, 1, 2, 3), "pcm", "pcm"],
  [Uint8Array.of(), "made up", "bin"],
])("%s, asked for as %s, is %s", (bytes, asked, format) => expect(formatOf(bytes, { type: "audio/mpeg", asked })).toBe(format));

it("does not read the beginning of raw samples", () => {
  expect(formatOf(Uint8Array.of(0xff, 0xfb), { type: "audio/pcm", asked: "pcm" })).toBe("pcm");
});
