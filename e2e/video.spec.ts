import type { Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";
import { JOB, MADE_MS, makeJob, openNew, status, submit } from "./pages/video-page";

/** A page that may log errors, which the journey causes. */
async function signIn(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
  expect(answer.status()).toBe(200);
}

test("a video has its page at once, plays there, is found again, and is retried", async ({ signedIn: page, context }) => {
  test.slow();
  const prompt = `A freight train crosses a viaduct ${Date.now()}`;
  await openNew(page, prompt);
  await submit(page).press("Enter");
  await expect(page).toHaveURL(JOB);
  const address = page.url();
  await expect(page.getByRole("region", { name: "Video" }).getByText(prompt)).toBeVisible();
  await status(page, "Done");

  const video = page.locator("video").first();
  const place = page.getByRole("slider", { name: "Position in the video" });
  await expect(place).toHaveAttribute("aria-valuetext", "0:00.0 of 0:01.0");
  await page.getByRole("button", { name: "Play" }).press("Enter");
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0.2);
  await expect(page.getByRole("button", { name: "Play" }), "at its end").toBeVisible();
  await place.press("Home");
  await place.press(".");
  await expect(page.getByText(/^frame 2 of 12$/)).toBeVisible();
  await place.press("End");
  await expect(place).toHaveAttribute("aria-valuetext", "0:01.0 of 0:01.0");
  await expect(page.getByRole("list", { name: "Frames of the video" }).getByRole("button")).toHaveCount(6);
  await expect(page.getByRole("link", { name: "Download mp4" })).toHaveAttribute("download", /^a-freight-train.*\.mp4$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Running" }).getByText("in_progress")).toBeVisible();

  await page.getByRole("tab", { name: "API views" }).click();
  const families = page.getByRole("tablist", { name: "Families" }).getByRole("tab");
  await expect(families.nth(4)).toBeVisible();
  const id = JOB.exec(address)?.[1] ?? "";
  for (const family of await families.all()) {
    await family.click();
    await expect(page.getByRole("tabpanel").last()).toContainText(id);
  }
  await expectSound(page);

  const other = await context.newPage();
  await page.close();
  await other.goto(`/video?q=${encodeURIComponent(prompt)}`);
  const card = other.getByRole("region", { name: /^Done, 1/ }).getByRole("link", { name: prompt });
  await expect(card).toBeVisible();
  await card.click();
  await expect(other).toHaveURL(address);
  await other.getByRole("button", { name: "Retry as new job" }).click();
  await expect(other).not.toHaveURL(address);
  await expect(other).toHaveURL(JOB);
  await expect(other.getByText("2, after")).toBeVisible();
  await other.close();
});

test("a job that fails says why in a line, and its request can be edited", async ({ signedIn: page }) => {
  test.slow();
  await openNew(page, "A kite over a harbour", "sandbox-video:fail");
  await submit(page).click();
  await expect(page).toHaveURL(JOB);
  await status(page, "Failed");
  await expect(page.getByRole("heading", { name: "The video failed, as the model's name asks for." })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Edit and submit again" }).click();
  await expect(page.getByRole("textbox", { name: "Prompt" })).toHaveValue("A kite over a harbour");
  await expect(page.getByRole("textbox", { name: "Width in pixels" })).toHaveValue("160");
});

test("when the answer is lost the same request is recovered, and there is one job", async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? "");
  const prompt = `A lighthouse in fog ${Date.now()}`;
  await openNew(page, prompt);
  await page.route("**/v1/video/generations", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByRole("alert").getByText("No answer")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Prompt" })).toHaveValue(prompt);
  await expectSound(page);
  await page.unroute("**/v1/video/generations");
  const [answer] = await Promise.all([
    page.waitForResponse("**/v1/video/generations"),
    page.getByRole("button", { name: "Recover the same request" }).click(),
  ]);
  expect(answer.headers()["idempotent-replayed"]).toBe("true");
  await expect(page).toHaveURL(JOB);
  const list = await (await page.request.get(`/api/console/video/jobs?q=${encodeURIComponent(prompt)}`)).json();
  expect(list.total).toBe(1);
});

test("what would be refused is said before it is sent, and the draft outlives a reload", async ({ signedIn: page }) => {
  await openNew(page, "Rain on a tin roof");
  await page.getByRole("textbox", { name: "Width in pixels" }).fill("161");
  await expect(page.getByText("161 is odd, and sandbox-video requires even sides: 160 or 162.")).toBeVisible();
  await page.getByRole("textbox", { name: "Width in pixels" }).fill("1920");
  await page.getByRole("textbox", { name: "Height in pixels" }).fill("1080");
  await page.getByRole("textbox", { name: "Frame rate in frames per second" }).fill("24");
  await page.getByRole("radio", { name: "10 s" }).press("Space");
  await expect(page.getByRole("radio", { name: "4", exact: true })).toBeDisabled();
  await expect(page.getByText(/^Not 2: sandbox-video makes 2 videos of this size/)).toBeVisible();
  await page.getByRole("button", { name: "Address" }).click();
  await page.getByRole("textbox", { name: "Address of the first frame" }).fill("https://example.com/first.png");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await page.getByRole("combobox", { name: "API family" }).selectOption("cgt");
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(page.getByText("POST /api/v3/contents/generations/tasks")).toBeVisible();
  await expect(page.getByRole("region", { name: "Body" })).toContainText('"first_frame"');
  await expect.poll(() => page.evaluate(() => localStorage.getItem("trunkline.draft.video") ?? "")).toContain("cgt");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Prompt" })).toHaveValue("Rain on a tin roof");
  await expect(page.getByText("https://example.com/first.png")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "API family" })).toHaveValue("cgt");
  await expectSound(page);
});

test("a list that cannot be read, a job that is gone and a video that is gone each say so", async ({ page, baseURL }) => {
  test.slow();
  await signIn(page, baseURL ?? "");
  await page.route("**/api/console/video/board*", (route) =>
    route.fulfill({ status: 400, json: { error: { message: "Broken on purpose.", code: "x" } } }),
  );
  await page.goto("/video");
  await expect(page.getByRole("heading", { name: "The videos could not be loaded" })).toBeVisible();
  await expectSound(page);
  await page.unroute("**/api/console/video/board*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "The videos could not be loaded" })).toBeHidden();

  await page.goto("/video/task_01JA7K9T4MQ2V8XH3C5RN0WEZB");
  await expect(page.getByRole("heading", { name: "No such job" })).toBeVisible();
  await expectSound(page);

  const id = await makeJob(page);
  let submits = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/v1/video")) submits++;
  });
  await page.route("**/media/**", (route) => (route.request().url().includes(".mp4") ? route.fulfill({ status: 410 }) : route.continue()));
  await page.goto(`/video/${id}`);
  await expect(page.getByText("The video's file is no longer on this gateway. Retry creates a new one from the same request.")).toBeVisible(
    {
      timeout: MADE_MS,
    },
  );
  await expectSound(page);
  await page.unroute("**/media/**");
  await page.getByRole("button", { name: "Reload preview" }).click();
  await expect(page.getByRole("slider", { name: "Position in the video" })).toBeVisible();
  expect(submits).toBe(0);
});

test.describe("a server that ends in the middle of a video", () => {
  test.use({
    start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, GATEWAY_BOOTSTRAP_KEY: "k".repeat(40) } },
  });

  test("makes it after its start, and the page that waited shows it", async ({ freshServer, page }) => {
    test.setTimeout(150_000);
    await freshServer.line(/is running at/);
    await signIn(page, freshServer.origin);
    await page.goto(`${freshServer.origin}/video`);
    const data = { model: "sandbox-video", prompt: "A paper boat", width: 320, height: 180, duration: 4 };
    const headers = { authorization: `Bearer ${"k".repeat(40)}` };
    const answer = await page.request.post(`${freshServer.origin}/v1/video/generations`, { data, headers });
    const { task_id: id } = await answer.json();
    await page.goto(`${freshServer.origin}/video/${id}`);
    await status(page, "Running");
    await freshServer.restart();
    await status(page, "Done");
    await expect(page.getByRole("slider", { name: "Position in the video" })).toBeVisible();
  });
});
