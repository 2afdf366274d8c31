import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";

/** A film is made in a second or two here; a busy machine takes longer. */
const MADE_MS = 45_000;
const JOB = /\/video\/(task_[0-9A-Z]{26})$/;

/** Opens the page of a new film with a small, short one filled in. */
async function openNew(page: Page, prompt: string, model = "sandbox-video"): Promise<void> {
  await page.goto(`/video/new?m=${model}`);
  await expect(page.getByRole("button", { name: `Model: ${model}` })).toBeVisible();
  await page.getByRole("textbox", { name: "Prompt" }).fill(prompt);
  for (const [name, value] of [
    ["Width in pixels", "160"],
    ["Height in pixels", "90"],
    ["Duration in seconds", "1"],
    ["Frame rate in frames a second", "12"],
  ] as const)
    await page.getByRole("textbox", { name }).fill(value);
}

const submit = (page: Page) => page.getByRole("button", { name: /^Submit/ });
const status = (page: Page, word: string) =>
  expect(page.locator(".job-head .status")).toHaveText(new RegExp(`^${word}`), { timeout: MADE_MS });

/** A page that may show errors in its console: what a journey breaks on purpose. */
async function signIn(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
  expect(answer.status()).toBe(200);
}

/** Sends a job off as a program does, and gives its id. */
async function makeJob(page: Page, body: Record<string, unknown> = {}): Promise<string> {
  const key = await (await page.request.post("/api/console/playground-key", { headers: { origin: new URL(page.url()).origin } })).json();
  const data = { model: "sandbox-video", prompt: "A paper boat", width: 160, height: 90, duration: 1, fps: 12, ...body };
  const answer = await page.request.post("/v1/video/generations", { data, headers: { authorization: `Bearer ${key.secret}` } });
  return (await answer.json()).task_id;
}

test("a film has its page at once, plays there, is found again, and is retried", async ({ signedIn: page, context }) => {
  test.slow();
  const prompt = `A freight train crosses a viaduct ${Date.now()}`;
  await openNew(page, prompt);
  await submit(page).press("Enter");
  await expect(page).toHaveURL(JOB);
  const address = page.url();
  await expect(page.getByRole("region", { name: "Film" }).getByText(prompt)).toBeVisible();
  await status(page, "Done");

  const film = page.locator("video").first();
  const place = page.getByRole("slider", { name: "Place in the film" });
  await expect(place).toHaveAttribute("aria-valuetext", "0:00.0 of 0:01.0");
  await page.getByRole("button", { name: "Play" }).press("Enter");
  await expect.poll(() => film.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0.2);
  await expect(page.getByRole("button", { name: "Play" }), "at its end").toBeVisible();
  await place.press("Home");
  await place.press(".");
  await expect(page.getByText(/^frame 2 of 12$/)).toBeVisible();
  await place.press("End");
  await expect(place).toHaveAttribute("aria-valuetext", "0:01.0 of 0:01.0");
  await expect(page.getByRole("list", { name: "Frames of the film" }).getByRole("button")).toHaveCount(6);
  await expect(page.getByRole("link", { name: "Download mp4" })).toHaveAttribute("download", /^a-freight-train.*\.mp4$/);
  await expect(page.getByRole("listitem").filter({ hasText: "Running" }).getByText("in_progress")).toBeVisible();

  await page.getByRole("tab", { name: "As the API" }).click();
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
  await expect(page.getByRole("heading", { name: "The film failed, as the model's name asks for." })).toBeVisible();
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
    page.getByRole("button", { name: "Recover same request" }).click(),
  ]);
  expect(answer.headers()["idempotent-replayed"]).toBe("true");
  await expect(page).toHaveURL(JOB);
  const list = await (await page.request.get(`/api/console/video/jobs?q=${encodeURIComponent(prompt)}`)).json();
  expect(list.total).toBe(1);
});

test("what would be refused is said before it is sent, and the draft outlives a reload", async ({ signedIn: page }) => {
  await openNew(page, "Rain on a tin roof");
  await page.getByRole("textbox", { name: "Width in pixels" }).fill("161");
  await expect(page.getByText("161 is odd, and sandbox-video needs even sides: 160 or 162.")).toBeVisible();
  await page.getByRole("textbox", { name: "Width in pixels" }).fill("1920");
  await page.getByRole("textbox", { name: "Height in pixels" }).fill("1080");
  await page.getByRole("textbox", { name: "Frame rate in frames a second" }).fill("24");
  await page.getByRole("radio", { name: "10 s" }).press("Space");
  await expect(page.getByRole("radio", { name: "4", exact: true })).toBeDisabled();
  await expect(page.getByText(/^Not 2: sandbox-video makes 2 films of this size/)).toBeVisible();
  await page.getByRole("button", { name: "Address" }).click();
  await page.getByRole("textbox", { name: "Address of the first frame" }).fill("https://example.com/first.png");
  await page.getByRole("button", { name: "Use it" }).click();
  await page.getByRole("combobox", { name: "API family" }).selectOption("cgt");
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(page.getByText("POST /api/v3/contents/generations/tasks")).toBeVisible();
  await expect(page.getByRole("region", { name: "Body" })).toContainText('"first_frame"');
  await expect.poll(() => page.evaluate(() => localStorage.getItem("switchyard.draft.video") ?? "")).toContain("cgt");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Prompt" })).toHaveValue("Rain on a tin roof");
  await expect(page.getByText("https://example.com/first.png")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "API family" })).toHaveValue("cgt");
  await expectSound(page);
});

test("the same words go to several models, one job each, and the board moves them by itself", async ({ signedIn: page }) => {
  test.slow();
  await openNew(page, `A tram in the rain ${Date.now()}`);
  await page.getByRole("button", { name: /^Compare/ }).click();
  await page.getByRole("button", { name: /^Model 2/ }).click();
  await page.getByLabel(/^How sandbox-video behaves/).selectOption("fail");
  await page.keyboard.press("Escape");
  await submit(page).click();
  await expect(page).toHaveURL(/\/video\?batch=batch_/);
  await expect(page.getByRole("region", { name: "Done, 1" }).getByRole("link")).toBeVisible({ timeout: MADE_MS });
  await expect(page.getByRole("region", { name: "Failed, 1" }).getByRole("link").first()).toBeVisible({ timeout: MADE_MS });
  await expect(page.getByRole("region", { name: "Messages" }).getByText("Film done").first()).toBeAttached();
  await page.getByRole("radio", { name: "Table" }).press("Space");
  await expect(page).toHaveURL(/view=table/);
  await page.getByRole("button", { name: "Open the details of job 1" }).press("Enter");
  await expect(page.getByRole("region", { name: "Request" })).toContainText("A tram in the rain");
  await page.getByRole("checkbox", { name: "Choose job 1" }).press("Space");
  await expectSound(page);
  const title = page.getByRole("link", { name: /^A tram in the rain/ });
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
    films: [],
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

test("a film that ends in a tab behind another is told of, where the person has switched that on", async ({ signedIn: page }) => {
  test.slow();
  await page.addInitScript(noteNotices);
  const [quiet, loud] = [`A quiet harbour ${randomUUID()}`, `A loud harbour ${randomUUID()}`];
  const all = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  // Another journey of the same person may have a film under way, which this tab tells of too.
  const shown = async () => (await all()).filter((text) => text.includes(quiet));
  const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
  await openNew(page, quiet);
  const wish = page.getByRole("checkbox", { name: /^Tell me/ });
  await expect(wish).not.toBeChecked();
  expect(await asked(), "nobody is asked before a press").toBe(0);
  await wish.press("Space");
  await expect(wish).toBeChecked();
  expect(await asked()).toBe(1);
  const tell = await holdPolls(page);
  // Before there is a job: whatever page is the first to read its end, nobody is looking.
  await page.evaluate(() => window.dispatchEvent(new Event("look away")));
  await submit(page).click();
  await expect(page).toHaveURL(JOB);
  const address = page.url();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Video" }).click();
  await expect(page).toHaveURL(/\/video$/);
  tell();
  await expect.poll(shown, { timeout: MADE_MS }).toEqual([`Film done: ${quiet}`]);
  await page.evaluate(() => window.dispatchEvent(new Event("press the notice")));
  await expect(page).toHaveURL(address);

  await openNew(page, loud);
  await wish.press("Space");
  await expect(wish).not.toBeChecked();
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

/** Lets the page hear nothing of its jobs until what this gives is called. */
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

/** Stands in for the browser's messages, and for a tab that is not looked at. */
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

test("a pointer that stays on a film looks through it, and so do the arrow keys", async ({ signedIn: page }) => {
  test.slow();
  await page.goto("/video");
  const prompt = `A kite over dunes ${Date.now()}`;
  const id = await makeJob(page, { prompt });
  await page.goto(`/video/${id}`);
  await status(page, "Done");
  const films: string[] = [];
  page.on("request", (request) => /\.mp4/.test(request.url()) && films.push(request.url()));
  const card = () => page.getByRole("listitem").filter({ hasText: prompt });
  const looked = () => card().locator(".scrub video");
  const open = async () => {
    await page.goto(`/video?q=${encodeURIComponent(prompt)}`);
    await expect(card().locator(".thumb")).toBeVisible();
  };
  const over = async (part: number) => {
    const box = await card().locator(".thumb").boundingBox();
    if (box) await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
  };
  const at = () => looked().evaluate((film: HTMLVideoElement) => Math.round(film.currentTime * 10) / 10);

  await open();
  expect(films).toEqual([]);
  await over(0.2);
  await expect.poll(at).toBe(0.2);
  await over(0.8);
  await expect.poll(at).toBe(0.8);
  expect(await looked().evaluate((film: HTMLVideoElement) => film.muted)).toBe(true);
  await page.mouse.move(0, 0);
  await expect(looked()).toHaveCount(0);
  const link = card().getByRole("link", { name: prompt });
  await link.press("ArrowRight");
  await link.press("ArrowRight");
  await expect.poll(at).toBe(0.1);
  await expectSound(page);

  await page.emulateMedia({ reducedMotion: "reduce" });
  films.length = 0;
  await open();
  await over(0.5);
  await link.press("ArrowRight");
  await link.press("Enter");
  await expect(page).toHaveURL(JOB);
  expect(films.length, "the job's own page alone fetches the film").toBe(new Set(films).size);
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
  expect(address).toBe("/video?q=paper&view=table&cols=number,status,created,model,film,elapsed,person&rows=compact");
  await page.keyboard.press("Escape");
  await page.goto("/video");
  await page.getByRole("button", { name: "Views" }).click();
  await views.getByRole("link", { name: /^Paper boats/ }).click();
  await expect(page).toHaveURL(new RegExp(`${address.replaceAll("?", "\\?")}$`));
  await expect(page.getByRole("table")).toBeVisible();
  const shown = ["#", "Status", "Created", "Model", "Film", "Elapsed", "Person"];
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

/** A job that journeys of one worker look at together. */
let shared: string | undefined;

/** Opens the board of a team that has a job, and gives the job's id. */
async function openBoardWithJob(page: Page): Promise<string> {
  await page.goto("/video");
  shared ??= await makeJob(page);
  return shared;
}

test("a list that cannot be read, a job that is gone and a film that is gone each say so", async ({ page, baseURL }) => {
  test.slow();
  await signIn(page, baseURL ?? "");
  await page.route("**/api/console/video/board*", (route) =>
    route.fulfill({ status: 400, json: { error: { message: "Broken on purpose.", code: "x" } } }),
  );
  await page.goto("/video");
  await expect(page.getByRole("heading", { name: "The videos could not be read" })).toBeVisible();
  await expectSound(page);
  await page.unroute("**/api/console/video/board*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "The videos could not be read" })).toBeHidden();

  await page.goto("/video/task_01JA7K9T4MQ2V8XH3C5RN0WEZB");
  await expect(page.getByRole("heading", { name: "There is no such job" })).toBeVisible();
  await expectSound(page);

  const id = await makeJob(page);
  let submits = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/v1/video")) submits++;
  });
  await page.route("**/media/**", (route) => (route.request().url().includes(".mp4") ? route.fulfill({ status: 410 }) : route.continue()));
  await page.goto(`/video/${id}`);
  await expect(page.getByText("The film is gone: its time was over and it was removed. Retry makes a new one.")).toBeVisible({
    timeout: MADE_MS,
  });
  await expectSound(page);
  await page.unroute("**/media/**");
  await page.getByRole("button", { name: "Reload preview" }).click();
  await expect(page.getByRole("slider", { name: "Place in the film" })).toBeVisible();
  expect(submits).toBe(0);
});

test.describe("a server that ends in the middle of a film", () => {
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
    await expect(page.getByRole("slider", { name: "Place in the film" })).toBeVisible();
  });
});
