import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { hasProgram, unlessFound } from "../../../testing/programs";
import { codeSample, LANGUAGES } from "../code-samples";

const PYTHON = hasProgram("python3");

const request = {
  origin: "http://gateway.example",
  path: "/v1/audio/transcriptions",
  body: { model: "m", file: "mark", prompt: 'it\'s @here; "so"', temperature: 0, timestamp_granularities: ["word"], x_vendor: "7" },
  stream: false,
  form: true,
  sdk: "audio.transcriptions.create",
  files: [{ text: "mark", name: 'my "gap"; 1.wav', type: "audio/wav" }],
};

describe("a sample that sends a form", () => {
  it.each(LANGUAGES)("names the file, never what stands for it, and holds no key: %s", (language) => {
    const text = codeSample(language, request);
    expect(text).not.toContain("mark");
    expect(text).toContain("TRUNKLINE_KEY");
    expect(text).toContain("gap");
  });

  it("sends each field as it is, for a shell", () => {
    const text = codeSample("curl", request);
    expect(text).toContain("--form-string 'timestamp_granularities[]=word'");
    expect(text).toContain(`--form-string 'prompt=it'\\''s @here; "so"'`);
    expect(text).toContain(`-F 'file=@"my \\"gap\\"; 1.wav"'`);
  });

  it.skipIf(!PYTHON)(`is read by Python${unlessFound("python3", PYTHON)}`, () => {
    for (const stream of [true, false]) {
      const text = codeSample("python", { ...request, stream });
      const checked = spawnSync("python3", ["-c", "import sys; compile(sys.stdin.read(), 'sample', 'exec')"], { input: text });
      expect(checked.stderr.toString()).toBe("");
      expect(text).toContain('extra_body={"x_vendor": "7"}');
    }
  });

  it("calls what the address stands for", () => {
    expect(codeSample("typescript", { ...request, path: "/v1/audio/translations" })).toContain("client.audio.translations.create({");
  });
});
