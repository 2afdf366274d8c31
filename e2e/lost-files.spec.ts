import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectSound, JOURNEY_KEY, OWNER, test } from "./fixtures";
import { MADE_MS } from "./pages/video-page";

const HEADERS = { authorization: `Bearer ${JOURNEY_KEY}` };

/** A page that may log errors: files are missing on purpose. */
test.beforeEach(async ({ page, baseURL }) => {
  const answer = await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
  expect(answer.status(), await answer.text()).toBe(200);
});

/** Deletes a URL's bytes on the server's disk; its row stays. */
async function lose(address: string): Promise<void> {
  const [id = ""] = /media_[0-9A-Z]{26}/.exec(address) ?? [];
  await rm(join(process.env.JOURNEY_DATA_DIR ?? "", "media", id.slice(-2), id));
}

async function upload(page: Page, name: string, data: Buffer): Promise<{ id: string; fileUrl: string }> {
  const headers = { "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" };
  const made = await (await page.request.post(`/api/console/assets?${new URLSearchParams({ name })}`, { headers, data })).json();
  return (await page.request.get(`/api/console/assets/${made.id}`)).json();
}

test("a video whose file is lost says so where it is open and where it is opened, and a retry makes another", async ({ page }) => {
  test.setTimeout(120_000);
  const data = {
    model: "sandbox-video",
    prompt: `A video that was cleared away ${Date.now()}`,
    width: 160,
    height: 90,
    duration: 1,
    fps: 12,
  };
  const { task_id: id } = await (await page.request.post("/v1/video/generations", { data, headers: HEADERS })).json();
  const read = async () => (await page.request.get(`/api/console/video/jobs/${id}`)).json();
  await expect.poll(async () => (await read()).status, { timeout: MADE_MS }).toBe("done");
  const { url } = (await read()).videos[0];
  // The page loads before the file is deleted, and requests it afterwards.
  let lost: Promise<void> | undefined;
  await page.route(/\/media\/.*\.mp4/, async (route) => {
    lost ??= lose(url);
    await lost;
    await route.continue();
  });
  const gone = page
    .getByRole("main")
    .getByText("The video's file is no longer on this gateway. Retry creates a new one from the same request.");
  await page.goto(`/video/${id}`);
  await expect(gone).toBeVisible();
  await expectSound(page);
  await page.unroute(/\/media\/.*\.mp4/);
  await page.reload();
  await expect(gone).toBeVisible();
  await page.getByRole("button", { name: "Reload preview" }).press("Enter");
  await expect(gone).toBeVisible();

  for (const [method, headers] of [
    ["GET", {}],
    ["GET", { range: "bytes=10-20" }],
    ["HEAD", {}],
  ] as const)
    expect((await page.request.fetch(url, { method, headers })).status(), `${method} ${JSON.stringify(headers)}`).toBe(410);
  const refused = await (await page.request.get(`/v1/videos/${id}/content`, { headers: HEADERS })).json();
  expect(refused.error).toMatchObject({ code: "media_removed", message: "The file has been removed." });

  await page.getByRole("button", { name: "Retry as new job" }).press("Enter");
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByRole("slider", { name: "Position in the video" })).toBeVisible({ timeout: MADE_MS });
});

for (const [kind, name] of [
  ["picture", "lost.png"],
  ["sound", "lost.wav"],
] as const)
  test(`a ${kind} whose file is lost says so beside the list and on its own page`, async ({ page }) => {
    const image = () =>
      sharp({ create: { width: 64, height: 40, channels: 3, background: "#2a6f97" } })
        .png()
        .toBuffer();
    const spoken = { model: "sandbox-speech", input: "Gone.", voice: "alloy", response_format: "wav" };
    const sound = async () => (await page.request.post("/v1/audio/speech", { data: spoken, headers: HEADERS })).body();
    const { id, fileUrl } = await upload(page, name, await (kind === "picture" ? image() : sound()));
    await lose(fileUrl);
    for (const path of [`/assets?peek=${id}`, `/assets/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "The file no longer exists" }), path).toBeVisible();
      await expect(page.getByText("It is no longer on this gateway; only this entry is left."), path).toBeVisible();
      await expect(page.locator("[aria-busy=true], [role=status][aria-label^=Loading]")).toHaveCount(0);
      await expectSound(page, path);
    }
    await page.getByRole("button", { name: "Reload preview" }).press("Enter");
    await expect(page.getByRole("heading", { name: "The file no longer exists" })).toBeVisible();
  });
