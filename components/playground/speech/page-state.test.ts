import { expect, it } from "vitest";
import { fromBody, fromText, readBytes, readEvent, refuse, toBody, toText } from "./page-state";

const own = { text: "All clear.", voice: "nova", format: "opus" as const };

it("goes to a body and back", () => {
  const body = toBody({ column: "first", model: "m", own, params: { speed: 0.9 }, stream: false });
  expect(body).toEqual({ model: "m", input: "All clear.", voice: "nova", response_format: "opus", speed: 0.9 });
  expect(fromBody(body)).toEqual({ own, params: { speed: 0.9 } });
});

it("lets a column have a voice of its own", () => {
  expect(toBody({ column: "b", model: "m", own, params: { voice: "onyx" }, stream: false })).toMatchObject({ voice: "onyx" });
});

it("reads what other clients write", () => {
  expect(fromBody({ input: 1, voice: { id: "custom" }, response_format: "what" }).own).toEqual({
    text: "",
    voice: "custom",
    format: "mp3",
  });
});

it.each([
  ["", /Write a text/],
  ["a".repeat(4096), undefined],
  ["\u{1f682}".repeat(4096), undefined],
  ["\u{1f682}".repeat(4097), /^The text has 4\u2009097 characters; .* Remove 1\.$/],
])("refuses what cannot be spoken, in words (%#)", (text, words) => {
  const said = refuse({ text, voice: "nova" });
  if (words) expect(said).toMatch(words);
  else expect(said).toBeUndefined();
});

it("keeps the facts of a sound on the history", () => {
  const sound = readBytes(Uint8Array.of(1, 2), { type: "audio/mpeg", whole: true });
  expect(fromText(toText(sound))).toEqual({ type: "audio/mpeg", size: 2, pieces: [], whole: true });
});

it("reads sound that comes as events", () => {
  const first = readEvent(undefined, { type: "speech.audio.delta", audio: "AQI=" });
  const both = readEvent(first, { type: "speech.audio.delta", audio: "Aw==" });
  expect(readEvent(both, { type: "speech.audio.done" })).toMatchObject({ size: 3, pieces: [Uint8Array.of(1, 2), Uint8Array.of(3)] });
});
