import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasProgram, unlessFound } from "../../testing/programs";
import { asStream, codeSample, installLine, LANGUAGES, pythonValue, type SampleRequest } from "./code-samples";

const PYTHON = hasProgram("python3");

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
        for (const stream of [true, false]) expect(codeSample(language, { ...request, sdk, stream })).toContain("TRUNKLINE_KEY");
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

  it("prints the words of a streamed answer", () => {
    const chat: SampleRequest = { ...request, stream: true, words: "chat", sdk: "chat.completions.create" };
    expect(codeSample("curl", chat)).toContain("curl -N ");
    expect(codeSample("python", chat)).toContain('print(event.choices[0].delta.content or "", end="", flush=True)');
    expect(codeSample("typescript", chat)).toContain('process.stdout.write(event.choices[0]?.delta.content ?? "")');
    expect(codeSample("python", { ...chat, words: "content", sdk: undefined })).toContain('part.get("text", "")');
    expect(codeSample("python", { ...chat, body: { tools: [{}] } })).toContain("print(event.choices[0].delta)");
  });

  it("streams a call that was whole, and vice versa", () => {
    const whole = { path: "/v1/chat/completions", body: { model: "m" } };
    const streamed = { ...whole, body: { model: "m", stream: true, stream_options: { include_usage: true } } };
    expect(asStream(whole, true)).toEqual(streamed);
    expect(asStream(streamed, false)).toEqual(whole);
    for (const path of ["/v1/responses", "/v1/messages"]) {
      expect(asStream({ path, body: { model: "m" } }, true)).toEqual({ path, body: { model: "m", stream: true } });
      expect(asStream({ path, body: { model: "m", stream: true } }, false)).toEqual({ path, body: { model: "m" } });
    }
    const native = { path: "/v1beta/models/a:b:generateContent", body: {} };
    expect(asStream(native, true)).toEqual({ path: "/v1beta/models/a:b:streamGenerateContent?alt=sse", body: {} });
    expect(asStream(asStream(native, true), false)).toEqual(native);
  });

  it("says what to install", () => {
    expect(installLine("python", request)).toBe("pip install openai");
    expect(installLine("curl", request)).toBeUndefined();
    const messages = { ...request, path: "/v1/messages", sdk: "messages.create", words: "message" as const };
    expect(installLine("typescript", messages)).toBe("npm install @anthropic-ai/sdk");
    expect(codeSample("python", messages)).toContain(
      'from anthropic import Anthropic\n\nclient = Anthropic(\n    base_url="http://gateway.example",',
    );
    expect(codeSample("python", request)).toMatch(/^# pip install openai\n/);
    expect(codeSample("typescript", request)).toMatch(/^\/\/ npm install openai\n/);
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

describe("an image from the disk", () => {
  const name = "it's $HOME `noon`.png";
  const bytes = Buffer.from([0x89, 0x50, 0xff, 0x00, 0x0a, ...Array.from({ length: 300_000 }, (_, at) => at % 251)]);
  const text = "data:image/png;base64,‹it's $HOME `noon`.png, 300 kB, p1›";
  const words = 'keep "$PATH", `all` of it \\ and the\nrest';
  const edit: SampleRequest = {
    origin: "http://gateway.example",
    path: "/v1/images/edits",
    body: { model: "m", input: { messages: [{ role: "user", content: [{ image: text }, { text: words }] }] } },
    stream: false,
    files: [{ text, name, type: "image/png", note: "saved from the page" }],
  };
  const sent = {
    ...edit.body,
    input: { messages: [{ role: "user", content: [{ image: `data:image/png;base64,${bytes.toString("base64")}` }, { text: words }] }] },
  };

  /** A program's output, run in a folder with the image. */
  function printed(command: string, args: readonly string[]): string {
    const cwd = mkdtempSync(join(tmpdir(), "trunkline-samples-"));
    try {
      writeFileSync(join(cwd, name), bytes);
      const { stdout, stderr } = spawnSync(command, [...args], { cwd, encoding: "utf8", maxBuffer: 8_000_000 });
      return stdout || stderr;
    } finally {
      rmSync(cwd, { recursive: true });
    }
  }

  it("is read by a shell", () => {
    const command = codeSample("curl", edit);
    expect(JSON.parse(printed("sh", ["-c", `curl() { cat; }\n${command}`]))).toEqual(sent);
    expect(command).toMatch(/^# it's .*: saved from the page$/m);
  });

  it.skipIf(!PYTHON)(`is read by Python${unlessFound("python3", PYTHON)}`, () => {
    const given = "import sys, types, json, os\nos.environ['TRUNKLINE_KEY'] = 'k'\n";
    const post =
      "sys.modules['httpx'] = types.SimpleNamespace(post=lambda *_, json, **__: (print(globals()['json'].dumps(json)), sys.exit()))\n";
    expect(JSON.parse(printed("python3", ["-c", given + post + codeSample("python", edit)]))).toEqual(sent);
  });

  it("is read by TypeScript", () => {
    const fetch = "globalThis.fetch = (_, { body }) => { process.stdout.write(body); return { ok: true, json: () => '' }; };";
    const program = codeSample("typescript", edit).replaceAll(": string", "").replace("console.log(", "(");
    expect(
      JSON.parse(printed(process.execPath, ["--input-type=module", "-e", program.replace(/^const read/m, `${fetch}\nconst read`)])),
    ).toEqual(sent);
  });

  it("is read by the usual client library as well", () => {
    expect(codeSample("python", { ...edit, sdk: "images.edit" })).toContain(`read(${JSON.stringify(name)}, "image/png")`);
    expect(codeSample("typescript", { ...edit, sdk: "images.edit" })).toContain(`await read(${JSON.stringify(name)}, "image/png")`);
  });
});
