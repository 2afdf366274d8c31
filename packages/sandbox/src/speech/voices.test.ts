import { expect, it } from "vitest";
import { VOICES } from "../../../../lib/contracts/speech-terms";
import { voiceFor } from "./voices";

it("knows its own voices by name, however it is written", () => {
  for (const voice of VOICES) expect(voiceFor(` ${voice.toUpperCase()} `)).toBe(voice);
});

it("has a voice for the names of other makers, deep ones for deep ones", () => {
  expect(["Kore", "Puck", "Zephyr", "Leda", "Charon", "Aoede", "Fenrir", "Orus"].map(voiceFor)).toEqual([
    "alloy",
    "echo",
    "nova",
    "shimmer",
    "onyx",
    "shimmer",
    "fable",
    "fable",
  ]);
  expect(["ash", "ballad", "coral", "sage", "verse", "marin", "cedar"].every(voiceFor)).toBe(true);
});

it("says when it has not heard of a name", () => {
  expect(["", "nobody", "__proto__", "constructor"].map(voiceFor)).toEqual([undefined, undefined, undefined, undefined]);
});
