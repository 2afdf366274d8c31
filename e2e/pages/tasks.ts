import type { Browser, Page } from "@playwright/test";
import { expect } from "../fixtures";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU time, independent of other load on the machine. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * Resolves once the page was idle in eight checks in a row, 50 ms each. More would not fit between two caret blinks of a focused field,
 * which occupy the browser every 500 ms. Runs in the page.
 */
export function quiet(): Promise<void> {
  let looks = 0;
  return new Promise((done) => {
    const look = (deadline: IdleDeadline) => {
      looks = deadline.timeRemaining() > 40 ? looks + 1 : 0;
      if (looks < 8) requestIdleCallback(look);
      else done();
    };
    requestIdleCallback(look);
  });
}

/** The browser's activity during `work`. */
async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await work();
  return (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

const TRIES = 3;

/**
 * Each task of the page's main thread during `work` takes less than `limitMs` of CPU time. A full garbage collection, or a processor that
 * others heat, lengthens a task now and then; a long task that the page causes is there every time.
 */
export async function expectShortTasks(browser: Browser, page: Page, limitMs: number, work: () => Promise<void>): Promise<void> {
  const longest: number[] = [];
  do longest.push(longestTaskMs(await traced(browser, page, work)));
  while (Math.min(...longest) >= limitMs && longest.length < TRIES);
  expect(Math.min(...longest), `longest tasks, in milliseconds: ${longest.join(", ")}`).toBeLessThan(limitMs);
}

/** The longest task of the page's main thread, in milliseconds of CPU time. */
function longestTaskMs(events: readonly TraceEvent[]): number {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const tasks = events.filter(
    (event) => /RunTask/.test(event.name) && mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid),
  );
  expect(tasks.length).toBeGreaterThan(100);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
