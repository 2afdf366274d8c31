import type { APIRequestContext } from "@playwright/test";
import { startFakeUpstream } from "../lib/testing/fake-upstream";
import { expect, expectSound, OWNER, test } from "./fixtures";
import { KeysPage } from "./pages/keys-page";

test.use({ start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password } } });
test.setTimeout(90_000);

const chat = (request: APIRequestContext, origin: string, secret: string) =>
  request.post(`${origin}/v1/chat/completions`, {
    headers: { authorization: `Bearer ${secret}` },
    data: { model: "gpt-4o", messages: [{ role: "user", content: "Hello" }] },
  });

test("a key's budget runs out, is topped up, and the key goes on; the ledger adds up", async ({
  freshServer,
  cleanPage: page,
  request,
}) => {
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  const vendor = await startFakeUpstream();
  const headers = { origin };
  expect((await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers })).status()).toBe(200);
  const facts = { "*": { price: { input: 0, output: 0, request: 1 } } };
  const added = await page.request.post(`${origin}/api/console/providers`, {
    data: { id: "acme", baseUrl: vendor.baseUrl, apiKey: "sk-acme", facts },
    headers,
  });
  expect(added.status(), await added.text()).toBe(201);

  const keys = new KeysPage(page);
  await page.goto(`${origin}/keys/new`);
  await keys.name.fill("support-bot");
  await page.getByLabel("US dollars", { exact: true }).fill("two");
  await keys.create.click();
  await expect(page.getByText("Enter an amount in US dollars, such as 25 or 0.50.")).toBeVisible();
  await page.getByLabel("US dollars", { exact: true }).fill("1");
  await expect(page.getByText("for at most $1.00 a month")).toBeVisible();
  await expect(page.getByText("a warning at 80 %, $0.80")).toBeVisible();
  await expectSound(page);
  await keys.create.click();
  const secret = (await keys.secret.textContent()) ?? "";
  await keys.secretDialog.getByRole("button", { name: "Close", exact: true }).click();
  await keys.question.getByRole("button", { name: "Close anyway" }).click();

  expect((await chat(request, origin, secret)).status()).toBe(200);
  const refused = await chat(request, origin, secret);
  expect(refused.status()).toBe(429);
  expect(refused.headers()["x-should-retry"]).toBe("false");

  await expect(async () => {
    await page.goto(`${origin}/keys`);
    await expect(keys.row("support-bot")).toContainText("Over budget", { timeout: 2_000 });
    // Until the first call is settled its dollar is only held.
    await expect(keys.row("support-bot")).toContainText("$1.00 of $1.00", { timeout: 2_000 });
  }).toPass();
  await expect(keys.table.getByRole("columnheader", { name: "Budget used" })).toBeVisible();
  await keys.row("support-bot").getByRole("link").first().click();
  const budget = page.getByRole("region", { name: "Budget" });
  await expect(budget).toContainText("$1.00 monthly");
  await expect(budget).toContainText("$0.00 left");
  await budget.getByRole("button", { name: "Top up" }).click();
  await page.getByRole("dialog").getByLabel("Amount in US dollars").fill("5");
  await page.getByRole("dialog").getByLabel("Note").fill("campaign week");
  await expectSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Top up" }).click();
  await expect(budget).toContainText("$5.00 left");
  expect((await chat(request, origin, secret)).status()).toBe(200);

  await budget.getByRole("link", { name: "Ledger" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ledger of support-bot" })).toBeVisible();
  const entries = page.getByRole("table", { name: "Entries, newest first" });
  await expect(entries.getByRole("row").filter({ hasText: "campaign week" })).toContainText("+$5.00");
  await expect(async () => {
    await page.reload();
    await expect(entries.getByRole("row").filter({ hasText: "settle" })).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("img", { name: /^\$4\.00 left; \$48\.00 a day\./ })).toBeVisible();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Consistent")).toBeVisible();
  await expectSound(page);
  await page.goto(`${origin}/usage`);
  await expect(page.getByText(/no earlier data|vs\. the previous period/).first()).toBeVisible();
  await vendor.close();
});
