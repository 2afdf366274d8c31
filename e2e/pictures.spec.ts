import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** The README's pictures are made anew with `README_PICTURES=docs/pictures npx playwright test pictures`; else they only have to come about. */
const FOLDER = process.env.README_PICTURES;

async function take(page: Page, name: string, outputPath: (name: string) => string): Promise<void> {
  if (FOLDER) mkdirSync(FOLDER, { recursive: true });
  const path = FOLDER ? join(FOLDER, `${name}.png`) : outputPath(`${name}.png`);
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
}

test.describe("pictures of the README", () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  test.slow();

  test("two models on one time rail", async ({ signedIn: page }, { outputPath }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/play/chat?m=sandbox-chat,sandbox-content");
    const message = page.getByRole("textbox", { name: "Message", exact: true });
    await message.fill("What is Switchyard, and which video families does it speak?");
    await expect(async () => {
      await message.press("ControlOrMeta+Enter");
      await expect(page.getByText("is asked").or(page.getByText(/answer/i).first())).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByText(/Answer ready, \d+ words/).nth(1)).toBeAttached({ timeout: 30_000 });
    await take(page, "chat", outputPath);
  });

  test("a picture before and after an edit", async ({ signedIn: page }, { outputPath }) => {
    await page.emulateMedia({ colorScheme: "light" });
    const { items } = await (await page.request.get("/api/console/assets?type=Image&q=sample")).json();
    await page.goto(`/play/image?m=sandbox-image${items[0] ? `&asset=${items[0].id}` : ""}`);
    await page.getByRole("textbox", { name: "Instruction" }).fill("make it sepia, sharpen it and add the text SIGNAL at the top");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("img", { name: /^Result/ }).first()).toBeVisible({ timeout: 30_000 });
    await take(page, "image", outputPath);
  });

  test("a film and the job that made it", async ({ signedIn: page }, { outputPath }) => {
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
    await expect(page.locator(".job-head .status")).toHaveText(/^Done/, { timeout: 60_000 });
    await expect
      .poll(() =>
        page
          .locator("video")
          .first()
          .evaluate((film: HTMLVideoElement) => film.readyState),
      )
      .toBeGreaterThan(1);
    await take(page, "video", outputPath);
  });
});
