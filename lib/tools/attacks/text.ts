/**
 * Sends a built server texts that are hard for regular expressions, and prints how long other callers wait. `npx tsx
 * lib/tools/attacks/text.ts [seconds a round]`, after `npm run build`. Exits with 1 if they wait more than twice as long as on an idle
 * server.
 */
import { setTimeout as pause } from "node:timers/promises";
import { BENCH_KEY, startGateway } from "../../bench/contender";
import { temporaryFolder } from "../../testing/database";
import { LONG_RUNS } from "../../testing/long-runs";
import { removeFolder } from "../../testing/survival-proof";

/** Length of a round. Rounds alternate between an idle and an attacked server, so that other load on the machine affects both. */
const SECONDS = Number(process.argv[2] ?? 3);
const ROUNDS = 4;
/** The attacker pauses this long after each answer. Without pauses this would measure fair sharing, which another script does. */
const PAUSE_MS = 250;
/** Other callers call at this interval, whether or not the last call was answered. */
const EVERY_MS = 25;
/** The limit of their waits, relative to an idle server, compared at the 99th percentile. */
const MOST_TIMES = 2;
/** The minimum idle wait for the comparison: below this, waits come from other load on the machine. */
const FLOOR_MS = 25;

const long = (unit: string, chars: number) => unit.repeat(Math.ceil(chars / unit.length));
/** An attacker's request: address and body. */
type Shot = readonly [path: string, body: unknown];
const chat = (content: string, more: object = {}): Shot => [
  "/v1/chat/completions",
  { model: "sandbox-chat", messages: [{ role: "user", content }], ...more },
];

/** The text that once stopped the server, alone and with an end that matches nothing, and the worst of the others. */
const SHOTS: readonly Shot[] = [
  chat(`more ${"! ".repeat(25_000)}`),
  chat(`more ${"! ".repeat(25_000)}x`),
  chat(`more ${"… ".repeat(3_900)}x`),
  chat(`reverse: ${long("中", 60_000)}x`),
  chat(`summarise in 2 sentences: ${long("a. ", 60_000)}`),
  chat(`sort: ${LONG_RUNS.map(({ make }) => make(500)).join("\n")}`),
  chat(long("a@b.", 60_000), { response_format: { type: "json_object" } }),
  [
    "/v1/chat/completions",
    {
      model: "sandbox-chat",
      messages: [
        { role: "system", content: "use bullet points" },
        { role: "user", content: `upper case: a ${long("\n", 60_000)}x` },
      ],
    },
  ],
  ["/v1/completions", { model: "sandbox-text", prompt: `${long("( ", 60_000)}x`, max_tokens: 16 }],
  ["/v1/embeddings", { model: "sandbox-embed", input: long("ab cd. ", 20_000) }],
  ["/v1/moderations", { model: "sandbox-moderation", input: long("! ", 60_000) }],
  ["/v1/audio/speech", { model: "sandbox-speech", input: "|".repeat(4_000) }],
  [
    "/v1beta/models/sandbox-content:generateContent",
    { contents: [{ role: "user", parts: [{ text: long("|", 60_000) }] }], generationConfig: { responseModalities: ["AUDIO"] } },
  ],
  ["/v1/audio/transcriptions", { model: "whisper-1", file: `data:audio/wav${long(";", 60_000)}base64,x` }],
  ["/v1/images/edits", { model: "sandbox-image", prompt: "a", image: `http://${long(".", 60_000)}x` }],
];

const headers = { authorization: `Bearer ${BENCH_KEY}`, "content-type": "application/json" };

/** Milliseconds until the answer has been read. Throws without one. */
async function wait(url: string, body?: unknown): Promise<number> {
  const began = performance.now();
  const options = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const reply = await fetch(url, { ...options, signal: AbortSignal.timeout(60_000) });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return performance.now() - began;
}

const CALLERS = ["/healthz", "/v1/chat/completions"] as const;
type Waits = Record<(typeof CALLERS)[number], number[]>;

const noWaits = (): Waits => ({ "/healthz": [], "/v1/chat/completions": [] });

/** Records other callers' waits for some time, calling at fixed moments: a blocked server delays all of them. */
async function watch(url: string, waits: Waits): Promise<void> {
  const asked: Promise<unknown>[] = [];
  const [, short] = chat("2+2", { max_tokens: 8 });
  const began = performance.now();
  for (let due = began; due < began + SECONDS * 1000; due += EVERY_MS) {
    await pause(Math.max(0, due - performance.now()));
    for (const path of CALLERS)
      asked.push(wait(url + path, path === "/healthz" ? undefined : short).then((took) => waits[path].push(took)));
  }
  await Promise.all(asked);
}

let sent = 0;
let slowestMs = 0;

/** An attacker that sends texts one after the other. */
async function attack(url: string, signal: AbortSignal): Promise<void> {
  for (; !signal.aborted; sent++) {
    const [path, body] = SHOTS[sent % SHOTS.length] ?? chat("");
    const began = performance.now();
    const reply = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    await reply.arrayBuffer();
    slowestMs = Math.max(slowestMs, performance.now() - began);
    await pause(PAUSE_MS);
  }
}

function share(waits: readonly number[], part: number): number {
  const sorted = waits.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const shown = (waits: readonly number[]) => [0.5, 0.99, 1].map((part) => share(waits, part).toFixed(1).padStart(8)).join("");

const dataDir = temporaryFolder();
const server = await startGateway("the server", { env: { DATA_DIR: dataDir, SANDBOX_TOKENS_PER_SECOND: "0" } });
let failed = false;
try {
  for (let round = 0; round < 20; round++)
    for (const path of CALLERS) await wait(server.url + path, path === "/healthz" ? undefined : chat("2+2")[1]);
  const idle = noWaits();
  const attacked = noWaits();
  for (let round = 0; round < ROUNDS; round++) {
    await watch(server.url, idle);
    const over = new AbortController();
    const attacker = attack(server.url, over.signal);
    await watch(server.url, attacked);
    over.abort();
    await attacker;
  }
  console.log(`${sent} attacks in ${ROUNDS * SECONDS} s, the slowest answered in ${slowestMs.toFixed(0)} ms\n`);
  console.log(`milliseconds waited by others       median     99 %     most`);
  for (const path of CALLERS) {
    const times = share(attacked[path], 0.99) / Math.max(FLOOR_MS, share(idle[path], 0.99));
    console.log(`${path.padEnd(22)} idle      ${shown(idle[path])}`);
    console.log(`${path.padEnd(22)} attacked  ${shown(attacked[path])}   ${times.toFixed(1)} times`);
    failed ||= !(times <= MOST_TIMES);
  }
  console.log(`\nAt most ${MOST_TIMES} times, where an idle server counts ${FLOOR_MS} ms or more: ${failed ? "broken" : "held"}`);
} finally {
  server.stop();
  await removeFolder(dataDir);
}
process.exitCode = failed ? 1 : 0;
