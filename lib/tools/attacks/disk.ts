/**
 * Fills the disk under `DATA_DIR` of a built server during calls, and frees it again: `npx tsx lib/tools/attacks/disk.ts`, after `npm run
 * build`. Needs permission to mount a small tmpfs. Prints the replies of calls that need storage, how long others wait, and how many rows
 * of answered calls are lost. Exits with 1 on a wrong reply or a lost row.
 */
import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Answered, type Asked, ask, chat, freePort, spawnBuilt, stopped, untilAlive, waits } from "../../bench/built-server";
import { KEYS } from "../../console/keys/addresses";
import { openStore } from "../../store/database/open";
import { temporaryFolder } from "../../testing/database";
import { startFakeUpstream } from "../../testing/fake-upstream";

const SIZE_MB = 24;
const SECONDS = 5;
const EVERY_MS = 50;
const OWNER = { email: "owner@example.com", password: "a long enough password" };

const folder = temporaryFolder();
const dataDir = join(folder, "data");
const mounted = spawnSync("sh", ["-c", `mkdir -p "$0" && mount -t tmpfs -o size=${SIZE_MB}m tmpfs "$0"`, dataDir], { encoding: "utf8" });
if (mounted.status !== 0) {
  console.log(`No small disk can be mounted here, so none is filled: ${mounted.stderr.trim()}`);
  process.exit(0);
}
process.once("exit", () => {
  spawnSync("umount", ["-l", dataDir]);
  rmSync(folder, { recursive: true, force: true });
});

/** Writes until nothing more fits. */
function fill(): void {
  const fd = openSync(join(dataDir, "filler"), "a");
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) if (writeSync(fd, Buffer.alloc(size, 1)) < size) break;
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    }
  } finally {
    closeSync(fd);
  }
}

let failed = false;
function judge(good: boolean, words: string): void {
  failed ||= !good;
  console.log(`${good ? "as promised" : "BROKEN     "} ${words}`);
}

const config = join(folder, "gateway.json");
writeFileSync(config, JSON.stringify({ model_facts: { "openai/gpt-4o": { price: { input: 1, output: 1, request: 1 } } } }));
// The sandbox is free, and free calls reserve nothing.
const upstream = await startFakeUpstream();
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const child = spawnBuilt({
  env: {
    PORT: String(port),
    DATA_DIR: dataDir,
    OPENAI_BASE_URL: upstream.baseUrl,
    OPENAI_API_KEY: "sk-upstream-0123456789abcdef",
    GATEWAY_CONFIG: config,
    GATEWAY_OWNER_EMAIL: OWNER.email,
    GATEWAY_OWNER_PASSWORD: OWNER.password,
  },
});
let log = "";
child.stdout?.on("data", (text) => {
  log += text;
});
child.stderr?.resume();
await untilAlive(child, url);

const signIn: Asked = { path: "/api/console/sign-in", key: null, body: { name: OWNER.email, password: OWNER.password } };
const entered = await ask(url, signIn);
if (entered.status !== 200) throw new Error(`the owner cannot sign in: ${entered.status} ${entered.text}`);
const cookie = entered.headers
  .getSetCookie()
  .map((one) => one.split(";")[0])
  .join("; ");
const newKey = (budget: object | null): Asked => ({
  path: KEYS.create.path,
  key: null,
  headers: { cookie, "sec-fetch-site": "same-origin" },
  body: { name: "attack", budget },
});
const budgeted = (JSON.parse((await ask(url, newKey({ amount: 1_000, period: "once" }))).text) as { secret: string }).secret;
const NEED_STORAGE: Record<string, Asked> = {
  "budgeted call": { ...chat("openai/gpt-4o", { max_tokens: 20 }), key: budgeted },
  "budgeted stream": { ...chat("openai/gpt-4o", { max_tokens: 20, stream: true }), key: budgeted },
  "sign-in": signIn,
  "new key": newKey(null),
  image: { path: "/v1/images/generations", body: { model: "sandbox-image", prompt: "a boat", size: "512x512" } },
  video: { path: "/v1/video/generations", body: { model: "sandbox-video", prompt: "a boat", duration: 1, width: 160, height: 96, fps: 8 } },
};
for (const [name, asked] of Object.entries(NEED_STORAGE)) {
  if (asked === signIn) continue;
  const { status, text } = await ask(url, asked);
  if (status >= 300) throw new Error(`before the disk is full, ${name} is answered ${status} ${text.slice(0, 200)}`);
}

const answered: string[] = [];
/** Sequential calls without a budget, for some time. */
async function others(seconds: number): Promise<Answered[]> {
  const all: Answered[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await pause(EVERY_MS)) {
    const one = await ask(url, chat());
    if (one.status === 200) answered.push(one.headers.get("x-request-id") ?? "");
    all.push(one);
  }
  return all;
}
const told = (all: readonly Answered[]) =>
  `${all.length} calls without a budget: ${waits(all.map(({ ms }) => ms))}, ${all.filter(({ status }) => status !== 200).length} refused`;

judge(true, `before: ${told(await others(2))}`);
// The image and video above may still be being stored.
await pause(3_000);
fill();
for (let again = 0; again < 3; again++) {
  await others(0.5);
  fill();
}
for (const [name, asked] of Object.entries(NEED_STORAGE)) {
  const { status, retryAfter, ms, text } = await ask(url, asked);
  judge(
    status === 503 && retryAfter !== null,
    `full: ${name} is answered ${status}, retry-after ${retryAfter}, after ${ms.toFixed(0)} ms: ${text.slice(0, 160)}`,
  );
}
const ready = await ask(url, { path: "/readyz", key: null });
judge(ready.text.includes('"degraded"'), `full: /readyz is ${ready.status} ${ready.text}`);
const meanwhile = await others(SECONDS);
judge(
  meanwhile.every(({ status }) => status === 200 || status === 503),
  `full: ${told(meanwhile)}`,
);
const unwritten = /^trunkline_journal_unwritten_rows (\d+)$/m.exec((await ask(url, { path: "/metrics" })).text)?.[1];
console.log(`            full: ${unwritten} rows are in memory alone`);
judge(log.includes("The disk is full ("), "full: the log names the cause");

rmSync(join(dataDir, "filler"));
const freed = performance.now();
while (!(await ask(url, { path: "/readyz", key: null })).text.includes('"ready"') && performance.now() - freed < 60_000) await pause(50);
judge(performance.now() - freed < 60_000, `room again: ready after ${(performance.now() - freed).toFixed(0)} ms`);
judge(true, `room again: ${told(await others(1))}`);
judge((await ask(url, NEED_STORAGE["budgeted call"] ?? chat())).status === 200, "room again: budgeted calls are answered");
const status = await stopped(child);
const store = await openStore({ dataDir });
const rows = new Set((await store.db.selectFrom("calls").select("id").execute()).map(({ id }) => id));
await store.close();
const lost = answered.filter((id) => !rows.has(id)).length;
judge(lost === 0 && status === 0, `after a stop with status ${status}: ${lost} of ${answered.length} rows are lost`);
process.exit(failed ? 1 : 0);
