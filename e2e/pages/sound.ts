import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type RunOptions = Parameters<AxeBuilder["options"]>[0];

/**
 * The builder of @axe-core/playwright collects its result in a second page, which costs six times as much. The console has no frames, so
 * axe runs in the page.
 */
const axe = createRequire(import.meta.resolve("@axe-core/playwright"));
const OPTIONS: RunOptions = { rules: { "target-size": { enabled: true } } };
const RULES = readFileSync(axe.resolve("axe-core/axe.min.js"), "utf8");

/** The elements that are checked, by CSS selectors: all, without those of `exclude`, or only those of `include`. */
export interface Extent {
  include?: readonly string[];
  exclude?: readonly string[];
}

/** All rules: WCAG 2.0 to 2.2, A and AA, and axe's best practices. Target size has to be enabled. */
async function violations(page: Page, extent: Extent): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(RULES);
  return page.evaluate(
    async ([options, { include = ["html"], exclude = [] }]) => {
      const { axe } = window as unknown as { axe: { run(of: Extent, options: RunOptions): Promise<AxeResults> } };
      // Colours during a transition are not checked.
      const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ends.map(({ finished }) => finished));
      const found = await axe.run({ include, exclude }, { ...options, resultTypes: ["violations"], iframes: false, preload: false });
      const words = (nodes: AxeResults["violations"][number]["nodes"]) =>
        nodes.map(({ html, any }) => `${html.slice(0, 300)} ${any[0]?.message ?? ""}`).join("\n");
      return found.violations.map(({ id, nodes }) => `${id}: ${words(nodes)}`);
    },
    [OPTIONS, extent] as const,
  );
}

/** No accessibility violations, and no horizontal scrolling. */
export async function expectSound(page: Page, where = "here", extent: Extent = {}): Promise<void> {
  // After a navigation the new title is set shortly after the content.
  await expect(page).toHaveTitle(/./);
  expect(await violations(page, extent), `what axe finds ${where}`).toEqual([]);
  await expectNarrowEnough(page, where);
}

export async function expectNarrowEnough(page: Page, where = "here"): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `pixels to scroll sideways ${where}`).toBe(0);
}
