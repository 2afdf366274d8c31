import { expect, it } from "vitest";
import { bytesOf, extensionOf, peaksOf, playable, wavHeader } from "./sound";

it("gives raw samples a header with their rate", async () => {
  const blob = playable(bytesOf("AAABAA=="), "audio/L16;codec=pcm;rate=16000");
  expect([blob.type, blob.size]).toEqual(["audio/wav", 48]);
  const view = new DataView(wavHeader(4, 16_000).buffer);
  expect([view.getUint32(24, true), view.getUint32(28, true), view.getUint32(40, true)]).toEqual([16_000, 32_000, 4]);
});

it("leaves other sounds alone", () => {
  expect(playable(new Uint8Array(3), "audio/mpeg")).toMatchObject({ type: "audio/mpeg", size: 3 });
});

it("finds the loudest sample of each stretch", () => {
  expect(peaksOf(Float32Array.from([0, 0.25, -0.5, 0, 0, 0]), 3)).toEqual([0.5, 1, 0]);
  expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0]);
});

it.each([
  ["audio/mpeg", "mp3"],
  ["image/svg+xml", "svg"],
  ["audio/x-wav", "wav"],
  ["", "bin"],
])("%s ends in .%s", (type, ending) => expect(extensionOf(type)).toBe(ending));
