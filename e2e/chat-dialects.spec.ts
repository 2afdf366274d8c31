import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";

test.use({ start: { settings: { SANDBOX_TOKENS_PER_SECOND: "40" } } });
test.setTimeout(60_000);

const message = (page: Page) => page.getByRole("textbox", { name: "Message", exact: true });
const log = (page: Page) => page.getByRole("log").first();
const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).press("Space");

/** Opens a section of the wire drawer, unless it is open. */
async function show(page: Page, name: RegExp): Promise<void> {
  const tab = page.getByRole("tab", { name });
  await expect(async () => {
    if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true", { timeout: 500 });
  }).toPass();
}

/** The draft's page replaces the run's, and starts with a closed drawer. */
async function beginAnew(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page).toHaveURL(/\/play\/chat(\?|$)/);
  await expect(page.getByText("No messages yet").first()).toBeVisible();
}

async function open(page: Page, models = "sandbox-chat"): Promise<void> {
  await page.goto(`/play/chat?m=${models}`);
  await expect(page.getByRole("button", { name: /^Model( 1)?: sandbox/ })).toBeVisible();
  await beginAnew(page);
}

async function send(page: Page, text: string, path: string) {
  await message(page).fill(text);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith(path)),
    message(page).press("ControlOrMeta+Enter"),
  ]);
  return request;
}

const DIALECTS = [
  { name: "Responses", path: "/v1/responses", said: "response.output_text.delta", library: "client.responses.create" },
  { name: "Messages", path: "/v1/messages", said: "content_block_delta", library: "new Anthropic" },
  {
    name: "generateContent",
    path: "/v1beta/models/sandbox-chat:streamGenerateContent?alt=sse",
    said: "candidates",
    library: "streamGenerateContent?alt=sse",
  },
];

test("one conversation goes on in every dialect, and each shows its own bytes", async ({ signedIn: page }) => {
  await open(page);
  for (const { name, path, said, library } of DIALECTS) {
    await show(page, /^Preview/);
    await choose(page, name);
    await expect(page.getByText(`POST ${path}`)).toBeVisible();
    const request = await send(page, "What is 6 * 7?", path);
    expect(request.headers()).toMatchObject({ "x-trunkline-run": expect.stringMatching(/^run_/) });
    const answer = page.getByRole("article", { name: /^Answer/ }).last();
    await expect(answer).toContainText("= 42", { timeout: 30_000 });
    await expect(answer).toContainText(`by ${name}`);
    await expect(page.getByText(/Answer ready/)).toBeAttached({ timeout: 30_000 });
    await expect(page.locator("[data-part=readout]")).toContainText(/\d+ → \d+/);
    await show(page, /^Response/);
    await expect(page.getByRole("region", { name: "Frames" })).toContainText(said);
    await show(page, /^Code/);
    await choose(page, "TypeScript");
    await expect(page.getByRole("region", { name: "Wire" })).toContainText(library);
    await expectSound(page);
  }
  // Earlier answers came in other dialects.
  await expect(page.getByRole("article", { name: /^Answer/ })).toHaveCount(3);
  await choose(page, "Chat");
  const request = await send(page, "And 6 * 8?", "/v1/chat/completions");
  expect(request.postDataJSON().messages).toHaveLength(7);
  await expect(page.getByText(/Answer ready/)).toBeAttached({ timeout: 30_000 });
});

test("what a dialect has no place for is said before the run", async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole("textbox", { name: "Stop" }).fill("END");
  await show(page, /^Preview/);
  await choose(page, "Responses");
  await expect(page.getByText("Responses does not support stop: not sent.")).toBeVisible();
  await choose(page, "Messages");
  await expect(page.getByText("The Messages API requires a maximum number of tokens: 4096 is sent.")).toBeVisible();
  await expectSound(page);
  await page.getByRole("radio", { name: "JSON", exact: true }).first().press("Space");
  await expect(page.getByRole("radio", { name: "Responses", exact: true })).toBeDisabled();
  await page.getByRole("radio", { name: "Form", exact: true }).press("Space");
  await expect(page.getByRole("textbox", { name: "Stop" })).toHaveValue(/END/);
  await choose(page, "Chat");
  await page.getByRole("textbox", { name: "Stop" }).fill("");
});

test("tools are written in a form or as JSON, with errors by field", async ({ signedIn: page }) => {
  await open(page);
  await message(page).fill("What is the weather in Oslo?");
  await page.getByRole("tab", { name: /^Tools/ }).click();
  await page.getByRole("button", { name: "Add function" }).click();
  await page.getByRole("menuitem", { name: "Example: Weather" }).click();
  const dialog = page.getByRole("dialog", { name: "Functions" });
  const json = dialog.getByRole("textbox", { name: "JSON", exact: true });
  await expect(json).toHaveValue(/"get_weather"/);
  const name = dialog.getByRole("textbox", { name: "Name", exact: true }).first();
  await expect(name).toBeFocused();
  await name.fill("get weather");
  await expect(dialog.getByText("Must be 1 to 64 letters, digits, _ or -.")).toBeVisible();
  const unit = dialog.getByRole("group", { name: "Parameter unit" });
  await unit.getByRole("textbox", { name: "Allowed values" }).fill("kelvin, celsius");
  await expect(json).toHaveValue(/"kelvin",\n\s+"celsius"/);
  await expectSound(page);
  await json.fill('[{"type": "function" "function": {}}]');
  await expect(dialog.getByText("Line 1, column 22: expected a comma or }.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  const run = page.getByRole("button", { name: /^Run/ });
  await expect(run).toHaveAttribute("title", /^Tools: Line 1, column 22/);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await json.fill('[{"type": "function", "function": {"name": "get_weather"}}]');
  await expect(name).toHaveValue("get_weather");
  await dialog.getByRole("button", { name: "Done" }).click();
  const [request] = await Promise.all([page.waitForRequest(/\/v1\/chat\/completions$/), run.click()]);
  expect(request.postDataJSON().tools).toEqual([{ type: "function", function: { name: "get_weather" } }]);
});

test("an answer goes on after a reload, and its run comes back with its dialect", async ({ freshServer, cleanPage: page }) => {
  const [setup] = await freshServer.line(/http:\S+\/setup\?token=\S+/);
  const { origin } = freshServer;
  const data = { token: new URL(setup).searchParams.get("token"), name: "Marit", password: "correct horse battery staple" };
  expect((await page.request.post(`${origin}/api/console/setup`, { data, headers: { origin } })).status()).toBe(201);
  await page.goto(`${origin}/play/chat?m=sandbox-chat`);
  await show(page, /^Preview/);
  await choose(page, "Messages");
  await send(page, "Count to 100", "/v1/messages");
  await expect(log(page)).toHaveAttribute("aria-busy", "true");
  await expect.poll(async () => (await log(page).innerText()).length).toBeGreaterThan(150);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Stop/ })).toBeVisible();
  await expect.poll(async () => (await log(page).innerText()).length).toBeGreaterThan(400);
  await message(page).press("Escape");
  await expect(log(page).getByText(/^Stopped at \d+ tokens$/)).toBeVisible();

  await beginAnew(page);
  await show(page, /^Preview/);
  await choose(page, "Chat");
  await page.getByRole("region", { name: "Runs" }).locator('a[href*="/run_"]').first().click();
  await expect(page).toHaveURL(/\/play\/chat\/run_/);
  await expect(page.getByText("by Messages")).toBeVisible();
  await show(page, /^Preview/);
  await expect(page.getByRole("radio", { name: "Messages", exact: true })).toBeChecked();
});

test("compared models are asked in one dialect, and an error within a stream is told", async ({ signedIn: page }) => {
  await open(page, "sandbox-chat,sandbox-chat:cut");
  await show(page, /^Preview/);
  for (const name of ["Responses", "Messages", "generateContent"]) {
    await choose(page, name);
    await message(page).fill("Count to 100");
    await message(page).press("ControlOrMeta+Enter");
    const column = (n: number) => page.getByRole("region", { name: new RegExp(`^Column ${n}`) });
    await expect(column(1).getByTitle("Measured in this browser")).toContainText("Done", { timeout: 30_000 });
    await expect(column(2).getByTitle("Measured in this browser")).toContainText("Failed", { timeout: 30_000 });
    await expect(column(2).getByRole("button", { name: "Retry unchanged" })).toBeVisible();
    await beginAnew(page);
    await show(page, /^Preview/);
  }
  await choose(page, "Chat");
});
