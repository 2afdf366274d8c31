import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { JOB, MADE_MS, makeJob, openNew, status, submit } from "./pages/video-page";

/** A job shared by the journeys of a worker. */
let shared: string | undefined;

/** Opens the board of a team with a job, and returns the job's id. */
async function openBoardWithJob(page: Page): Promise<string> {
  await page.goto("/video");
  shared ??= await makeJob(page);
  return shared;
}

test("the same words go to several models, one job each, and the board moves them by itself", async ({ signedIn: page }) => {
  test.slow();
  await openNew(page, `A tram in the rain ${Date.now()}`);
  await page.getByRole("button", { name: /^Compare/ }).click();
  await page
    .getByRole("option", { name: /^sandbox-video/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Model 2/ }).click();
  await page.getByLabel("Simulate a failure").selectOption("fail");
  await page.keyboard.press("Escape");
  await submit(page).click();
  await expect(page).toHaveURL(/\/video\?batch=batch_/);
  await expect(page.getByRole("region", { name: "Done, 1" }).getByRole("link")).toBeVisible({ timeout: MADE_MS });
  await expect(page.getByRole("region", { name: "Failed, 1" }).getByRole("link").first()).toBeVisible({ timeout: MADE_MS });
  // Visible changes are not notified as well.
  await expect(page.getByRole("region", { name: "Messages" }).getByText(/^A tram in the rain/)).toHaveCount(0);
  await page.getByRole("radio", { name: "Table" }).press("Space");
  await expect(page).toHaveURL(/view=table/);
  await page.getByRole("button", { name: "Open the details of job 1" }).press("Enter");
  await expect(page.getByRole("region", { name: "Request" })).toContainText("A tram in the rain");
  await page.getByRole("checkbox", { name: "Select job 1" }).press("Space");
  await expectSound(page);
  const title = page.getByRole("main").getByRole("link", { name: /^A tram in the rain/ });
  await expect(title).toHaveCount(2);
  await page.getByRole("button", { name: "Delete 1" }).click();
  await expect(title).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title).toHaveCount(2);
});

test("200 running jobs cost one request a poll", async ({ signedIn: page }) => {
  const id = await openBoardWithJob(page);
  const board = await (await page.request.get("/api/console/video/board")).json();
  const [job] = [...board.columns.done, ...board.columns.running, ...board.columns.queued, ...board.columns.failed];
  expect(job, id).toBeDefined();
  const jobs = Array.from({ length: 200 }, (_, index) => ({
    ...job,
    id: `task_${String(index).padStart(26, "0")}`,
    status: "running",
    word: "in_progress",
    createdAt: Date.now(),
    endedAt: null,
    videos: [],
    error: null,
  }));
  await page.route("**/api/console/video/board*", (route) =>
    route.fulfill({
      json: { ...board, columns: { queued: [], running: jobs, done: [], failed: [] }, counts: { ...board.counts, running: 200 } },
    }),
  );
  const polls: number[] = [];
  await page.route("**/api/console/video/poll", (route) => {
    const { ids } = route.request().postDataJSON();
    polls.push(ids.length);
    const items = jobs.map((it) => ({ ...it, checkedAt: Date.now(), elapsedMs: 1_000 }));
    return route.fulfill({ json: { items, gone: [], now: Date.now() } });
  });
  await page.goto("/video");
  await expect(page.getByRole("region", { name: "Running, 200" }).getByRole("listitem")).toHaveCount(200);
  await expect.poll(() => polls.filter((count) => count === 200).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
  expect(new Set(polls.slice(polls.indexOf(200))), "every poll asks for all").toEqual(new Set([200]));
});

test("a pointer that stays on a video looks through it, and so do the arrow keys", async ({ signedIn: page }) => {
  test.slow();
  await page.goto("/video");
  const prompt = `A kite over dunes ${Date.now()}`;
  const id = await makeJob(page, { prompt });
  await page.goto(`/video/${id}`);
  await status(page, "Done");
  // The job's own page loads its video; only the board's requests matter.
  await page.goto("/settings");
  const videos: string[] = [];
  page.on("request", (request) => /\.mp4/.test(request.url()) && videos.push(request.url()));
  const card = () => page.getByRole("listitem").filter({ hasText: prompt });
  const looked = () => card().locator('[data-part="scrub"] video');
  const open = async () => {
    await page.goto(`/video?q=${encodeURIComponent(prompt)}`);
    await expect(card().locator('[data-part="thumb"]')).toBeVisible();
  };
  const over = async (part: number) => {
    const box = await card().locator('[data-part="thumb"]').boundingBox();
    if (box) await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
  };
  const at = () => looked().evaluate((video: HTMLVideoElement) => Math.round(video.currentTime * 10) / 10);

  await open();
  expect(videos).toEqual([]);
  await over(0.2);
  await expect.poll(at).toBe(0.2);
  await over(0.8);
  await expect.poll(at).toBe(0.8);
  expect(await looked().evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await page.mouse.move(0, 0);
  await expect(looked()).toHaveCount(0);
  const link = card().getByRole("link", { name: prompt });
  await link.press("ArrowRight");
  await link.press("ArrowRight");
  await expect.poll(at).toBe(0.1);
  await expectSound(page);

  await page.emulateMedia({ reducedMotion: "reduce" });
  videos.length = 0;
  await open();
  await over(0.5);
  await link.press("ArrowRight");
  await link.press("Enter");
  await expect(page).toHaveURL(JOB);
  expect(videos.length, "the job's own page alone fetches the video").toBe(new Set(videos).size);
});

test("the table's columns are chosen, a view has a name and a link, and a link with a column nobody knows says so", async ({
  signedIn: page,
  context,
}) => {
  await openBoardWithJob(page);
  await page.goto("/video?view=table&q=paper");
  await expect(page.getByRole("columnheader", { name: "Batch" })).toBeVisible();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Columns" });
  await panel.getByRole("checkbox", { name: "Batch" }).uncheck();
  await panel.getByRole("button", { name: "Status to the left" }).click();
  await panel.getByRole("radio", { name: "Compact" }).press("Space");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Batch" })).toHaveCount(0);
  await page.getByRole("button", { name: "Views" }).click();
  const views = page.getByRole("dialog", { name: "Saved views" });
  await views.getByRole("textbox", { name: "Name of the new view" }).fill("Paper boats");
  await page.keyboard.press("Enter");
  await expect(views.getByRole("link", { name: /^Paper boats/ })).toHaveAttribute("aria-current", "true");
  await expectSound(page);
  const address = (await views.getByRole("link", { name: /^Paper boats/ }).getAttribute("href")) ?? "";
  expect(address).toBe("/video?q=paper&view=table&cols=number,status,created,model,video,elapsed,person&rows=compact");
  await page.keyboard.press("Escape");
  await page.goto("/video");
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("link", { name: /^Paper boats/ }).click();
  await expect(page).toHaveURL(new RegExp(`${address.replaceAll("?", "\\?")}$`));
  await expect(page.getByRole("table")).toBeVisible();
  const shown = ["#", "Status", "Created", "Model", "Video", "Elapsed", "Person"];
  await expect(page.getByRole("columnheader")).toHaveText(["Chosen", "Details", "Prompt", ...shown]);

  const other = await context.newPage();
  await other.goto("/video?view=table&cols=model,colour,status");
  await expect(other.getByText("Left out: colour.")).toBeVisible();
  await expect(other.getByRole("columnheader")).toHaveText(["Chosen", "Details", "Prompt", "Model", "Status"]);
  await other.getByRole("combobox", { name: "Status" }).first().selectOption("done");
  await expect(other).toHaveURL(/cols=model,colour,status/);
  await other.getByRole("button", { name: "Columns", exact: true }).click();
  await other.getByRole("button", { name: "My columns" }).click();
  await expect(other).not.toHaveURL(/cols=/);
  await expect(other.getByRole("columnheader", { name: "Person" })).toBeVisible();
  await expect(other.getByRole("columnheader", { name: "Batch" }), "the person's own choice is as it was").toHaveCount(0);
});
