import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";

// Each journey is scanned several times.
test.setTimeout(90_000);

const run = (page: Page) => page.getByRole("button", { name: /^Run( all)?$/ });
const ended = (page: Page) => expect(page.getByText(/of \d+ lines? flagged\./)).toBeAttached();
const lines = (page: Page) => page.getByRole("table").locator("tbody").getByRole("row");
const box = (page: Page, number: number) => page.getByRole("textbox", { name: `Text ${number}`, exact: true });

/** Opens the page and waits for the model of its URL. */
async function open(page: Page, models = "sandbox-moderation"): Promise<void> {
  await page.goto(`/play/moderation?m=${models}`);
  await expect(page.getByRole("button", { name: `Model${models.includes(",") ? " 1" : ""}: ${models.split(",")[0]}` })).toBeVisible();
}

test.describe("moderation", () => {
  test("judges many lines in one call, and gives them as a table and as a file", async ({ signedIn: page }) => {
    await open(page);
    const [request] = await Promise.all([page.waitForRequest("**/v1/moderations"), run(page).click()]);
    expect(request.postDataJSON().input).toHaveLength(8);
    await ended(page);
    const reply = await (await request.response())?.json();
    await expect(lines(page)).toHaveCount(8);
    const flagged = reply.results.filter((result: { flagged: boolean }) => result.flagged).length;
    expect(flagged).toBeGreaterThan(1);
    const bars = page.getByRole("list", { name: /^Scores by category/ }).getByRole("listitem");
    await expect(bars).toHaveCount(Object.keys(reply.results[0].category_scores).length);
    const [top] = Object.entries<number>(reply.results[0].category_scores).sort(([, a], [, b]) => b - a);
    await expect(bars.first()).toContainText(top?.[1].toFixed(4) ?? "");
    await expectSound(page);

    await page.getByRole("radio", { name: `Flagged ${flagged}` }).check({ force: true });
    await expect(lines(page)).toHaveCount(flagged);
    await page.getByRole("radio", { name: "All 8" }).check({ force: true });
    await page.getByRole("button", { name: "Score" }).click();
    await expect(lines(page).first()).toContainText("Flagged");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
    const csv = await readFile(await download.path(), "utf8");
    expect(csv.split("\r\n")[0]).toMatch(/^\ufeff?line,model,flagged,highest_category,highest_score,harassment,/);
    expect(csv.trim().split("\r\n")).toHaveLength(9);

    await page.reload();
    await expect(lines(page)).toHaveCount(8);
    await expect(bars.first()).toContainText(top?.[1].toFixed(4) ?? "");
  });

  test("flagged text stays hidden until it is shown", async ({ signedIn: page }) => {
    await open(page);
    await run(page).click();
    await ended(page);
    const shown = page.getByRole("heading", { name: "Line 1", exact: true }).locator("xpath=following-sibling::p");
    await expect(shown.getByText("The text of line 1 is hidden.")).toBeAttached();
    await page.getByRole("button", { name: "Show the text of line 1" }).first().press("Enter");
    await expect(shown).toHaveText("Move your wagon or I will find you and hurt you.");
    await expect(page.getByRole("button", { name: "Hide the text of line 1" }).first()).toBeFocused();
    await page.getByRole("button", { name: "Show line 4" }).press("Enter");
    await expect(page.getByText("The text of line 4 is hidden.").first()).toBeAttached();
    await page.getByRole("checkbox", { name: /^Blur/ }).uncheck();
    await expect(page.getByText("The text of line 4 is hidden.")).toHaveCount(0);
  });

  test("thresholds turn verdicts for viewing only", async ({ signedIn: page }) => {
    await open(page);
    await run(page).click();
    await ended(page);
    const calls: string[] = [];
    page.on("request", (request) => request.url().endsWith("/v1/moderations") && calls.push(request.url()));
    await page.getByRole("textbox", { name: "All categories" }).fill("0.99");
    await expect(page.getByText("clear at your thresholds").first()).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Changed [1-9]/ })).toBeAttached();
    const mark = page.getByRole("slider", { name: "Threshold of violence, view only", exact: true });
    await mark.press("Home");
    await expect(page.getByText("1 category has its own threshold.")).toBeVisible();
    await expect(page.getByText("clear at your thresholds").first()).toBeHidden();
    await page.getByRole("button", { name: "Reset" }).last().click();
    await expect(mark).toHaveValue("0.5");
    expect(calls).toEqual([]);
  });

  test("lines are typed and pasted; one line is sent as it is", async ({ signedIn: page }) => {
    await open(page);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await expect(box(page, 1)).toBeFocused();
    await run(page).click();
    await expect(page.getByText("Write a text first.")).toBeVisible();
    await box(page, 1).fill("Good morning.");
    await expect(page.getByText("Write a text first.")).toBeHidden();
    const [request] = await Promise.all([page.waitForRequest("**/v1/moderations"), page.keyboard.press("ControlOrMeta+Enter")]);
    expect(request.postDataJSON().input).toBe("Good morning.");
    await ended(page);
    await box(page, 1).press("Enter");
    await expect(box(page, 2)).toBeFocused();
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "lines.txt", mimeType: "text/plain", buffer: Buffer.from("two\r\nthree\n") });
    await expect(box(page, 3)).toHaveValue("three");
    await expect(page.getByText("2 lines added.")).toBeVisible();
    await box(page, 3).fill("");
    await box(page, 3).press("Backspace");
    await expect(box(page, 2)).toBeFocused();
  });

  test("two models stand side by side, and their disagreement is found", async ({ signedIn: page }) => {
    await page.route("**/v1/moderations", async (route) => {
      const { model, input } = route.request().postDataJSON();
      if (model === "sandbox-moderation") return route.fallback();
      const results = input.map(() => ({ flagged: false, categories: { rude: false }, category_scores: { rude: 0.03 } }));
      await route.fulfill({ json: { id: "m", model, results } });
    });
    await open(page, "sandbox-moderation,sandbox-moderation:slow");
    await run(page).click();
    await ended(page);
    await expect(page.getByRole("slider", { name: "Threshold of rude, view only" }).first()).toBeVisible();
    await page.getByRole("radio", { name: /^Disagree [1-9]/ }).check({ force: true });
    await expect(lines(page).first()).toContainText("Flagged");
    await expect(lines(page).first()).toContainText("Clear");
    await expectSound(page);
  });

  test("a refusal is one line and keeps what was typed", async ({ page, baseURL }) => {
    await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    await open(page, "sandbox-moderation:429");
    await run(page).click();
    await expect(page.getByRole("alert").getByText(/answered 429 .* Your input is unchanged/)).toBeVisible();
    await expect(box(page, 8)).toHaveValue("Tell the driver he is a hero");
    await expectSound(page);
    await page.route("**/v1/moderations", (route) => route.abort());
    await page.getByRole("button", { name: "Retry unchanged" }).click();
    await expect(page.getByRole("alert").getByText(/connection was lost/)).toBeVisible();
  });
});
