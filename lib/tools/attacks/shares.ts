/**
 * A caller uses as much of a running gateway as it can while a caller of another team works. Prints the other's waits, idle and under
 * attack, and fails if the latter are more than four times as long: `npx tsx lib/tools/attacks/shares.ts [part]`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { residentMb } from "../../bench/contender";
import { CALLS, call, type Party, party } from "./calls";
import type { AttackedGateway } from "./server";

const MOST = 4;
/** The minimum idle time for the comparison: below this, differences come from the machine. */
const FLOOR_MS = 50;

/** The other caller's repeated call: the measured wait in milliseconds. */
interface Work {
  name: string;
  times: number;
  once(worker: Party): Promise<number>;
}

let beside: Party | undefined;
const PARTS: Record<string, Work[]> = {
  streams: [
    { name: "first token of a stream", times: 300, once: async (worker) => (await ask(worker, "stream")).firstMs },
    { name: "whole chat", times: 300, once: async (worker) => (await ask(worker, "chat")).wholeMs },
  ],
  images: [{ name: "image of 512 × 512", times: 20, once: async (worker) => (await ask(worker, "image")).wholeMs }],
  speech: [{ name: "first sound of a sentence", times: 20, once: async (worker) => (await ask(worker, "speech")).firstMs }],
  videos: [{ name: "video of a second, until it is there", times: 8, once: video }],
  bodies: [
    { name: "whole chat", times: 300, once: async (worker) => (await ask(worker, "chat")).wholeMs },
    {
      name: "whole chat, from the attacker's address",
      times: 300,
      once: async ({ url, key }) => {
        beside ??= party({ url, key, localAddress: "127.0.0.1" });
        return (await ask(beside, "chat")).wholeMs;
      },
    },
  ],
};

async function ask(worker: Party, name: keyof typeof CALLS) {
  const answered = await call(worker, CALLS[name]);
  if (answered.status === 200) return answered;
  throw new Error(`the other caller was answered ${answered.status} ${answered.text.slice(0, 200)}`);
}

async function video(worker: Party): Promise<number> {
  const began = performance.now();
  const { task_id } = JSON.parse((await ask(worker, "video")).text) as { task_id: string };
  for (;;) {
    const { status, text } = await call(worker, { path: `/v1/video/generations/${task_id}` });
    const task = JSON.parse(text) as { status: string };
    if (status !== 200 || task.status === "failed") throw new Error(`the video came to nothing: ${text.slice(0, 200)}`);
    if (task.status === "completed" || task.status === "succeeded") return performance.now() - began;
    await pause(20);
  }
}

function start(script: string, args: readonly string[] = []): ChildProcess {
  const child = fork(join(import.meta.dirname, script), args, { execArgv: ["--import", "tsx"] });
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

/** Warm-up rounds without an attack. */
async function measure({ times, once: work }: Work, worker: Party): Promise<number[]> {
  const waits: number[] = [];
  for (let n = 0; n < times; n++) waits.push(await work(worker));
  return waits.sort((left, right) => left - right);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** Prints a line; true if nobody waited too long. */
function judge({ name }: Work, idle: readonly number[], attacked: readonly number[]): boolean {
  const figures = [0.5, 0.99].map((share) => {
    const [before, under] = [at(idle, share), at(attacked, share)];
    return { before, under, ratio: under / Math.max(before, FLOOR_MS) };
  });
  const words = figures.map(({ before, under, ratio }) => `${before.toFixed(0)} → ${under.toFixed(0)} ms (${ratio.toFixed(1)}×)`);
  const fair = figures.every(({ ratio }) => ratio <= MOST);
  process.stdout.write(`  ${fair ? "fair  " : "UNFAIR"} ${name}: median ${words[0]}, p99 ${words[1]}\n`);
  return fair;
}

async function attack(part: string, { url, flooder }: AttackedGateway, { worker, pid }: { worker: Party; pid: number }): Promise<boolean> {
  const works = PARTS[part] ?? [];
  for (const work of works) await measure({ ...work, times: Math.ceil(work.times / 4) }, worker);
  const idle = [];
  for (const work of works) idle.push(await measure(work, worker));
  const before = residentMb(pid);
  const flood = start("flood.ts", [part, url, flooder]);
  await once(flood, "message");
  process.stdout.write(`${part}: memory of the gateway ${before.toFixed(0)} → ${residentMb(pid).toFixed(0)} MB\n`);
  let fair = true;
  for (const [place, work] of works.entries()) fair = judge(work, idle[place] ?? [], await measure(work, worker)) && fair;
  flood.kill("SIGKILL");
  await once(flood, "exit");
  return fair;
}

const server = start("server.ts");
const [gateway] = (await once(server, "message")) as [AttackedGateway];
const worker = party({ url: gateway.url, key: gateway.worker, localAddress: process.platform === "linux" ? "127.0.0.2" : "127.0.0.1" });
const parts = process.argv[2] === undefined ? Object.keys(PARTS) : [process.argv[2]];
process.stdout.write(`At most ${MOST} times the idle time, which counts as ${FLOOR_MS} ms at least.\n`);
let fair = true;
for (const part of parts) fair = (await attack(part, gateway, { worker, pid: server.pid ?? 0 })) && fair;
process.exit(fair ? 0 : 1);
