import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";

test.setTimeout(120_000);

const ROWS = 6;
interface Made {
  dataset: string;
  prompt: string;
}

/** A prompt with two versions, and a dataset for it. */
async function prepare(page: Page, origin: string): Promise<Made> {
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(path, { data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const prompt = `adder-${Date.now()}`;
  const content = (text: string) => ({ kind: "chat", model: "sandbox-chat", messages: [{ role: "user", content: text }] });
  await post("/api/console/prompts", { slug: prompt, content: content("What is {{a}} + {{b}}?") });
  await post(`/api/console/prompts/${prompt}/versions`, { content: content("What is {{a}} × {{b}}?"), note: "products", basedOn: 1 });
  const { id: dataset } = await post("/api/console/datasets", { name: `sums ${Date.now()}`, columns: ["a", "b"] });
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    variables: { a: String(at + 2), b: "7" },
    expected: String(at + 9),
    tags: [at % 2 ? "odd" : "even"],
  }));
  await post(`/api/console/datasets/${dataset}/rows`, { rows });
  return { dataset, prompt };
}

test("an evaluation is started from a dataset, stopped and resumed, read row by row, exported and compared", async ({
  signedIn: page,
  baseURL,
}) => {
  const { dataset, prompt } = await prepare(page, String(baseURL));
  await page.goto(`/datasets/${dataset}`);
  await page.getByRole("link", { name: "Evaluate" }).click();
  await expect(page.getByRole("heading", { name: "New evaluation" })).toBeVisible();
  const form = page.getByRole("form", { name: "New evaluation" });
  await form.getByRole("button", { name: "Start" }).click();
  await expect(form.getByRole("alert")).toContainText("2 fields need attention");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill(`adding ${prompt}`);

  const column = (number: number) => form.getByRole("region", { name: `Column ${number}` });
  await column(1).getByLabel("Prompt").selectOption(prompt);
  await column(1).getByLabel("Version").selectOption("version:1");
  await form.getByRole("button", { name: "Duplicate column 1" }).click();
  await column(2).getByLabel("Version").selectOption("version:2");
  await form.getByRole("button", { name: "Duplicate column 2" }).click();
  await column(3).getByLabel("Model").fill("sandbox-chat:slow");
  const check = async (kind: RegExp) => {
    await form.getByRole("button", { name: "Add check" }).click();
    await page.getByRole("menuitem", { name: kind }).click();
  };
  await check(/^Length/);
  await check(/^Regular expression/);
  await form.getByLabel("Pattern").fill("[0-9]");
  await check(/^Latency/);
  await form.getByLabel("At most, ms").fill("60000");
  await expect(page.getByRole("complementary", { name: "Estimate" })).toContainText(`${ROWS} rows`);

  // The draft is there after a reload.
  await page.reload();
  await expect(form.getByLabel("Pattern")).toHaveValue("[0-9]");
  await form.getByRole("textbox", { name: "Calls at once" }).fill("2");
  await form.getByRole("button", { name: "Start" }).click();

  const progress = page.getByRole("region", { name: "Progress" });
  await progress.getByRole("button", { name: "Stop" }).click();
  await expect(progress.getByText("Stopped", { exact: true })).toBeVisible();
  await expect(progress.getByText("Stopped by", { exact: false })).toBeVisible();
  await progress.getByRole("button", { name: "Resume" }).click();
  await expect(progress.getByText("Done", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(progress.getByText(`${ROWS * 3}/${ROWS * 3}`)).toBeVisible();
  const address = page.url();

  const grid = page.getByRole("grid", { name: "Results" });
  await expect(grid.getByRole("row")).not.toHaveCount(0);
  await expect(grid.getByRole("columnheader").nth(1)).toContainText(`${ROWS} of ${ROWS}`);
  await page.getByText(`Disagreeing ${ROWS}`).click();
  await expect(page).toHaveURL(/only=disagreeing/);
  await expect(grid).toHaveAttribute("aria-rowcount", String(ROWS + 1));
  await grid.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: /^Row \d+$/ });
  await expect(panel.getByRole("list", { name: "Checks" })).toHaveCount(3);
  await expect(panel.getByRole("region").filter({ hasText: "failed" }).first()).toBeVisible();
  await page.keyboard.press("f");
  await expect(panel.getByRole("button", { name: "Fail" }).first()).toHaveAttribute("aria-pressed", "true");
  const note = panel.getByRole("textbox", { name: "Note on the mark" }).first();
  await note.fill("Wrong sum");
  await note.press("Enter");
  await expect(progress.getByText(/people and checks agree on \d of 1 marks/)).toBeVisible();
  await panel.getByRole("heading", { name: /^Row \d+$/ }).click();
  const before = page.url();
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(before);
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();

  await page.getByRole("button", { name: "Export and more" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text.match(/\r\n\d/g)).toHaveLength(ROWS * 3);

  await page.goto(`${address}/compare?column=1`);
  await expect(page.getByRole("region", { name: "Verdict" })).toContainText("worse, unlikely to be chance");
  await page.getByText(/^Broken \d+$/).click();
  await expect(page.getByRole("region", { name: "This column" })).toContainText("failed");
  await page.goto(`${address}/blind`);
  await expect(page.getByText(`0 of ${ROWS} pairs`)).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByText(`1 of ${ROWS} pairs`)).toBeVisible();
  await page.getByRole("button", { name: "Both are bad" }).click();
  await expect(page.getByText(`2 of ${ROWS} pairs`)).toBeVisible();
  await page.getByRole("region", { name: "Result" }).getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("2 votes by 1 person");
  await expectSound(page);
  await page.goBack();
  await page.getByRole("link", { name: "Open the row" }).click();
  await expect(page.getByRole("complementary", { name: /^Row \d+$/ })).toBeVisible();
  await expectSound(page);
});

test("a viewer reads evaluations and cannot start, stop or delete them", async ({ signedIn: page, baseURL, browser }) => {
  const origin = String(baseURL);
  const headers = { origin };
  const { dataset, prompt } = await prepare(page, origin);
  const started = await page.request.post("/api/console/evaluations", {
    data: { name: "for viewers", dataset: { id: dataset, first: 1 }, columns: [{ prompt: { id: prompt, version: 1 } }] },
    headers,
  });
  const { id } = await started.json();
  const invited = await page.request.post("/api/console/invites", { data: { label: "Vera", role: "viewer" }, headers });
  const { url } = await invited.json();
  const context = await browser.newContext({ baseURL: origin });
  const viewer = await context.newPage();
  await viewer.goto(new URL(url).pathname);
  await viewer.getByRole("textbox", { name: "Name", exact: true }).fill("Vera of evaluations");
  await viewer.getByRole("textbox", { name: "Password" }).fill("a long enough password");
  await viewer.getByRole("button", { name: "Create account and join" }).click();
  await expect(viewer).toHaveURL(`${origin}/`);
  await viewer.goto(`/evaluations/${id}`);
  await expect(viewer.getByRole("grid", { name: "Results" })).toBeVisible();
  await expect(viewer.getByRole("button", { name: /Stop|Resume|Retry/ })).toHaveCount(0);
  await viewer.getByRole("button", { name: "Export and more" }).click();
  await expect(viewer.getByRole("menuitem", { name: "Delete evaluation" })).toHaveCount(0);
  await viewer.goto("/evaluations/new");
  await expect(viewer.getByRole("heading", { name: "Viewers cannot start evaluations" })).toBeVisible();
  await context.close();
});
