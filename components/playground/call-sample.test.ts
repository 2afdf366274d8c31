import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { codeSample, LANGUAGES, type Language } from "@/lib/client/call/code-samples";
import type { WireRecord } from "@/lib/client/call/wire";
import { hasProgram, unlessFound } from "@/lib/testing/programs";
import { madeCall, sampleOf } from "./call-sample";
import { WRITTEN_CALLS } from "./sample-calls.fixture";

const PYTHON = hasProgram("python3");
const ROOT = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "trunkline-programs-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SUFFIX: Record<Language, string> = { curl: "sh", python: "py", typescript: "ts" };

/** Every playground's program, streamed and whole, as a file. */
function write(language: Language): string[] {
  mkdirSync(join(folder, language), { recursive: true });
  return WRITTEN_CALLS.flatMap(({ name: written, page, call }) =>
    (page.stream === null ? [false] : [false, true]).flatMap((stream) => {
      const sample = sampleOf(page, { call, origin: "http://gateway.test", stream });
      return (sample.sdk ? [sample.sdk, undefined] : [undefined]).map((sdk) => {
        const text = codeSample(language, { ...sample, sdk });
        const name = `${written}-${stream ? "streamed" : "whole"}-${sdk ? "library" : "plain"}.${SUFFIX[language]}`;
        writeFileSync(join(folder, language, name), `${text}\n`);
        return name;
      });
    }),
  );
}

const said = ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr;

describe("every program of every playground", () => {
  it("is a shell's", () => {
    for (const name of write("curl"))
      expect(said(spawnSync("sh", ["-n", name], { cwd: join(folder, "curl"), encoding: "utf8" })), name).toBe("");
  });

  it.skipIf(!PYTHON)(`is Python${unlessFound("python3", PYTHON)}`, () => {
    const names = write("python");
    expect(said(spawnSync("python3", ["-m", "py_compile", ...names], { cwd: join(folder, "python"), encoding: "utf8" }))).toBe("");
  });

  it("is TypeScript, by its types", () => {
    const names = write("typescript");
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: "es2023",
      module: "esnext",
      moduleResolution: "bundler",
      // Each file is a module.
      moduleDetection: "force",
      lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
      types: ["node"],
      typeRoots: [join(ROOT, "node_modules/@types")],
      paths: Object.fromEntries(["openai", "@anthropic-ai/sdk"].map((name) => [name, [join(ROOT, "node_modules", name)]])),
    };
    writeFileSync(join(folder, "typescript/tsconfig.json"), JSON.stringify({ compilerOptions, files: names }));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    expect(said(spawnSync(process.execPath, [tsc, "-p", join(folder, "typescript")], { encoding: "utf8" }))).toBe("");
  }, 60_000);

  it("reads its key from the environment and waits after a 429", () => {
    for (const { name, page, call } of WRITTEN_CALLS)
      for (const language of LANGUAGES) {
        const text = codeSample(language, sampleOf(page, { call, origin: "http://gateway.test" }));
        expect(text, `${name}, ${language}`).toContain("TRUNKLINE_KEY");
        expect(text, `${name}, ${language}`).toMatch(/retry-after|--retry 5/);
      }
  });
});

describe("the call that was made", () => {
  const column = { id: "first", model: "m", params: {} };
  const wire = { url: "http://gateway.test/v1beta/models/m:streamGenerateContent?alt=sse", requestBody: '{"contents":[]}' } as WireRecord;
  const having = (sent?: Partial<WireRecord>) => ({ stateOf: () => (sent ? ({ wire: { ...wire, ...sent } } as never) : undefined) });

  it("has the address and the body that were sent", () => {
    expect(madeCall(having({}), column)).toEqual({
      path: "/v1beta/models/m:streamGenerateContent?alt=sse",
      body: { contents: [] },
      stream: true,
    });
    expect(madeCall(having({ url: "http://gateway.test/v1/chat/completions", requestBody: '{"stream":false}' }), column)).toEqual({
      path: "/v1/chat/completions",
      body: { stream: false },
      stream: false,
    });
  });

  it("is not there before the first, nor with a saved run", () => {
    expect(madeCall(having(), column)).toBeUndefined();
    expect(madeCall(having({ requestBody: "" }), column)).toBeUndefined();
  });
});
