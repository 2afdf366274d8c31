import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page, TestInfo } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures";

/** The pictures of the README and the guides are made again with `README_PICTURES=docs/pictures npx playwright test pictures`; else they only have to come about. */
const FOLDER = process.env.README_PICTURES;

async function take(page: Page, name: string, info: TestInfo): Promise<void> {
  if (FOLDER) mkdirSync(FOLDER, { recursive: true });
  const path = FOLDER ? join(FOLDER, `${name}.png`) : info.outputPath(`${name}.png`);
  const image = await page.screenshot({ animations: "disabled", caret: "hide" });
  await sharp(image).png({ palette: true, effort: 10 }).toFile(path);
}

test.describe("pictures of the README and the guides", () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  test.slow();

  test("two models on one time rail", async ({ signedIn: page }, info) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/play/chat?m=sandbox-chat,sandbox-content");
    const message = page.getByRole("textbox", { name: "Message", exact: true });
    await message.fill("What is Trunkline?");
    await message.press("ControlOrMeta+Enter");
    await expect(page.getByText(/Answer ready, \d+ words?/).first()).toBeAttached({ timeout: 30_000 });
    for (const log of await page.getByRole("log").all()) await expect(log).toContainText("gateway");
    await expect(page.getByRole("figure", { name: /Time of each run/ })).toBeVisible();
    await take(page, "chat", info);
  });

  test("an image before and after an edit", async ({ signedIn: page }, info) => {
    await page.emulateMedia({ colorScheme: "light" });
    const { items } = await (await page.request.get("/api/console/assets?q=Railway%20at%20dusk")).json();
    await page.goto(`/play/image?m=sandbox-image&asset=${items[0].id}`);
    await expect(page.getByRole("region", { name: "Message" }).getByText("Railway at dusk").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Instruction" }).fill("make it sepia, sharpen it and add the text SIGNAL at the top");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("img", { name: /^Result/ }).first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("slider", { name: "Line between before and after" })).toBeVisible();
    await take(page, "image", info);
  });

  test("a video and the job that made it", async ({ signedIn: page }, info) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/");
    const origin = new URL(page.url()).origin;
    const key = await (await page.request.post("/api/console/playground-key", { headers: { origin } })).json();
    const data = {
      model: "sandbox-video",
      prompt: "A lighthouse above a stormy sea at dusk",
      width: 640,
      height: 360,
      duration: 3,
      seed: 7,
    };
    const headers = { authorization: `Bearer ${key.secret}` };
    const { task_id: id } = await (await page.request.post("/v1/video/generations", { data, headers })).json();
    await page.goto(`/video/${id}`);
    await expect(page.locator('[data-part="job-status"]')).toHaveText(/^Done/, { timeout: 60_000 });
    await expect
      .poll(() =>
        page
          .locator("video")
          .first()
          .evaluate((video: HTMLVideoElement) => video.readyState),
      )
      .toBeGreaterThan(1);
    await take(page, "video", info);
  });

  test("an evaluation with its results", async ({ signedIn: page, baseURL }, info) => {
    await page.emulateMedia({ colorScheme: "light" });
    const send = async (path: string, data: object) => {
      const answer = await page.request.post(`/api/console${path}`, { data, headers: { origin: String(baseURL) } });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    const slug = `review-mood-${Date.now() % 1_000}`;
    const content = (text: string) => ({ kind: "chat", model: "sandbox-chat", messages: [{ role: "user", content: text }] });
    await send("/prompts", { slug, content: content("Summarise in one sentence: {{review}}") });
    await send(`/prompts/${slug}/versions`, { content: content("Is this review positive or negative? {{review}}") });
    const { id: dataset } = await send("/datasets", { name: `Reviews ${slug}`, columns: ["review"] });
    const rows = REVIEWS.map(([review, expected]) => ({ variables: { review }, expected, tags: [] }));
    await send(`/datasets/${dataset}/rows`, { rows });
    const column = (version: number, model: string) => ({ prompt: { id: slug, version }, model });
    const columns = [column(1, "sandbox-chat"), column(2, "sandbox-chat"), column(2, "sandbox-content")];
    const checks = [
      { type: "contains", ignoreCase: true },
      { type: "length", max: 40 },
      { type: "latency", maxMs: 6_000 },
    ];
    const { id } = await send("/evaluations", { name: "Mood of reviews", dataset: { id: dataset }, columns, checks, repeats: 3 });
    await page.goto(`/evaluations/${id}`);
    await expect(page.getByRole("region", { name: "Progress" }).getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^Failing \d+$/)).toBeVisible();
    await take(page, "evaluation", info);
  });
});

/** Reviews and their mood. */
const REVIEWS = [
  ["The jacket kept me dry for a week of rain. I love it.", "positive"],
  ["Great service, and the boots fit perfectly.", "positive"],
  ["The zip broke on the second day. Very disappointing.", "negative"],
  ["Terrible support: nobody answered for two weeks.", "negative"],
  ["A wonderful tent, easy to pitch and light.", "positive"],
  ["I would not buy it again.", "negative"],
  ["Not bad at all for the price.", "positive"],
  ["The refund took a month and the staff were rude.", "negative"],
  ["Excellent stove, it boils water in two minutes.", "positive"],
  ["The seams came apart after one wash.", "negative"],
  ["Happy with the new sleeping bag, warm and soft.", "positive"],
  ["The lamp arrived broken and the box was empty.", "negative"],
] as const;
