import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

export const THEMES = ["light", "dark"] as const;
export const WIDTHS = [1280, 390] as const;
export type Theme = (typeof THEMES)[number];

const HEIGHT = 844;
/** The maximum height of an endlessly scrolling page. */
const TALLEST = 6_000;
const TRIES = 6;

/** Waits for everything that loads by itself: fonts, images, the first frame of videos. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const LONGEST_MS = 3_000;
    const happens = (target: EventTarget, ...names: string[]) =>
      new Promise((done) => {
        for (const name of names) target.addEventListener(name, done, { once: true });
        setTimeout(done, LONGEST_MS);
      });
    await document.fonts.ready;
    const images = [...document.images].filter(({ complete, loading }) => !complete && loading !== "lazy");
    await Promise.all(images.map((image) => happens(image, "load", "error")));
    const videos = [...document.querySelectorAll("video")].filter((video) => video.preload !== "none" && (video.src || video.currentSrc));
    await Promise.all(videos.map((video) => video.readyState >= 2 || video.error || happens(video, "loadeddata", "error")));
  });
}

/** Makes the window so high that nothing except the rail scrolls, so that a picture shows the whole page. */
export async function unroll(page: Page, width: number): Promise<void> {
  let height = HEIGHT;
  for (let turn = 0; turn < 2; turn++) {
    const hidden = await page.evaluate(() => {
      const apart = 'textarea, pre, [aria-label="Team, pages and runs"] *';
      const scrolls = (part: Element) => !part.matches(apart) && /auto|scroll/.test(getComputedStyle(part).overflowY);
      const parts = [document.documentElement, ...[...document.body.querySelectorAll("*")].filter(scrolls)];
      return Math.max(...parts.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
    });
    if (hidden <= 0) return;
    height = Math.min(TALLEST, height + hidden);
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
}

/** Takes the picture once two in a row are the same. Resolves with whether that was the case. */
export async function take(page: Page, file: string): Promise<boolean> {
  let before: Buffer | undefined;
  for (let tries = 0; tries < TRIES; tries++) {
    const now = await page.screenshot({ animations: "disabled", caret: "hide" });
    if (before?.equals(now)) {
      await writeFile(file, now);
      return true;
    }
    before = now;
  }
  if (before) await writeFile(file, before);
  return false;
}
