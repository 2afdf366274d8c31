import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { FIRST_LOAD_KB } from "../lib/bench/page-budgets";
import { expect, JOURNEY_KEY, test } from "./fixtures";
import { CONSOLE_PAGES } from "./pages/routes";

/** Gzipped kB of the scripts requested until the load event. */
async function firstLoadKb(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "load" });
  const urls = await page.evaluate(() => {
    const [{ loadEventStart }] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming];
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return all.filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < loadEventStart).map(({ name }) => name);
  });
  let bytes = 0;
  for (const url of new Set(urls)) bytes += gzipSync(await (await page.request.get(url)).body()).length;
  return bytes / 1000;
}

test.describe("first-load JavaScript", () => {
  for (const path of CONSOLE_PAGES)
    test(`of ${path} stays within ${FIRST_LOAD_KB} kB`, async ({ signedIn }) => {
      const kb = await firstLoadKb(signedIn, path);
      expect(kb, "no script was seen").toBeGreaterThan(0);
      expect(kb).toBeLessThanOrEqual(FIRST_LOAD_KB);
    });

  test(`of a shared run stays within ${FIRST_LOAD_KB} kB`, async ({ signedIn }) => {
    const call = { model: "m", path: "/v1/chat/completions", request: {}, status: "done", reply: { text: "**42**" }, figures: {} };
    const data = { playground: "chat", title: "A sum", snapshot: { at: Date.now(), calls: [call] } };
    const headers = { authorization: `Bearer ${JOURNEY_KEY}` };
    const { path } = await (await signedIn.request.post("/api/console/shares", { headers, data })).json();
    expect(await firstLoadKb(signedIn, path)).toBeLessThanOrEqual(FIRST_LOAD_KB);
    await expect(signedIn.locator("strong").getByText("42")).toBeVisible();
  });
});
