import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Unreadable } from "../../client/attachments/attachment";
import { HOSTILE_ARCHIVES, HOSTILE_PDFS } from "../../client/attachments/hostile.fixture";
import { readDocument } from "../../client/attachments/read-document";

/**
 * Reads small files that expand enormously, each in its own process (as the page uses a worker each), and prints the time, the peak memory,
 * and the message to the person. Fails if a file exceeds a limit.
 */
const MOST_MS = 20_000;
const MOST_MB = 900;
const folder = mkdtempSync(join(tmpdir(), "trunkline-documents-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const FILES = { ...HOSTILE_ARCHIVES, ...HOSTILE_PDFS };

interface Read {
  size: number;
  ms: number;
  mb: number;
  said: string;
}

async function readHere(file: string): Promise<Read> {
  const bytes = new Uint8Array(readFileSync(file));
  const size = bytes.length;
  const before = process.resourceUsage().maxRSS;
  const began = performance.now();
  const said = await readDocument(bytes).then(
    ({ tokens, cut }) => `${tokens} tokens, ${cut ?? "whole"}`,
    (error: Error) => (error instanceof Unreadable ? error.message : `a bug: ${error.message}`),
  );
  return { size, ms: performance.now() - began, mb: Math.max(0, process.resourceUsage().maxRSS - before) / 1024, said };
}

function readAway(bytes: Uint8Array): Promise<Read> {
  const file = join(folder, "attack");
  writeFileSync(file, bytes);
  return new Promise((resolve) => {
    const began = performance.now();
    const child = fork(fileURLToPath(import.meta.url), [file, "read"], { execArgv: process.execArgv });
    const clock = setTimeout(() => child.kill("SIGKILL"), 2 * MOST_MS);
    const failed = { size: bytes.length, mb: Number.NaN, said: "ended without an answer" };
    child.once("message", (read: Read) => {
      clearTimeout(clock);
      resolve(read);
    });
    child.once("exit", () => {
      clearTimeout(clock);
      resolve({ ...failed, ms: performance.now() - began });
    });
  });
}

const [one, act] = process.argv.slice(2);
if (one !== undefined && act === "read") {
  // A worker in the browser survives a promise that pdf.js drops; Node would exit.
  process.on("unhandledRejection", () => {});
  process.send?.(await readHere(one));
  process.disconnect();
} else {
  let failures = 0;
  for (const [name, make] of Object.entries(FILES).filter(([name]) => one === undefined || name.includes(one))) {
    const { size, ms, mb, said } = await readAway(make());
    const held = ms <= MOST_MS && mb <= MOST_MB && !said.startsWith("a bug");
    if (!held) failures++;
    const figures = [`${(size / 1000).toFixed(1)} kB`, `${(ms / 1000).toFixed(1)} s`, `${mb.toFixed(0)} MB`];
    console.log(`${held ? "held" : "FAIL"}  ${name.padEnd(42)} ${figures.map((figure) => figure.padStart(10)).join("")}  ${said}`);
  }
  process.exitCode = failures > 0 ? 1 : 0;
}
