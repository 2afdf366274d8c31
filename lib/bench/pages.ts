import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { CONSOLE_PAGES } from "../../e2e/pages/routes";
import { findBrowser } from "../cli/browser.mjs";
import { showFrames } from "./board-frames";
import { startGateway } from "./contender";
import { CLS, FIRST_LOAD_KB, LCP_MS, TBT_MS } from "./page-budgets";

const OWNER = { name: "owner@example.com", password: "a long enough password" };
/** How long the page is measured after the load event. */
const WATCHED_MS = 2_000;
const LONG_TASK_MS = 50;

interface Figures {
  /** Scripts until the load event, gzipped kB. */
  firstKb: number;
  /** Scripts after it, while the page is measured. */
  laterKb: number;
  lcp: number;
  tbt: number;
  cls: number;
}

/** Records paints, long tasks and shifts from the page's start. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, tasks: [] as { at: number; ms: number }[] };
  Object.assign(window, { seen });
  const watch = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    seen.cls += (entry as unknown as { value: number }).value;
  });
  watch("longtask", ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }));
}

/** The page's own measurements at the end. */
function collect() {
  const { seen } = window as unknown as { seen: { lcp: number; cls: number; tasks: { at: number; ms: number }[] } };
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const scripts = resources.filter(({ name }) => /\.js(\?|$)/.test(name)).map(({ name, startTime }) => ({ name, startTime }));
  return { ...seen, loaded: navigation?.loadEventStart ?? 0, scripts };
}

async function measure(context: BrowserContext, url: string): Promise<Figures> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(WATCHED_MS);
  const { lcp, cls, tasks, loaded, scripts } = await page.evaluate(collect);
  const kb = { first: 0, later: 0 };
  const sent = new Map(scripts.map(({ name, startTime }) => [name, startTime]));
  for (const [name, startTime] of sent) {
    const size = gzipSync(await (await context.request.get(name)).body()).length / 1000;
    kb[startTime < loaded ? "first" : "later"] += size;
  }
  await page.close();
  const long = tasks.filter(({ at }) => at < loaded + WATCHED_MS);
  const tbt = long.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_TASK_MS), 0);
  return { firstKb: kb.first, laterKb: kb.later, lcp, tbt, cls };
}

const line = (cells: readonly string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(14))).join("");

/** A figure, marked if it exceeds its budget. */
const cell = (value: number, budget: number, digits = 0) => `${value > budget ? "over " : ""}${value.toFixed(digits)}`;

function show(path: string, { firstKb, laterKb, lcp, tbt, cls }: Figures): void {
  const figures = [cell(firstKb, FIRST_LOAD_KB, 1), laterKb.toFixed(1), cell(lcp, LCP_MS), cell(tbt, TBT_MS), cell(cls, CLS, 3)];
  console.log(line([path, ...figures]));
}

async function measureAll(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext();
  // This file's loader names functions with a helper that pages do not have.
  await context.addInitScript("globalThis.__name = (it) => it");
  console.log(line(["page", "JS kB gzip", "later kB", "LCP ms", "TBT ms", "CLS"]));
  console.log(line(["budget", String(FIRST_LOAD_KB), "–", String(LCP_MS), String(TBT_MS), String(CLS)]));
  show("/login", await measure(context, `${origin}/login`));
  const answer = await context.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
  if (!answer.ok()) throw new Error(`not signed in: ${await answer.text()}`);
  for (const path of CONSOLE_PAGES) {
    // The first call of a page also loads its code on the server.
    await context.request.get(origin + path);
    show(path, await measure(context, origin + path));
  }
  await showFrames(browser, context, origin);
  await context.close();
}

async function main(): Promise<void> {
  const found = await findBrowser();
  if (!found) throw new Error("No browser was found. `npx playwright install chromium` fetches one.");
  const data = mkdtempSync(join(tmpdir(), "trunkline-pages-"));
  const settings = { DATA_DIR: data, GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password };
  const server = await startGateway("gateway", { env: settings });
  const env = { ...process.env, ...found.env } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env });
  try {
    await measureAll(browser, server.url);
  } finally {
    await browser.close();
    server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

await main();
