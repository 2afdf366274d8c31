import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sampleOf } from "../../../components/playground/call-sample";
import { WRITTEN_CALLS, type WrittenCall } from "../../../components/playground/sample-calls.fixture";
import { codeSample, LANGUAGES, type Language } from "../../client/call/code-samples";
import { TEST_KEY } from "../test-gateway";
import { startContract } from "./setting";

const contract = await startContract({ SANDBOX_TOKENS_PER_SECOND: "0" });
const folder = mkdtempSync(join(tmpdir(), "trunkline-run-"));
symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await contract.close();
});

const found = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const LIBRARIES = found("python3", "-c", "import httpx, openai");
const CURL = found("curl", "--fail-with-body", "--version");
const RUNS: Record<Language, boolean> = { curl: CURL, python: LIBRARIES, typescript: true };
const without = (language: Language) =>
  RUNS[language] ? "" : ` (skipped: there is no ${language === "python" ? "python3 with httpx and openai" : "curl 7.76"} here)`;

/** The program's output; its error if it fails. */
async function run(language: Language, program: string): Promise<string> {
  const script = join(folder, "program.mts");
  if (language === "typescript") writeFileSync(script, program);
  const [command, ...args] = {
    curl: ["sh", "-c", program],
    python: ["python3", "-c", program],
    typescript: [process.execPath, "--import", "tsx", script],
  }[language] as [string, ...string[]];
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, TRUNKLINE_KEY: TEST_KEY }, timeout: 60_000 });
  let out = "";
  let complaint = "";
  child.stdout.on("data", (bytes) => (out += bytes));
  child.stderr.on("data", (bytes) => (complaint += bytes));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${program}\n\nended with ${code}: ${complaint}${out}`);
  return out;
}

const writtenOn = (id: string) => WRITTEN_CALLS.find(({ name }) => name === id) as WrittenCall;
const programOf = (language: Language, id: string, { origin, stream }: { origin: string; stream?: boolean }) => {
  const { page, call } = writtenOn(id);
  return codeSample(language, sampleOf(page, { call, origin, stream }));
};

describe.each(LANGUAGES)("programs in %s", (language) => {
  const runs = it.skipIf(!RUNS[language]);
  const get = (id: string, stream?: boolean) => run(language, programOf(language, id, { origin: contract.gateway.url.fast, stream }));

  runs(
    `print the words of a chat, whole and streamed${without(language)}`,
    async () => {
      const [whole, streamed] = [await get("chat", false), await get("chat", true)];
      if (language === "curl") {
        expect(JSON.parse(whole).choices[0].message.content).toMatch(/\w/);
        expect(streamed).toMatch(/^data: \{[\s\S]*data: \[DONE\]/);
        return;
      }
      expect(whole).toMatch(/\w/);
      expect(streamed.trim()).toBe(whole.trim());
      expect(streamed).not.toMatch(/choices|delta|data:/);
    },
    90_000,
  );

  // Anthropic's library for Python is not among the detected ones.
  it.skipIf(!RUNS[language]).each(language === "python" ? ["responses", "content"] : ["responses", "messages", "content"])(
    "print the words of the same chat as %s, whole and streamed",
    async (dialect) => {
      const [whole, streamed] = [await get(dialect, false), await get(dialect, true)];
      if (language === "curl") {
        expect(JSON.parse(whole)).toMatchObject(
          { responses: { object: "response" }, messages: { type: "message" }, content: {} }[dialect] ?? {},
        );
        expect(streamed).toMatch(/^(?:event: \S+\n)?data: \{/);
        return;
      }
      expect(whole).toMatch(/\w/);
      expect(streamed.trim()).toBe(whole.trim());
      expect(streamed).not.toMatch(/"type"|delta|data:|candidates/);
    },
    90_000,
  );

  runs(
    "print the words of native content, streamed",
    async () => {
      const said = await get("generate", true);
      if (language === "curl") expect(said).toContain("data: {");
      else expect(said).toMatch(/^(?![\s\S]*candidates)[\s\S]*\w/);
    },
    60_000,
  );

  runs(
    "print embeddings",
    async () => {
      expect(await get("embeddings")).toMatch(/-?0\.\d+/);
    },
    60_000,
  );

  runs(
    "print where images are",
    async () => {
      expect(await get("image")).toMatch(/https?:\/\/[^"'\s]+\/media\//);
    },
    60_000,
  );

  runs(
    "save speech as the file it is",
    async () => {
      await get("speech");
      const sound = readFileSync(join(folder, "speech.wav"));
      rmSync(join(folder, "speech.wav"));
      expect([sound.toString("latin1", 0, 4), sound.toString("latin1", 8, 12)]).toEqual(["RIFF", "WAVE"]);
    },
    60_000,
  );

  runs(
    "submit a video",
    async () => {
      expect(await get("video")).toMatch(/task_\w+|vid_\w+|"id"|'id'/);
    },
    60_000,
  );

  runs(
    "wait as long as retry-after says, and try again",
    async () => {
      const busy = await startBusy();
      try {
        for (const id of ["chat", "rerank"]) {
          busy.at.length = 0;
          await run(language, programOf(language, id, { origin: busy.origin, stream: false }));
          const [first = 0, second = 0] = busy.at;
          expect(busy.at).toHaveLength(2);
          expect(second - first).toBeGreaterThan(900);
        }
      } finally {
        busy.server.close();
      }
    },
    90_000,
  );
});

/** Refuses every other call for a second, and answers the others with an empty chat. */
async function startBusy(): Promise<{ server: Server; origin: string; at: number[] }> {
  const at: number[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      at.push(performance.now());
      const refused = at.length % 2 === 1;
      response.writeHead(refused ? 429 : 200, { "content-type": "application/json", ...(refused && { "retry-after": "1" }) });
      response.end(
        JSON.stringify(refused ? { error: { message: "Slow down." } } : { choices: [{ index: 0, message: { content: "Yes" } }] }),
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, at };
}
