import { expect, it } from "vitest";
import { commonVoice, voiceOf, voicesFound } from "./voice-choice";

const names = (text: string, chosen = "nova") => voicesFound(text, chosen).map(({ name }) => name);

it("finds voices by name and by how they sound", () => {
  expect(names("")).toEqual(["alloy", "echo", "fable", "onyx", "nova", "shimmer"]);
  expect(names("ON")).toEqual(["onyx"]);
  expect(names("deep")).toEqual(["onyx"]);
});

it("takes a name that nobody knows as the name of a voice", () => {
  expect(names("af_bella")).toEqual(["af_bella"]);
  expect(names("", "af_bella").at(-1)).toBe("af_bella");
  expect(names("af_bella", "af_bella")).toEqual(["af_bella"]);
});

it("gives a column its own voice, or the shared one", () => {
  const state = {
    own: { text: "", voice: "nova", format: "mp3" as const },
    columns: [
      { id: "a", model: "m", params: {} },
      { id: "b", model: "m", params: { voice: "onyx" } },
    ],
  };
  expect([undefined, "a", "b"].map((id) => voiceOf(state, id))).toEqual(["nova", "nova", "onyx"]);
  expect(commonVoice(state)).toBe("");
  expect(commonVoice({ ...state, columns: state.columns.slice(1) })).toBe("onyx");
});
