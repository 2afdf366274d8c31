import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { JOB, MADE_MS, openNew, submit } from "./pages/video-page";

/** Holds back the page's job updates until the returned function is called. */
async function holdPolls(page: Page): Promise<() => void> {
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.unroute("**/api/console/video/poll");
  await page.route("**/api/console/video/poll", async (route) => {
    await told;
    await route.continue();
  });
  return tell;
}

/** Mocks the browser's notifications, and a tab in the background. */
function noteNotices(): void {
  const seen = { shown: [] as string[], asked: 0 };
  Object.assign(window, seen);
  class Noted {
    static get permission() {
      return localStorage.getItem("allowed") ?? "default";
    }
    static async requestPermission() {
      Object.assign(window, { asked: (window as unknown as typeof seen).asked + 1 });
      localStorage.setItem("allowed", "granted");
      return "granted";
    }
    onclick: (() => void) | undefined;
    constructor(title: string, { body }: { body: string }) {
      (window as unknown as typeof seen).shown.push(`${title}: ${body}`);
      window.addEventListener("press the notice", () => this.onclick?.(), { once: true });
    }
    close() {}
  }
  Object.assign(window, { Notification: Noted });
  window.addEventListener("look away", () => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
}

test("a video that ends in a tab behind another is told of, where the person has switched that on", async ({ signedIn: page }) => {
  test.slow();
  await page.addInitScript(noteNotices);
  const [quiet, loud] = [`A quiet harbour ${randomUUID()}`, `A loud harbour ${randomUUID()}`];
  const all = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  // Another journey of the same person may have a running video, which this tab reports too.
  const shown = async () => (await all()).filter((text) => text.includes(quiet));
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  await openNew(page, quiet);
  const options = page.getByRole("checkbox", { name: /^Notify me/ });
  await expect(options).not.toBeChecked();
  expect(await asked(), "nobody is asked before a press").toBe(0);
  await options.press("Space");
  await expect(options).toBeChecked();
  expect(await asked()).toBe(1);
  const tell = await holdPolls(page);
  // Before there is a job: no page may be visible when its end is read first.
  await page.evaluate(() => window.dispatchEvent(new Event("look away")));
  await submit(page).click();
  await expect(page).toHaveURL(JOB);
  const address = page.url();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Video" }).click();
  await expect(page).toHaveURL(/\/video$/);
  tell();
  await expect.poll(shown, { timeout: MADE_MS }).toEqual([`Video done: ${quiet}`]);
  await page.evaluate(() => window.dispatchEvent(new Event("press the notice")));
  await expect(page).toHaveURL(address);

  await openNew(page, loud);
  await options.press("Space");
  await expect(options).not.toBeChecked();
  const tellMore = await holdPolls(page);
  await page.evaluate(() => window.dispatchEvent(new Event("look away")));
  await submit(page).click();
  await expect(page).toHaveURL(JOB);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Video" }).click();
  await expect(page).toHaveURL(/\/video$/);
  tellMore();
  await expect(page.getByRole("region", { name: "Messages" }).getByText(loud)).toBeAttached({ timeout: MADE_MS });
  expect(await all()).toEqual([]);
});
