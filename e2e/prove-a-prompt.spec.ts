import type { Page } from "@playwright/test";
import OpenAI from "openai";
import { expect, expectSound, OWNER, test } from "./fixtures";
import type { FreshServer } from "./pages/server";

// Its server is killed in the middle.
test.use({
  start: {
    settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, SANDBOX_TOKENS_PER_SECOND: "0" },
  },
});

const PROMPT = "sums";
const ROWS = 200;
const [COLUMNS, TRIES] = [3, 3];
const CELLS = ROWS * COLUMNS * TRIES;
/** Sums whose products don't contain them. */
const lines = ["a,b,sum", ...Array.from({ length: ROWS }, (_, at) => `${at + 1_001},7,${at + 1_008}`)];

test("a prompt goes from a chat to a tenth of production, with the numbers that justify it", async ({ freshServer, page }) => {
  test.setTimeout(150_000);
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  const answer = await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);

  await saveFromChat(page, origin);
  await saveSecondVersion(page);
  await importCases(page, origin);
  const evaluation = await evaluate(page, freshServer);
  await judge(page, evaluation);
  await shareProduction(page, origin);
  await callAndRate(page, origin);
});

const versionsOf = (page: Page) => page.getByRole("complementary", { name: "Versions" });

async function pickInMenu(page: Page, version: number, item: string): Promise<void> {
  await versionsOf(page)
    .getByRole("button", { name: `Labels of version ${version}` })
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Version 1 multiplies where it should add. */
async function saveFromChat(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/play/chat?m=sandbox-chat&draft=What+is+{{a}}+×+{{b}}%3F`);
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("What is {{a}} × {{b}}?");
  await page.getByRole("button", { name: "Save as prompt" }).click();
  const form = page.getByRole("form", { name: "New prompt" });
  await form.getByLabel("Name").fill(PROMPT);
  await form.getByRole("button", { name: "Save version 1" }).click();
  await expect(page.getByRole("heading", { name: PROMPT })).toBeVisible();
  await pickInMenu(page, 1, "Set production here");
}

async function saveSecondVersion(page: Page): Promise<void> {
  const editor = page.getByRole("region", { name: "Editor" });
  await editor.getByRole("textbox", { name: "Text of message 1" }).fill("What is {{a}} + {{b}}?");
  await editor.getByLabel("Note on the version").fill("Sums, not products");
  await editor.getByRole("button", { name: "Save version 2" }).click();
  const difference = versionsOf(page).getByRole("region", { name: "Difference" });
  await expect(difference.locator("del")).toHaveText("×");
  await expect(difference.locator("ins")).toHaveText("+");
}

async function importCases(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/datasets`);
  await page.getByRole("button", { name: "New dataset" }).click();
  await page.getByLabel("Name").fill("cases of sums");
  await page.getByRole("button", { name: "Create dataset" }).click();
  await page.getByRole("button", { name: "Import a file" }).click();
  const panel = page.getByRole("region", { name: "Import", exact: true });
  const buffer = Buffer.from(lines.join("\n"));
  await panel.getByLabel("File to import").setInputFiles({ name: "sums.csv", mimeType: "text/csv", buffer });
  await panel.getByLabel("sum goes to").selectOption("expected");
  await panel.getByRole("button", { name: `Import ${ROWS} rows` }).click();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(ROWS + 1));
}

/** Three columns, five kinds of checks, three tries each; stopped, resumed, and killed in the middle. Returns the page's address. */
async function evaluate(page: Page, server: FreshServer): Promise<string> {
  await page.getByRole("link", { name: "Evaluate" }).click();
  const form = page.getByRole("form", { name: "New evaluation" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("sums or products");
  const column = (number: number) => form.getByRole("region", { name: `Column ${number}` });
  await column(1).getByLabel("Prompt").selectOption(PROMPT);
  await column(1).getByLabel("Version").selectOption("version:1");
  await form.getByRole("button", { name: "Duplicate column 1" }).click();
  await column(2).getByLabel("Version").selectOption("version:2");
  await form.getByRole("button", { name: "Duplicate column 2" }).click();
  await column(3).getByLabel("Model").fill("sandbox-content");
  for (const [at, kind] of ["Length", "Regular expression", "Latency", "Cost"].entries()) {
    await form.getByRole("button", { name: "Add check" }).click();
    await page.getByRole("menuitem", { name: new RegExp(`^${kind}`) }).click();
    await expect(form.getByLabel(`Check ${at + 2}, ${kind}`, { exact: true })).toBeVisible();
  }
  await form.getByLabel("Pattern").fill("[0-9]");
  await form.getByLabel("At most, ms").fill("60000");
  await form.getByRole("textbox", { name: "Tries per cell" }).fill(String(TRIES));
  await form.getByRole("textbox", { name: "Calls at once" }).fill("4");
  await form.getByRole("button", { name: "Start" }).click();

  const progress = page.getByRole("region", { name: "Progress" });
  await progress.getByRole("button", { name: "Stop" }).click();
  await expect(progress.getByText("Stopped", { exact: true })).toBeVisible();
  await progress.getByRole("button", { name: "Resume" }).click();
  const address = page.url();
  const id = address.split("/").at(-1);
  const read = async () => (await page.request.get(`${server.origin}/api/console/evaluations/${id}`)).json();
  const before = (await read()).finished;
  await expect.poll(async () => (await read()).finished, { intervals: [50] }).toBeGreaterThan(before + 20);
  await server.restart("SIGKILL");
  expect((await read()).state, "it was not done before the kill").toBe("running");
  await page.goto(address);
  const done = progress.getByText("Done", { exact: true });
  await expect(done).toBeVisible({ timeout: 60_000 });
  // Calls that the kill interrupted are errors, which can be repeated.
  const retry = page.getByRole("button", { name: /^Retry \d+ errors?$/ });
  if ((await read()).errors > 0) await retry.click();
  const left = async () => {
    const { state, errors } = await read();
    return { state, errors };
  };
  await expect.poll(left).toEqual({ state: "done", errors: 0 });
  await expect(progress.getByRole("img", { name: `${CELLS} of ${CELLS} cells` })).toBeVisible();
  const heads = page.getByRole("grid", { name: "Results" }).getByRole("columnheader");
  await expect(heads.nth(1)).toContainText(`0 of ${ROWS * TRIES} passed`);
  await expect(heads.nth(2)).toContainText(`${ROWS * TRIES} of ${ROWS * TRIES} passed`);
  await expectSound(page);
  return address;
}

/** Compares version 2 with the baseline, then blind. */
async function judge(page: Page, evaluation: string): Promise<void> {
  await page.goto(`${evaluation}/compare?column=1`);
  const verdict = page.getByRole("region", { name: "Verdict" });
  await expect(verdict).toContainText(`0 broken, ${ROWS} fixed: better, unlikely to be chance`);
  await page.goto(`${evaluation}/blind`);
  for (let pair = 0; pair < 3; pair++) {
    await expect(page.getByText(`${pair} of ${ROWS * TRIES} pairs`)).toBeVisible();
    await page.keyboard.press(pair === 0 ? "2" : "1");
  }
  const result = page.getByRole("region", { name: "Result" });
  await result.getByRole("button", { name: "Show" }).click();
  await expect(result).toContainText("3 votes by 1 person");
}

async function shareProduction(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/prompts/${PROMPT}`);
  await pickInMenu(page, 2, "Give it a share of production");
  const form = page.getByRole("form", { name: "Share" });
  await form.getByLabel("Percent of the calls").fill("10");
  await form.getByRole("button", { name: "Set share" }).click();
  await expect(form).toBeHidden();
  await expect(versionsOf(page).getByText("production 10 %")).toBeVisible();
}

/** A program calls the prompt by its name for several users; a call of each version is rated, by the program and on the call's page. */
async function callAndRate(page: Page, origin: string): Promise<void> {
  const made = await page.request.post(`${origin}/api/console/keys`, { data: { name: "of the program" }, headers: { origin } });
  const { secret } = await made.json();
  const entry = (version: number) => versionsOf(page).getByRole("button", { name: `Compare with version ${version}` });
  const counted = async () => Number(/, ([\d\s]+) calls/.exec((await entry(2).textContent()) ?? "")?.[1]?.replace(/\s/g, ""));
  await page.goto(`${origin}/prompts/${PROMPT}`);
  await expect.poll(counted).toBeGreaterThan(0);
  // Those of the evaluation; what the kill has interrupted was called again.
  const before = await counted();
  const client = new OpenAI({ baseURL: `${origin}/v1`, apiKey: secret });
  const calls: { version: string; id: string }[] = [];
  for (let user = 0; user < 60; user++) {
    const body = { user: `user-${user}`, prompt: { id: PROMPT, variables: { a: 30 + user, b: 7 } } };
    const { response, data } = await client.chat.completions.create(body as never).withResponse();
    const version = response.headers.get("x-trunkline-prompt") ?? "";
    calls.push({ version, id: response.headers.get("x-request-id") ?? "" });
    const text = JSON.stringify(data);
    expect(text).toContain(version.endsWith("@2") ? String(37 + user) : String((30 + user) * 7));
  }
  const of = (version: number) => calls.filter((call) => call.version === `${PROMPT}@${version}`);
  expect(of(1).length + of(2).length).toBe(60);
  expect(of(2).length, "about a tenth of the users").toBeGreaterThan(0);
  expect(of(2).length).toBeLessThan(20);
  const [bad, good] = [of(1)[0]?.id ?? "", of(2)[0]?.id ?? ""];
  await client.post(`/calls/${bad}/feedback`, { body: { thumb: "down", comment: "A product" } });

  await expect(async () => expect((await page.request.get(`${origin}/api/console/logs/${good}`)).status()).toBe(200)).toPass();
  await page.goto(`${origin}/logs/${good}`);
  await expect(page.getByRole("link", { name: `${PROMPT}@2` })).toBeVisible();
  const ratings = page.getByRole("region", { name: "Ratings" });
  await ratings.getByRole("button", { name: "Good answer" }).click();
  await expect(ratings).toContainText("good");
  await page.goto(`${origin}/logs?prompt=${PROMPT}@1`);
  await expect(page.getByRole("row").filter({ hasText: PROMPT }).or(page.getByRole("row")).nth(1)).toBeVisible();
  await page.goto(`${origin}/logs/${bad}`);
  await expect(ratings).toContainText("A product");

  await page.goto(`${origin}/prompts/${PROMPT}`);
  await expect(entry(1)).toContainText("1 bad");
  await expect(entry(2)).toContainText("1 good");
  await expect.poll(counted).toBe(before + of(2).length);
  await page.goto(`${origin}/usage?by=key`);
  await expect(page.getByRole("row").filter({ hasText: "of the program" })).toContainText("60");
  await expectSound(page);
}
