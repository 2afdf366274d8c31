import type { Page } from "@playwright/test";
import { startFakeUpstream } from "../lib/testing/fake-upstream";
import { expect, expectSound, OWNER, test } from "./fixtures";
import { viewsOf } from "./pages/walk";

test.use({ start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password } } });
test.setTimeout(90_000);

const KEY = "sk-acme-right-0123456789abcdefQ7qQ";

/** Signed in, with a provider of a real protocol beside the sandbox, and a second one with the same models. */
async function open(page: Page, origin: string, addresses: Record<string, string>): Promise<string> {
  const headers = { origin };
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`${origin}${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post("/api/console/sign-in", OWNER);
  for (const [id, baseUrl] of Object.entries(addresses)) await post("/api/console/providers", { id, baseUrl, apiKey: KEY });
  return (await post("/api/console/playground-key", {})).secret;
}

test("a model is found, priced, renamed, called by that name, and switched off", async ({ freshServer, page }) => {
  const fake = await startFakeUpstream({ apiKey: KEY });
  await freshServer.line(/is running at/);
  const { origin } = freshServer;
  const secret = await open(page, origin, { acme: fake.baseUrl });
  const chat = async (model: string) => {
    const data = { model, messages: [{ role: "user", content: "Hi" }] };
    const answer = await page.request.post(`${origin}/v1/chat/completions`, { data, headers: { authorization: `Bearer ${secret}` } });
    return { status: answer.status(), text: await answer.text() };
  };

  await page.goto(`${origin}/`);
  await page.getByRole("link", { name: "Models", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Models" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("local-7b");
  await expect(page).toHaveURL(/[?&]q=local-7b/);
  const row = page.getByRole("row").filter({ hasText: "org/local-7b" });
  await expect(row).toContainText("acme");
  // What doesn't fit is counted, and read by screen readers.
  const serves = row.getByRole("cell").nth(2);
  await expect(serves).toHaveText("chatcompletions+2embeddings, generate");
  await expect(serves).toHaveAttribute("title", "chat, completions, embeddings, generate");
  await row.getByRole("link", { name: "org/local-7b", exact: true }).press("Enter");
  await expect(page).toHaveURL(`${origin}/models/acme/org/local-7b`);
  await expect(page.getByRole("heading", { level: 1, name: "org/local-7b" })).toBeVisible();

  const values = page.getByRole("region", { name: "Values" });
  const price = values.getByRole("listitem").filter({ hasText: "Price" });
  await expect(price).toContainText("not set");
  await price.getByRole("button", { name: "Change: Price" }).press("Enter");
  await expect(price.getByLabel("Input, per million tokens")).toBeFocused();
  await page.keyboard.type("abc");
  await page.keyboard.press("Enter");
  await expect(price.getByText("Enter a number such as 0.15.")).toBeVisible();
  await price.getByLabel("Input, per million tokens").fill("1.5");
  await price.getByLabel("Output, per million tokens").fill("4");
  const more = price.getByRole("button", { name: "More rates" });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await more.press("Enter");
  await price.getByLabel("Cache write (1 h), per million tokens").fill("3");
  await price.getByLabel("Per search").fill("0.01");
  await expectSound(page);
  await price.getByLabel("Per search").press("Enter");
  await expect(price).toContainText("$1.50 in, $3.00 1 h cache write, $4.00 out per million tokens; $0.01 per search");
  await expect(price).toContainText("the console");

  const names = page.getByRole("region", { name: "Aliases" });
  await names.getByRole("textbox", { name: "Name" }).fill("quick");
  await page.keyboard.press("Enter");
  await expect(names.getByRole("listitem")).toContainText("quick");
  expect((await chat("quick")).status).toBe(200);
  expect(JSON.parse(fake.requests.at(-1)?.body.toString() ?? "{}").model).toBe("org/local-7b");

  await page.getByRole("switch", { name: "Enable acme/org/local-7b" }).press("Space");
  await expect(page.getByText("Calls to it get 404")).toBeVisible();
  const refused = await chat("org/local-7b");
  expect(refused).toMatchObject({ status: 404, text: expect.stringContaining("model_not_found") });
  expect(refused.text).toContain("does not exist, or no provider serves it");
  expect((await chat("quick")).status).toBe(404);
  await expectSound(page);

  await page.goto(`${origin}/models?state=off`);
  await expect(row).toBeVisible();
  await row.getByRole("switch").press("Space");
  await expect(page.getByText("No matching models")).toBeVisible();
  expect((await chat("quick")).status).toBe(200);

  await page.goto(`${origin}/models?tab=names`);
  const name = page.getByRole("row").filter({ hasText: "quick" });
  await expect(name).toContainText("acme/org/local-7b");
  const form = page.getByRole("form", { name: "New alias" });
  await form.getByRole("textbox", { name: "Name" }).fill("loop");
  await form.getByLabel("Model", { exact: true }).fill("loop");
  await page.keyboard.press("Enter");
  await expect(form.getByText("An alias cannot point to itself.")).toBeVisible();
  await form.getByLabel("Model", { exact: true }).fill("nothing-serves-this");
  await page.keyboard.press("Enter");
  await expect(form.getByText(/No provider serves/)).toBeVisible();
  await name.getByRole("button", { name: "Remove quick" }).press("Enter");
  await expect(name).toHaveCount(0);
  expect((await chat("quick")).status).toBe(404);
  await fake.close();
});

test("Try opens the fitting playground, and two providers of one model are distinguished", async ({ freshServer, cleanPage: page }) => {
  const fake = await startFakeUpstream({ apiKey: KEY });
  await freshServer.line(/is running at/);
  const { origin } = freshServer;
  await open(page, origin, { acme: fake.baseUrl, bolt: fake.baseUrl });
  await page.goto(`${origin}/models?q=gpt-4o&sort=provider`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: "gpt-4o", exact: true }) });
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: "bolt" }).getByRole("link", { name: "Try bolt/gpt-4o" }).click();
  await expect(page).toHaveURL(/\/play\/chat\?m=bolt(%2F|\/)gpt-4o$/);
  await page.getByRole("button", { name: "Model: bolt/gpt-4o" }).click();
  const options = page.getByRole("listbox", { name: "Models" });
  await expect(options.getByText("simulated", { exact: true })).toHaveCount(1);
  await expect(options.getByRole("group", { name: "sandbox" }).getByRole("option")).not.toHaveCount(0);
  await expect(options.getByRole("option").first()).not.toContainText("sandbox");
  await page.getByRole("combobox", { name: "Find a model" }).fill("gpt4o");
  await expect(options.getByRole("option", { name: /^gpt-4o, acme, then bolt/ })).toBeVisible();
  await expect(options.getByRole("option", { name: /^acme\/gpt-4o, where gpt-4o routes to/ })).toBeVisible();
  await expect(options.getByRole("option", { name: /^bolt\/gpt-4o, gpt-4o routes to acme/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`${origin}/models?serves=speech`);
  await page.getByRole("link", { name: "Try sandbox-speech" }).click();
  await expect(page).toHaveURL(/\/play\/speech\?m=sandbox-speech$/);

  await page.goto(`${origin}/providers/bolt`);
  await expect(
    page.getByRole("region", { name: "Models" }).getByRole("listitem").filter({ hasText: "as bolt/gpt-4o" }).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Test", exact: true }).click();
  for (const step of ["DNS", "Server answers", "Key accepted", "Models listed", "Call answered"])
    await expect(page.getByRole("listitem").filter({ hasText: step })).toContainText("Passed:");
  await expectSound(page);
  await fake.close();
});

test("prices are taken from a list that was looked at first, and one's own stay", async ({ freshServer, page }) => {
  const fake = await startFakeUpstream({ apiKey: KEY });
  await freshServer.line(/is running at/);
  const { origin } = freshServer;
  await open(page, origin, { acme: fake.baseUrl });
  await page.request.patch(`${origin}/api/console/models/acme/org/local-7b`, {
    data: { price: { input: 9, output: 9 } },
    headers: { origin },
  });
  await page.goto(`${origin}/models?provider=acme`);
  await page.getByRole("button", { name: "Import prices" }).click();
  const dialog = page.getByRole("dialog", { name: "Prices from a public list" });
  await expect(dialog.getByLabel("Prices of")).toHaveValue("acme");
  const list = {
    "gpt-4o": { input_cost_per_token: 2.5e-6, output_cost_per_token: 1e-5 },
    "org/local-7b": { input_cost_per_token: 1e-6 },
    "whisper-1": { ocr_cost_per_page: 0.004 },
  };
  const file = (content: string) => ({ name: "prices.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await dialog.getByLabel("File").setInputFiles(file("<html>"));
  await dialog.getByRole("button", { name: "Compare" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("The price list is not JSON.");
  await dialog.getByLabel("File").setInputFiles(file(JSON.stringify(list)));
  await dialog.getByRole("button", { name: "Compare" }).press("Enter");
  const changes = dialog.getByRole("region", { name: "Changes from the list" });
  await expect(changes.getByRole("status")).toContainText("1 new, 0 changed, 0 the same, 1 of your own");
  await expect(changes.getByRole("listitem").filter({ hasText: "org/local-7b" })).toContainText("keeps $9.00 in, $9.00 out");
  await expect(changes.getByRole("listitem").filter({ hasText: "whisper-1" })).toContainText("no price imported: charges per page");
  await expectSound(page);
  await changes.getByRole("button", { name: "Import 1 price" }).press("Enter");
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "gpt-4o", exact: true }) });
  await expect(row).toContainText("$10.00");
  await row.getByRole("link", { name: "gpt-4o", exact: true }).click();
  await expect(page.getByRole("region", { name: "Values" })).toContainText("LiteLLM's price list, imported");
  await fake.close();
});

test("the pages of models and of a provider are sound in both themes, on a phone too", async ({ freshServer, page }) => {
  const fake = await startFakeUpstream({ apiKey: KEY });
  await freshServer.line(/is running at/);
  const { origin } = freshServer;
  await open(page, origin, { acme: fake.baseUrl, bolt: fake.baseUrl });
  const alias = { name: "quick", model: "acme/gpt-4o" };
  await page.request.post(`${origin}/api/console/aliases`, { data: alias, headers: { origin } });
  // Empty and missing ones are in the sweeps.
  const pages = ["/models", "/models?tab=names", "/models/acme/gpt-4o", "/providers/acme"];
  for (const path of pages) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const { width, theme: colorScheme } of viewsOf(path)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await expectSound(page);
    }
  }
  await fake.close();
});
