import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, type write } from "node:fs";
import { expect, it } from "vitest";
import { LogOutput } from "./log-output";
import { output } from "./output.mjs";

type Answer = { written: number } | { code: string };

/** A file whose writes are completed by the test, one at a time; `text` is everything written. */
function slowFile() {
  const file = { text: "", pending: [] as ((answer?: Answer) => void)[] };
  const fake = (_fd: number, bytes: Buffer, at: number, length: number, _place: null, done: (error: unknown, written: number) => void) =>
    file.pending.push((answer = { written: length }) => {
      if ("code" in answer) return done(Object.assign(new Error("no"), { code: answer.code }), 0);
      file.text += bytes.toString("utf8", at, at + answer.written);
      done(null, answer.written);
    });
  return { file, write: fake as unknown as typeof write };
}

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

it("drops lines that a full disk does not take, counts them, and says so once writing works again", () => {
  const { file, write } = slowFile();
  const log = new LogOutput({ fd: 1, write });
  const before = output.droppedLines;
  log.write("one\n");
  log.write("two\n");
  log.write("three\n");
  file.pending.shift()?.({ code: "ENOSPC" });
  file.pending.shift()?.({ code: "ENOSPC" });
  expect(output.droppedLines - before).toBe(3);
  expect(file.pending).toHaveLength(0);
  log.write("four\n");
  file.pending.shift()?.();
  const [notice = "", four] = lines(file.text);
  expect(JSON.parse(notice)).toMatchObject({ level: "warn", lines: 3, why: "ENOSPC" });
  expect(four).toBe("four");
  log.write("five\n");
  file.pending.shift()?.();
  expect(lines(file.text)).toHaveLength(3);
});

it("begins a new line after one that was cut, and counts what was cut", () => {
  const { file, write } = slowFile();
  const log = new LogOutput({ fd: 1, write });
  const before = output.droppedLines;
  log.write("a long line\n");
  file.pending.shift()?.({ written: 3 });
  file.pending.shift()?.({ code: "ENOSPC" });
  expect(output.droppedLines - before).toBe(1);
  log.write("next\n");
  file.pending.shift()?.({ code: "ENOSPC" });
  expect(output.droppedLines - before).toBe(2);
  log.write("last\n");
  file.pending.shift()?.();
  expect(lines(file.text).map((line) => (line.startsWith("{") ? JSON.parse(line).lines : line))).toEqual(["a l", 2, "last"]);
});

it("says that lines were dropped although no other line comes", async () => {
  const { file, write } = slowFile();
  const log = new LogOutput({ fd: 1, write, retryMs: 1 });
  log.write("one\n");
  file.pending.shift()?.({ code: "ENOSPC" });
  await expect.poll(() => file.pending.length).toBe(1);
  file.pending.shift()?.({ code: "ENOSPC" });
  await expect.poll(() => file.pending.length).toBe(1);
  file.pending.shift()?.();
  expect(lines(file.text).map((line) => JSON.parse(line).lines)).toEqual([1]);
});

it("does not fill the memory if the reader has stopped", () => {
  const { file, write } = slowFile();
  const log = new LogOutput({ fd: 1, write });
  const before = output.droppedLines;
  const line = `${"x".repeat(1023)}\n`;
  for (let n = 0; n < 10_000; n++) log.write(line);
  expect(file.pending).toHaveLength(1);
  expect(output.droppedLines - before).toBeGreaterThan(5_000);
});

const CHILD = `
  import { writeSync } from "node:fs";
  import { guardOutput, output } from "./lib/server/output.mjs";
  guardOutput();
  let uncaught = 0;
  process.on("uncaughtException", (error) => { uncaught++; console.error(error); });
  for (let n = 0; n < 5; n++) { console.error("a"); process.stdout.write("b\\n"); await new Promise((done) => setTimeout(done, 2)); }
  writeSync(3, JSON.stringify({ uncaught, dropped: output.droppedLines }));
`;

/** Output of a process that writes five lines to each stream. */
async function outputs(redirect: string) {
  const child = spawn("sh", ["-c", `exec "$0" --input-type=module -e "$1" ${redirect}`, process.execPath, CHILD], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  let told = "";
  child.stdio[3]?.on("data", (text) => {
    told += text;
  });
  if (redirect === "") for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  await once(child, "close");
  return JSON.parse(told);
}

const full = existsSync("/dev/full");
if (!full) console.warn("\n*** /dev/full is not there: a full standard output is not tried ***\n");

it.skipIf(!full)("a process goes on with both outputs full, without an exception for each line", async () => {
  expect(await outputs(">/dev/full 2>/dev/full")).toEqual({ uncaught: 0, dropped: 10 });
});

it("a process goes on if the readers of both outputs are gone", async () => {
  const { uncaught, dropped } = await outputs("");
  expect(uncaught).toBe(0);
  expect(dropped).toBeGreaterThan(0);
});
