import type { Browser, BrowserContext, Page } from "@playwright/test";
import { videoJob } from "../client/video/job.fixture";
import type { VideoJob } from "../console/video/contract";

/** How long each page is measured. */
const WATCHED_MS = 10_000;
/** Numbers of running jobs. The page without any shows what the machine itself drops. */
const WATCHED = [
  { path: "/video", count: 0 },
  { path: "/video", count: 200 },
  { path: "/video?view=table", count: 50 },
] as const;
type Watched = (typeof WATCHED)[number];
/** A frame that took longer than two frames at 60 Hz counts as dropped. */
const DROPPED_MS = 34;

interface Frames {
  /** Frames in that time. */
  drawn: number;
  dropped: number;
  /** Milliseconds. */
  longest: number;
  longTasks: number;
  polls: number;
  /** Milliseconds of the main thread, in total and for scripts, styles and layout. */
  busy: number;
  script: number;
  style: number;
  layout: number;
}

/** A running job that began a moment before the previous one. */
function runningJob(index: number, now: number): VideoJob {
  return videoJob({
    id: `task_${String(index).padStart(26, "0")}`,
    prompt: `A freight train crosses a viaduct at dawn, take ${index + 1}, seen from the valley below`,
    createdAt: now - index * 700,
    checkedAt: now,
    estimate: { n: 37, p10Ms: 80_000, p90Ms: 250_000, basis: "model" },
  });
}

/** A board's reply with this many running jobs, and the reply to a poll for them. */
function repliesFor(count: number) {
  const now = Date.now();
  const running = Array.from({ length: count }, (_, index) => runningJob(index, now));
  const counts = { queued: 0, running: count, done: 0, failed: 0, cancelled: 0, unknown: 0 };
  const columns = { queued: [], running, done: [], failed: [] };
  const poll = () => {
    const checkedAt = Date.now();
    const items = running.map((job) => ({ ...job, checkedAt, elapsedMs: checkedAt - job.createdAt }));
    return { items, gone: [], now: checkedAt };
  };
  const shared = { counts, models: ["sandbox-video"], makers: [], now };
  return { board: { ...shared, columns }, page: { ...shared, items: running, page: 1, pageSize: 50, total: count }, poll };
}

/** Opens a page with simulated replies for its jobs, and returns how often it polled. */
async function openJobs(page: Page, { origin, path, count }: Watched & { origin: string }): Promise<() => number> {
  const replies = repliesFor(count);
  let polls = 0;
  await page.route("**/api/console/video/board*", (route) => route.fulfill({ json: replies.board }));
  await page.route("**/api/console/video/jobs*", (route) => route.fulfill({ json: replies.page }));
  await page.route("**/api/console/video/poll", (route) => {
    polls++;
    return route.fulfill({ json: replies.poll() });
  });
  await page.goto(origin + path);
  const jobs = page.locator('[data-part="job-words"], [data-part="video-table"] tbody tr');
  if (count > 0) await jobs.nth(count - 1).waitFor({ state: "attached" });
  else await page.getByText("No videos yet").waitFor();
  return () => polls;
}

/** Frames and long tasks of this page over some time. */
function watchFrames(ms: number): Promise<{ gaps: number[]; longTasks: number }> {
  return new Promise((done) => {
    const gaps: number[] = [];
    let longTasks = 0;
    const tasks = new PerformanceObserver((list) => {
      longTasks += list.getEntries().length;
    });
    tasks.observe({ type: "longtask" });
    const start = performance.now();
    let before = start;
    const frame = () => {
      const now = performance.now();
      gaps.push(now - before);
      before = now;
      if (now - start < ms) return requestAnimationFrame(frame);
      tasks.disconnect();
      return done({ gaps, longTasks });
    };
    requestAnimationFrame(frame);
  });
}

async function measureFrames(context: BrowserContext, watched: Watched & { origin: string }): Promise<Frames> {
  const page = await context.newPage();
  const polls = await openJobs(page, watched);
  // The first rendering is measured elsewhere: `TBT ms` of the table above.
  await page.waitForTimeout(2_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  const costs = async () => new Map((await cdp.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value * 1_000]));
  const [before, polled] = [await costs(), polls()];
  const { gaps, longTasks } = await page.evaluate(watchFrames, WATCHED_MS);
  const after = await costs();
  const spent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const figures = {
    drawn: gaps.length,
    dropped: gaps.filter((gap) => gap > DROPPED_MS).length,
    longest: Math.max(...gaps),
    longTasks,
    polls: polls() - polled,
    busy: spent("TaskDuration"),
    script: spent("ScriptDuration"),
    style: spent("RecalcStyleDuration"),
    layout: spent("LayoutDuration"),
  };
  await page.close();
  return figures;
}

/** Prints how many frames pages with running jobs drop while they poll. */
export async function showFrames(browser: Browser, context: BrowserContext, origin: string): Promise<void> {
  console.log(`\nframes in ${WATCHED_MS / 1_000} s, ${browser.version()}; ms of the main thread`);
  const heads = ["running jobs", "frames", "dropped", "longest", "long tasks", "polls", "busy", "script", "style", "layout"];
  console.log(row(heads));
  for (const watched of WATCHED) {
    const it = await measureFrames(context, { ...watched, origin });
    const figures = [it.drawn, it.dropped, it.longest, it.longTasks, it.polls, it.busy, it.script, it.style, it.layout];
    console.log(row([`${watched.path}, ${watched.count}`, ...figures.map((figure) => figure.toFixed(0))]));
  }
}

const row = (cells: readonly string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(11))).join("");
