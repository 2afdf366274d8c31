import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { KeysPage } from "./pages/keys-page";

test.setTimeout(90_000);

const WORDS = "What is 6 × 7? It's for the harbour.";
const chat = async (request: APIRequestContext, secret: string, more: object = {}) => {
  const answer = await request.post("/v1/chat/completions", {
    headers: { authorization: `Bearer ${secret}` },
    data: { model: "sandbox-chat", messages: [{ role: "user", content: `${WORDS} ${secret}` }], temperature: 0.3, ...more },
  });
  return answer.headers()["x-request-id"] ?? "";
};
/** The call's page, once its row and bodies are stored. */
const open = async (page: Page, id: string, shows: string) =>
  expect(async () => {
    // A row not stored yet is a 404, which browsers log.
    expect((await page.request.get(`/api/console/logs/${id}`)).status()).toBe(200);
    await page.goto(`/logs/${id}`);
    await expect(page.getByText(shows).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();

test("a key that keeps bodies: its call is seen, saved, copied, and opened in the playground as it was sent", async ({
  signedIn: page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const keys = new KeysPage(page);
  await page.goto("/keys/new");
  await keys.name.fill("keeps bodies");
  await page.getByLabel("name = value, one per line").fill("ship = Aurora");
  await page.getByRole("group", { name: "Body logging" }).getByText("All calls").click();
  await expectSound(page);
  await keys.create.click();
  const secret = (await keys.secret.textContent()) ?? "";
  await keys.secretDialog.getByRole("button", { name: "Close", exact: true }).click();
  await keys.question.getByRole("button", { name: "Close anyway" }).click();

  const id = await chat(request, secret, { stream: true });
  await open(page, id, "Both contain the request.");
  const bodies = page.getByRole("region", { name: "Request and response" });
  await expect(bodies).toContainText(`"content": "${WORDS}`);
  await expect(bodies).not.toContainText(secret);
  await expectSound(page);
  const saved = page.waitForEvent("download");
  await bodies.getByRole("button", { name: "Download the request" }).click();
  expect((await saved).suggestedFilename()).toBe(`${id}-request.json`);
  await bodies.getByRole("tab", { name: "Response" }).click();
  await expect(bodies).toContainText("data: [DONE]");
  await page.getByRole("button", { name: "Copy a cURL command" }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`/v1/chat/completions'`);
  expect(command).toContain(WORDS.replace("'", `'\\''`));

  await page.getByRole("link", { name: "ship = Aurora" }).click();
  await expect(page).toHaveURL(/metadata=ship/);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: /^Call of/ }).click();
  await page.getByRole("button", { name: "Open in playground" }).click();
  await expect(page).toHaveURL(/\/play\/chat/);
  await expect(page.getByText(WORDS).first()).toBeVisible();
  await expectSound(page);
});

test("a key that keeps none says so, and leads to where it is turned on", async ({ signedIn: page, request, baseURL }) => {
  const made = await page.request.post("/api/console/keys", { data: { name: "keeps none" }, headers: { origin: baseURL ?? "" } });
  const { secret, key } = (await made.json()) as { secret: string; key: { id: string } };
  const id = await chat(request, secret);
  await open(page, id, "Body logging is off for this key");
  await expect(page.getByText("only the model is filled in")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in playground" })).toHaveAttribute("href", "/play/chat?m=sandbox-chat");
  await page.getByRole("link", { name: "Turn on body logging" }).click();
  await expect(page).toHaveURL(new RegExp(`/keys/${key.id}\\?tab=settings$`));
  await page.getByRole("group", { name: "Body logging" }).getByText("Failed calls").click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved. Applies from the next call.")).toBeVisible();

  const failed = await chat(request, secret, { model: "sandbox-chat:500" });
  await open(page, failed, "Both contain the request.");
  await page.getByRole("tab", { name: "Response" }).click();
  await expect(page.getByRole("tabpanel")).toContainText('"error"');
});

test("an investigation: filters are chips in the address, a brush selects the time, also on a phone", async ({
  signedIn: page,
  request,
  baseURL,
}) => {
  const made = await page.request.post("/api/console/keys", { data: { name: "suspect" }, headers: { origin: baseURL ?? "" } });
  const { secret, key } = (await made.json()) as { secret: string; key: { id: string } };
  await chat(request, secret);
  const failed = await chat(request, secret, { model: "sandbox-chat:500" });
  await open(page, failed, "Body logging is off for this key");

  await page.goto(`/logs?key=${key.id}&range=1h`);
  const rows = page.getByRole("button", { name: /^Call of/ });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("columnheader", { name: "Tokens" })).toBeVisible();
  await page.keyboard.press("f");
  const panel = page.getByRole("dialog", { name: "Add a filter" });
  await panel.getByRole("button", { name: "Status" }).press("Enter");
  await panel.getByLabel("Status", { exact: true }).fill("5xx");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/status=5xx/);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Remove key suspect" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Remove status 5xx" }).click();
  await expect(rows).toHaveCount(2);

  const start = page.getByRole("slider", { name: "Start of the time range" });
  await start.focus();
  for (let press = 0; press < 3; press++) await start.press("PageUp");
  await expect(page).toHaveURL(/since=\d{13}/);
  await expect(start).toHaveAttribute("aria-valuenow", "30");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(page).toHaveURL(/from=\d{13}/);
  await expect(start).toHaveAttribute("aria-valuenow", "0");
  await page.getByRole("button", { name: "Clear time" }).click();
  await expect(page).not.toHaveURL(/since|from/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/^Tokens \d+ → \d+$/)).toBeVisible();
  await expect(page.getByText("Cost $0", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Filters 1" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("button", { name: "Outcome" }).click();
  await sheet.getByRole("button", { name: "failed" }).click();
  await expect(page).toHaveURL(/outcome=failed/);
  await expect(rows).toHaveCount(1);
  await expectSound(page);
});

test("the call of a playground leads back to its run, and words of right-to-left scripts start at the right", async ({
  signedIn: page,
}) => {
  await page.goto("/play/chat?m=sandbox-chat");
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("مرحبا بالعالم");
  await message.press("ControlOrMeta+Enter");
  await expect(page.getByText(/Answer ready, \d+ words?/).first()).toBeAttached({ timeout: 30_000 });
  const run = new URL(page.url()).pathname;
  const direction = (element: Element) => getComputedStyle(element).direction;
  expect(await page.getByRole("log").getByText("مرحبا بالعالم").first().evaluate(direction)).toBe("rtl");
  const { items } = (await (await page.request.get("/api/console/runs?limit=1")).json()) as { items: { requestIds: string[] }[] };
  await open(page, items[0]?.requestIds[0] ?? "", "Open the run");
  await page.getByRole("link", { name: "Open the run" }).click();
  await expect(page).toHaveURL(new RegExp(`${run}$`));
  await expect(page.getByText("مرحبا بالعالم").first()).toBeVisible();
});
