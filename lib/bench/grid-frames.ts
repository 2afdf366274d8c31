import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "../cli/browser.mjs";
import { EVALUATIONS } from "../console/evaluations/addresses";
import { EVALUATION_LIMITS, type Evaluation } from "../console/evaluations/contract";
import { startGateway, startScript } from "./contender";

/**
 * `npx tsx lib/bench/grid-frames.ts`: the page of an evaluation in a browser while its cells arrive, 160 a second at most. Prints frames,
 * long tasks and memory of the page.
 */
const OWNER = { name: "owner@example.com", password: "a long enough password" };
const ROWS = 1_000;
const COLUMNS = 3;
const DELAY_MS = 200;
const WATCHED_MS = 10_000;
/** The share of the cells that can arrive in that time. */
const PACE = ((WATCHED_MS / DELAY_MS) * EVALUATION_LIMITS.atOnce) / (ROWS * COLUMNS);
/** A frame that took longer than two frames at 60 Hz counts as dropped. */
const DROPPED_MS = 34;

interface Watched {
  gaps: number[];
  /** Milliseconds of each task over 50 ms. */
  tasks: number[];
}

/** Frames and long tasks for a while, in which the grid, if there is one, is scrolled between two shares of its height. */
function watch({ ms, from, to }: { ms: number; from: number; to: number }): Promise<Watched> {
  const grid = document.querySelector('[role="grid"]');
  return new Promise((done) => {
    const watched: Watched = { gaps: [], tasks: [] };
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.tasks.push(duration);
    });
    tasks.observe({ type: "longtask" });
    const start = performance.now();
    let before = start;
    const frame = () => {
      const now = performance.now();
      watched.gaps.push(now - before);
      before = now;
      if (grid) grid.scrollTop = grid.scrollHeight * (from + ((to - from) * (now - start)) / ms);
      if (now - start < ms) return requestAnimationFrame(frame);
      tasks.disconnect();
      return done(watched);
    };
    requestAnimationFrame(frame);
  });
}

async function begin(context: BrowserContext, origin: string): Promise<string> {
  const headers = { origin };
  const signedIn = await context.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers });
  if (!signedIn.ok()) throw new Error(`not signed in: ${await signedIn.text()}`);
  const rows = Array.from({ length: ROWS }, (_, row) => ({ variables: { question: `Where is the parcel with the number ${row}?` } }));
  const columns = Array.from({ length: COLUMNS }, (_, column) => ({
    name: `column ${column}`,
    model: "bench-model",
    messages: [{ role: "user", content: `Answer ${column}: {{question}}` }],
  }));
  const data = { name: "frames", rows, columns, checks: [{ type: "contains", values: ["x"] }], atOnce: EVALUATION_LIMITS.atOnce };
  const reply = await context.request.post(origin + EVALUATIONS.start.path, { data, headers });
  if (!reply.ok()) throw new Error(`the evaluation could not be started: ${await reply.text()}`);
  const { id }: Evaluation = await reply.json();
  return id;
}

async function measure(context: BrowserContext, origin: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${origin}/evaluations`);
  const blank = await page.evaluate(watch, { ms: WATCHED_MS / 4, from: 0, to: 0 });
  const id = await begin(context, origin);
  const finished = async () => {
    const reply = await context.request.get(origin + EVALUATIONS.read.path.replace("{id}", id));
    const { finished: cells, state }: Evaluation = await reply.json();
    return { cells, state };
  };
  await page.goto(`${origin}/evaluations/${id}`);
  await page.getByRole("grid", { name: "Results" }).waitFor();
  await page.waitForTimeout(2_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  const costs = async () => new Map((await cdp.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  const [before, began] = [await costs(), await finished()];
  // The rows whose cells arrive stay in view: each of them is drawn.
  const at = began.cells / (ROWS * COLUMNS);
  const { gaps, tasks } = await page.evaluate(watch, { ms: WATCHED_MS, from: at, to: at + PACE });
  const [after, ended] = [await costs(), await finished()];
  if (began.state !== "running") throw new Error("the evaluation ended before it was watched");
  const spent = (name: string) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000).toFixed(0);
  const dropped = (all: readonly number[]) => all.filter((gap) => gap > DROPPED_MS).length;
  const heap = ((after.get("JSHeapUsedSize") ?? 0) / 1e6).toFixed(0);
  await page.close();
  return [
    `${ended.cells - began.cells} cells in ${WATCHED_MS / 1_000} s: ${gaps.length} frames, ${dropped(gaps)} dropped, longest ${Math.max(...gaps).toFixed(0)} ms; tasks over 50 ms: ${tasks.length}, longest ${Math.max(0, ...tasks).toFixed(0)} ms`,
    `main thread busy ${spent("TaskDuration")} ms, script ${spent("ScriptDuration")} ms, layout ${spent("LayoutDuration")} ms; JS heap ${heap} MB`,
    `a page at rest, ${WATCHED_MS / 4_000} s: ${blank.gaps.length} frames, ${dropped(blank.gaps)} dropped`,
  ].join("\n");
}

const found = await findBrowser();
if (!found) throw new Error("No browser was found. `npx playwright install chromium` fetches one.");
const folder = mkdtempSync(join(tmpdir(), "trunkline-grid-"));
const upstream = await startScript("mock-upstream.mjs", { core: 1, env: { BENCH_DELAY_MS: String(DELAY_MS) } });
const vendor = { OPENAI_BASE_URL: `${upstream.url}/v1`, OPENAI_API_KEY: "bench" };
const owner = { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password };
const server = await startGateway("gateway", { env: { DATA_DIR: folder, ...vendor, ...owner } });
const env = { ...process.env, ...found.env } as Record<string, string>;
const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env });
try {
  const context = await browser.newContext();
  // This file's loader names functions with a helper that pages do not have.
  await context.addInitScript("globalThis.__name = (it) => it");
  process.stdout.write(`${await measure(context, server.url)}\n`);
} finally {
  await browser.close();
  server.stop();
  upstream.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
