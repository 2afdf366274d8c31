import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;
type RunOptions = Parameters<AxeBuilder["options"]>[0];

/**
 * The builder of @axe-core/playwright collects its result in a second page, which costs six times as much. The only frames of the console
 * contain what models wrote, so axe runs in the page.
 */
const axe = createRequire(import.meta.resolve("@axe-core/playwright"));
const OPTIONS: RunOptions = { rules: { "target-size": { enabled: true } } };
const RULES = readFileSync(axe.resolve("axe-core/axe.min.js"), "utf8");

/** A menu, panel or dialog that is open. */
export const LAYER = ":is(dialog[open], [popover]:popover-open)";
/** The frame of all pages. It takes half of the time of a check. */
const FRAME = ["[data-part=rail]", "[data-part=tab-bar]"];

/**
 * What is checked: the page without its frame, unless a layer of the frame is open; all; or only the layers that are open. A few checks of
 * all are enough for the frame, and one of a page for what is below its layers.
 */
export type Extent = "page" | "all" | "layer";

/** All rules: WCAG 2.0 to 2.2, A and AA, and axe's best practices. Target size has to be enabled. */
async function violations(page: Page, extent: Extent): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(RULES);
  return page.evaluate(
    async ({ options, extent, layer, frame }) => {
      interface Context {
        include: string[];
        exclude: string[];
      }
      const { axe } = window as unknown as { axe: { run(of: Context, options: RunOptions): Promise<AxeResults> } };
      const include = extent === "layer" ? [layer] : ["html"];
      const exclude = extent === "page" ? frame.filter((part) => !document.querySelector(`${part} ${layer}`)) : [];
      // Colours during a transition are not checked.
      const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ends.map(({ finished }) => finished));
      const found = await axe.run({ include, exclude }, { ...options, resultTypes: ["violations"], iframes: false, preload: false });
      const words = (nodes: AxeResults["violations"][number]["nodes"]) =>
        nodes.map(({ html, any }) => `${html.slice(0, 300)} ${any[0]?.message ?? ""}`).join("\n");
      return found.violations.map(({ id, nodes }) => `${id}: ${words(nodes)}`);
    },
    { options: OPTIONS, extent, layer: LAYER, frame: FRAME },
  );
}

/** No accessibility violations in `extent`, no horizontal scrolling, and no clipped control. */
export async function expectSound(page: Page, where = "here", extent: Extent = "page"): Promise<void> {
  // After a navigation the new title is set shortly after the content.
  await expect(page).toHaveTitle(/./);
  expect(await violations(page, extent), `what axe finds ${where}`).toEqual([]);
  await expectNarrowEnough(page, where);
}

export async function expectNarrowEnough(page: Page, where = "here"): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `pixels to scroll sideways ${where}`).toBe(0);
  expect(await page.evaluate(clippedControls), `controls that are cut off ${where}`).toEqual([]);
}

/** In the browser: controls that an ancestor or the window cuts off at a side, and that no scrolling brings into view. */
function clippedControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>("button, a[href], input, select, textarea, [role=tab]");
  // The text of an inline link may end in an ellipsis.
  const isSeen = (control: Element) =>
    getComputedStyle(control).display !== "inline" &&
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    control.getBoundingClientRect().width > 2;
  const isClipped = (control: Element) => {
    const { left, right } = control.getBoundingClientRect();
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (overflowX === "auto" || overflowX === "scroll") return false;
      const edge = box.getBoundingClientRect();
      // A screen reader's own text is a box of one pixel.
      if (overflowX !== "visible" && edge.width <= 2) return false;
      if (overflowX !== "visible" && (right > edge.right + 1 || left < edge.left - 1)) return true;
    }
    return right > window.innerWidth + 1 || left < -1;
  };
  return [...controls].filter((control) => isSeen(control) && isClipped(control)).map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Every control of the page's header is whole, without scrolling in the header. */
export async function expectWholeHeader(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await expect(async () => expect(await page.evaluate(cutInHeader), `controls cut off in the header, ${width} px`).toEqual([])).toPass();
}

/** In the browser: controls of the header that any box around them cuts off, and those whose own content does not fit. */
function cutInHeader(): string[] {
  const controls = document.querySelectorAll<HTMLElement>("header :is(button, a[href])");
  const isCut = (control: HTMLElement) => {
    const { left, right } = control.getBoundingClientRect();
    if (control.scrollWidth > control.clientWidth + 1 || right > window.innerWidth) return true;
    for (let box = control.parentElement; box; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      if (getComputedStyle(box).overflowX !== "visible" && (right > edge.right + 1 || left < edge.left - 1)) return true;
    }
    return false;
  };
  return [...controls].filter((control) => control.checkVisibility() && isCut(control)).map(({ innerText }) => innerText);
}
