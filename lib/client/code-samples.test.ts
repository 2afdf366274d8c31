import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { codeSample, installLine, LANGUAGES, pythonValue, type SampleRequest } from "./code-samples";

const request: SampleRequest = {
  origin: "http://gateway.example",
  path: "/v1/completions",
  body: { model: "m", prompt: 'it\'s "here"\nand $there', echo: true, stop: null, made_up: [1, { a: false }] },
  stream: false,
  sdk: "completions.create",
};

describe("codeSample", () => {
  it("never holds a key, in any language", () => {
    for (const language of LANGUAGES)
      for (const sdk of [undefined, request.sdk])
        for (const stream of [true, false]) expect(codeSample(language, { ...request, sdk, stream })).toContain("SWITCHYARD_KEY");
  });

  it("gives the shell the body unharmed", () => {
    const command = codeSample("curl", request).replace(/^curl/, "printf '%s\\0'");
    const { stdout } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
    expect(JSON.parse(stdout.split("\0").at(-2) ?? "")).toEqual(request.body);
  });

  it("writes Python that says the same", () => {
    expect(pythonValue({ a: true, b: null, c: [1, "x"] })).toBe('{"a": True, "b": None, "c": [1, "x"]}');
    const text = codeSample("python", request);
    expect(text).toContain("client.completions.create(");
    expect(text).toContain("extra_body={");
  });

  it("streams where it is asked to", () => {
    expect(codeSample("curl", { ...request, stream: true })).toContain("curl -N ");
    expect(codeSample("python", { ...request, stream: true })).toContain("for event in reply");
    expect(codeSample("typescript", { ...request, stream: true, sdk: undefined })).toContain("TextDecoderStream");
  });

  it("says what to install", () => {
    expect(installLine("python", request)).toBe("pip install openai");
    expect(installLine("curl", request)).toBeUndefined();
  });
});

it("saves an answer that is a file", () => {
  const speech = { origin: "http://x", path: "/v1/audio/speech", body: { model: "m", voice: "nova" }, stream: false, file: "speech.mp3" };
  expect(codeSample("curl", speech)).toMatch(/ \\\n {2}--output speech\.mp3$/);
  for (const sdk of [undefined, "audio.speech.create"])
    for (const language of ["python", "typescript"] as const) {
      const text = codeSample(language, { ...speech, sdk });
      expect(text).toContain('"speech.mp3"');
      expect(text).not.toContain("extra_body");
      expect(text).not.toContain("print(reply");
      expect(text).not.toContain("console.log");
    }
});
