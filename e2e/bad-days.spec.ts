import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";
import { type Line, openLine } from "./pages/line";
import { VendorVideos } from "./pages/vendor-videos";

const KEY = "k".repeat(40);
const MADE_MS = 45_000;

/** A page that may log errors, which the journey causes. */
async function signIn(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in with the form that the page was redirected to. */
async function signInAgain(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.getByLabel("Name or e-mail").fill(OWNER.name);
  await page.getByLabel("Password").first().fill(OWNER.password);
  // The form can be found before its style sheet has arrived, which people cannot.
  await page.waitForLoadState("domcontentloaded");
  await page.keyboard.press("Enter");
}

const VIDEO = { model: "sandbox-video", width: 160, height: 90, duration: 1, fps: 12 };

/** Submits a job as a program does, and returns its id. */
async function makeJob(page: Page, { origin, prompt }: { origin: string; prompt: string }): Promise<string> {
  const key = await (await page.request.post(`${origin}/api/console/playground-key`, { headers: { origin } })).json();
  const headers = { authorization: `Bearer ${key.secret}` };
  const answer = await page.request.post(`${origin}/v1/video/generations`, { data: { ...VIDEO, prompt }, headers });
  return (await answer.json()).task_id;
}

const status = (page: Page, word: string) =>
  expect(page.locator('[data-part="job-status"]')).toHaveText(new RegExp(`^${word}`), { timeout: MADE_MS });

test.describe("a session that has ended", () => {
  test("on the speech page is said where the text stays, and signing in again leads back to it", async ({ page, baseURL }) => {
    test.slow();
    await signIn(page, baseURL ?? "");
    // The job poll would redirect to the sign-in page before the person does anything.
    await page.route("**/api/console/video/**", (route) => route.abort());
    await page.goto("/play/speech?m=sandbox-speech");
    await expect(page.getByRole("button", { name: "Model: sandbox-speech" })).toBeVisible();
    const text = page.getByRole("textbox", { name: "Text" });
    await text.fill("The last train has gone.");
    await page.context().clearCookies();
    await text.press("ControlOrMeta+Enter");
    await expect(page.getByText("Your session has ended. Sign in again; what you typed is kept.")).toBeVisible();
    await expect(text).toHaveValue("The last train has gone.");
    await page.getByRole("button", { name: "Sign in" }).click();
    await signInAgain(page);
    await expect(page).toHaveURL(/\/play\/speech/);
    await expect(text).toHaveValue("The last train has gone.");
  });

  test("on the video board shows the sign-in page, and leads back to the same view", async ({ page, baseURL }) => {
    const origin = baseURL ?? "";
    await signIn(page, origin);
    const prompt = `A night without a session ${Date.now()}`;
    const id = await makeJob(page, { origin, prompt });
    await page.goto(`/video/${id}`);
    await status(page, "Done");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Retry as new job" }).click();
    await signInAgain(page);
    await expect(page).toHaveURL(new RegExp(`/video/${id}$`));
    await page.goto(`/video?q=${encodeURIComponent(prompt)}`);
    await expect(page.getByRole("region", { name: /^Done, 1/ }).getByRole("link", { name: prompt })).toBeVisible();
    await page.context().clearCookies();
    await page.getByRole("searchbox").fill(`${prompt} `);
    await signInAgain(page);
    await expect(page).toHaveURL(/\/video\?q=A/);
  });
});

test("two quick presses on Retry make one job", async ({ signedIn: page, baseURL }) => {
  const prompt = `A door that is pushed twice ${Date.now()}`;
  await page.goto("/video");
  const id = await makeJob(page, { origin: baseURL ?? "", prompt });
  await page.goto(`/video/${id}`);
  await status(page, "Done");
  await page.getByRole("button", { name: "Retry as new job" }).dblclick();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText("2, after")).toBeVisible();
  const list = await (await page.request.get(`/api/console/video/jobs?q=${encodeURIComponent(prompt)}`)).json();
  expect(list.total).toBe(2);
});

test("an image of 20 MB is edited like any other", async ({ signedIn: page }) => {
  test.slow();
  await page.goto("/play/image?m=sandbox-image");
  await expect(page.getByRole("button", { name: "Model: sandbox-image" })).toBeVisible();
  const { default: sharp } = await import("sharp");
  const side = 2_580;
  const noise = { raw: { width: side, height: side, channels: 3 as const } };
  const large = await sharp(randomBytes(side * side * 3), noise)
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(19.9e6);
  await page.getByRole("button", { name: "Image", exact: true }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: /file|computer|upload/i }).click(),
  ]);
  await chooser.setFiles({ name: "large.png", mimeType: "image/png", buffer: large });
  const entries = page.getByRole("region", { name: "Message" }).getByRole("listitem");
  await expect(entries.filter({ hasText: "large.png" })).toContainText("2580×2580 · 20.0 MB");
  await page.getByRole("textbox", { name: "Instruction" }).fill("make it blue");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("img", { name: /^Result/ })).toBeVisible({ timeout: 60_000 });
});

const lined = test.extend<{ line: Line }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  line: async ({}, use) => {
    const line = await openLine();
    await use(line);
    await line.close();
  },
  start: async ({ line }, use) => {
    await use({
      settings: {
        PUBLIC_URL: line.origin,
        GATEWAY_OWNER_EMAIL: OWNER.name,
        GATEWAY_OWNER_PASSWORD: OWNER.password,
        SANDBOX_TOKENS_PER_SECOND: "20",
      },
    });
  },
});

lined("a chat whose network goes keeps what had arrived, says so, and is asked again", async ({ freshServer, line, page }) => {
  lined.setTimeout(90_000);
  await freshServer.line(/is running at/);
  line.to(freshServer.origin);
  await signIn(page, line.origin);
  await page.goto(`${line.origin}/play/chat?m=sandbox-chat`);
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await expect(page.getByRole("button", { name: "Model: sandbox-chat" })).toBeVisible();
  await message.fill("Count to 100");
  await message.press("ControlOrMeta+Enter");
  const log = page.getByRole("log").first();
  await expect(log.locator(".prose")).toContainText(/\w{3}/);
  await page.context().setOffline(true);
  line.cut();
  await expect(page.getByText(/^This browser is offline\. What you typed is kept; figures may be out of date\./)).toBeVisible();
  await expect(log.getByRole("alert").getByRole("heading")).toHaveText("The connection was lost.");
  await expect(log.locator(".prose")).toContainText(/\w{3}/);
  await message.fill("And a second one.");
  line.mend();
  await page.context().setOffline(false);
  await expect(page.getByText("This browser is offline.")).toBeHidden();
  await expectSound(page);
  await log.getByRole("button", { name: "Retry unchanged" }).press("Enter");
  await expect(page.getByText(/Answer ready, \d+ words?/).first()).toBeAttached({ timeout: 40_000 });
  await expect(message).toHaveValue("And a second one.");
});

lined("a page that is gone to while the gateway is away waits for it, and opens when it is back", async ({ freshServer, line, page }) => {
  await freshServer.line(/is running at/);
  line.to(freshServer.origin);
  await signIn(page, line.origin);
  await page.goto(`${line.origin}/keys`);
  await page.getByRole("searchbox").fill("kept");
  await expect(page).toHaveURL(/q=kept/);
  // A page whose load is interrupted cannot wait: the journey below.
  await page.waitForLoadState("networkidle");
  line.cut();
  await page.getByRole("link", { name: "Providers" }).first().press("Enter");
  await expect(page.getByText(/^The gateway is not responding\. What you typed is kept; .+ open again when it responds\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keys");
  await expect(page.getByRole("searchbox")).toHaveValue("kept");
  await expectSound(page);
  line.mend();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Providers", { timeout: 10_000 });
  await expect(page.getByText(/^The gateway is not responding\./)).toBeHidden();
});

lined(
  "a page whose load is interrupted says that the gateway is away, and the console opens when it is back",
  async ({ freshServer, line, page }) => {
    await freshServer.line(/is running at/);
    line.to(freshServer.origin);
    await signIn(page, line.origin);
    await page.goto(`${line.origin}/keys`);
    await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible();
    await page.route("**/_next/static/chunks/**", (route) => {
      line.cut();
      return route.abort();
    });
    await page.getByRole("link", { name: "Providers" }).first().press("Enter");
    await expect(page.getByRole("alert").getByRole("heading", { name: "The gateway is not responding" })).toBeVisible();
    await expectSound(page);
    await page.unrouteAll();
    line.mend();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(Keys|Providers)$/);
    await expect(page.getByRole("alert").getByRole("heading")).toBeHidden();
  },
);

test.describe("videos on a bad day", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "trunkline-bad-days-"));
  test.describe.configure({ mode: "default" });
  test.use({
    start: {
      settings: {
        DATA_DIR: dataDir,
        GATEWAY_OWNER_EMAIL: OWNER.name,
        GATEWAY_OWNER_PASSWORD: OWNER.password,
        GATEWAY_BOOTSTRAP_KEY: KEY,
      },
    },
  });
  test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("a vendor's unknown word is shown as it came, and tracking is stopped honestly", async ({ freshServer, page }) => {
    test.setTimeout(90_000);
    await freshServer.line(/is running at/);
    await signIn(page, freshServer.origin);
    const vendor = await VendorVideos.open(dataDir);
    const id = await vendor.order("A ferry in the fog");
    const reply = { status: 200, body: '{"task":{"phase":"in_manual_review"}}' };
    await vendor.says(id, { state: "in_progress", word: "in_manual_review", unknown: true, reply });
    await page.goto(`${freshServer.origin}/video/${id}`);
    await status(page, "Unknown");
    await expect(page.locator('[data-part="job-status"]')).toHaveText("Unknownin_manual_review");
    await expect(page.locator('[data-part="job-status"] svg[data-kind="unknown"]')).toBeVisible();
    await expect(page.getByText(/^The provider reported an unknown status\./)).toBeVisible();
    await page.getByRole("tab", { name: /Replies/ }).click();
    await expect(page.getByText(reply.body)).toBeHidden();
    await page.getByRole("button", { name: /200$/ }).press("Enter");
    await expect(page.getByText('"phase"')).toBeVisible();
    await page.getByRole("tab", { name: /Timeline/ }).click();
    await page.getByRole("button", { name: /^Reply 200/ }).press("Enter");
    await expect(page.getByText('"phase"')).toBeVisible();
    await expectSound(page);

    await page.getByRole("button", { name: "Stop tracking" }).press("Enter");
    const question = page.getByRole("dialog", { name: "Stop tracking this job" });
    await expect(question).toContainText("the provider keeps working and may charge for it");
    await expect(question.getByRole("button", { name: "Keep tracking" })).toBeFocused();
    await expectSound(page);
    await question.getByRole("button", { name: "Stop tracking" }).press("Enter");
    await status(page, "Stopped");
    await expect(page.locator('[data-part="job-status"]')).toContainText("untracked");
    await expect(page.getByText("The provider keeps working and may charge for it; the gateway no longer checks it.")).toBeVisible();
    expect(vendor.cancelled, "a vendor that cannot be told is not told").toBe(0);
    await vendor.close();
  });

  test("a link that has ended and a video whose time is over each say so, and what to do", async ({ freshServer, page }) => {
    test.setTimeout(120_000);
    await freshServer.line(/is running at/);
    const { origin } = freshServer;
    await signIn(page, origin);
    const id = await makeJob(page, { origin, prompt: "A video that is lost" });
    await page.goto(`${origin}/video/${id}`);
    await status(page, "Done");
    const place = page.getByRole("slider", { name: "Position in the video" });
    await expect(place).toBeVisible();
    await expect(page.getByText("link expires in 24 h")).toBeVisible();
    let submits = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && /retry|\/v1\/video/.test(request.url())) submits++;
    });

    const job = `${origin}/api/console/video/jobs/${id}`;
    const told = await (await page.request.get(job)).json();
    const tell = (video: () => object) =>
      page.route(job, (route) => route.fulfill({ json: { ...told, videos: [{ ...told.videos[0], ...video() }] } }));
    await tell(() => ({ expiresAt: Date.now() + 5_000 }));
    await page.reload();
    await expect(page.getByText(/^link expires in [1-5] s$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Expired: re-check" })).toBeVisible({ timeout: 10_000 });
    await expectSound(page);
    await page.unroute(job);
    await page.getByRole("button", { name: "Expired: re-check" }).press("Enter");
    await expect(page.getByText("link expires in 24 h")).toBeVisible();

    // The gateway itself refuses this URL.
    await tell(() => ({ url: told.videos[0].url.replace(/exp=\d+/, "exp=1"), expiresAt: 1_000 }));
    await page.reload();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("The video's URL has expired. Reload the preview for a new one.");
    await expectSound(page);
    await page.unroute(job);
    await page.getByRole("button", { name: "Reload preview" }).press("Enter");
    await expect(place).toBeVisible();

    const [mediaId = ""] = /media_[0-9A-Z]+/.exec(told.videos[0].url) ?? [];
    const vendor = await VendorVideos.open(dataDir);
    await vendor.setting.media.remove([mediaId]);
    await vendor.close();
    await page.reload();
    await expect(page.getByText("The video has expired and was removed. Retry creates a new one from the same request.")).toBeVisible();
    await expect(page.getByText("A video that is lost").first()).toBeVisible();
    await expectSound(page);
    const reply = await page.request.get(`${origin}/v1/video/generations/${id}`, { headers: { authorization: `Bearer ${KEY}` } });
    const said = await reply.json();
    expect(said).toMatchObject({ task_id: id, status: "completed" });
    expect(said, "an address that leads nowhere").not.toHaveProperty("url");
    expect((await page.request.get(told.videos[0].url)).status()).toBe(410);
    expect(submits).toBe(0);
  });
});
