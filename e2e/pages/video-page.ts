import { expect, type Page } from "@playwright/test";

/** A video takes a second or two here, longer on a busy machine. */
export const MADE_MS = 45_000;
export const JOB = /\/video\/(task_[0-9A-Z]{26})$/;

/** Opens the page of a new video with a small, short one filled in. */
export async function openNew(page: Page, prompt: string, model = "sandbox-video"): Promise<void> {
  await page.goto(`/video/new?m=${model}`);
  await expect(page.getByRole("button", { name: `Model: ${model}` })).toBeVisible();
  await page.getByRole("textbox", { name: "Prompt" }).fill(prompt);
  for (const [name, value] of [
    ["Width in pixels", "160"],
    ["Height in pixels", "90"],
    ["Duration in seconds", "1"],
    ["Frame rate in frames per second", "12"],
  ] as const)
    await page.getByRole("textbox", { name }).fill(value);
}

export const submit = (page: Page) => page.getByRole("button", { name: /^Submit/ });
export const status = (page: Page, word: string) =>
  expect(page.locator('[data-part="job-status"]')).toHaveText(new RegExp(`^${word}`), { timeout: MADE_MS });

/** Submits a job as a program does, and returns its id. */
export async function makeJob(page: Page, body: Record<string, unknown> = {}): Promise<string> {
  const key = await (await page.request.post("/api/console/playground-key", { headers: { origin: new URL(page.url()).origin } })).json();
  const data = { model: "sandbox-video", prompt: "A paper boat", width: 160, height: 90, duration: 1, fps: 12, ...body };
  const answer = await page.request.post("/v1/video/generations", { data, headers: { authorization: `Bearer ${key.secret}` } });
  return (await answer.json()).task_id;
}
