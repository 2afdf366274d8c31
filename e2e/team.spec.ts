import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";
import { KeysPage } from "./pages/keys-page";

test.use({ start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, PUBLIC_DOCS: "1" } } });
test.setTimeout(90_000);

async function signIn(page: Page, origin: string, name = OWNER.name): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Name or e-mail").fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
}

/** Creates an invitation link, as an owner does. */
async function invite(page: Page, origin: string, whom: string): Promise<string> {
  await page.goto(`${origin}/team`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("For whom").fill(whom);
  await expectSound(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = (await dialog.getByTestId("invite-link").textContent()) ?? "";
  await expectSound(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  return new URL(link).pathname;
}

/** A separate browser that has joined by a link. */
async function join(browser: Browser, address: string, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: /^Join / })).toBeVisible();
  await expectSound(page);
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
  await page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  return page;
}

const chat = (request: APIRequestContext, origin: string, secret: string) =>
  request.post(`${origin}/v1/chat/completions`, {
    headers: { authorization: `Bearer ${secret}` },
    data: { model: "sandbox-chat", messages: [{ role: "user", content: "Hello" }] },
  });

test("somebody is invited, makes a key with limits, sees its calls, rotates it, and the old one ends", async ({
  freshServer,
  cleanPage,
  browser,
  request,
}) => {
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  await signIn(cleanPage, origin);
  const address = await invite(cleanPage, origin, "Ida");
  const page = await join(browser, origin + address, "Ida");
  await page.goto(origin + address);
  await expect(page.getByRole("heading", { level: 1, name: "This invitation is no longer valid" })).toBeVisible();

  const keys = new KeysPage(page);
  await page.goto(`${origin}/keys/new`);
  await keys.name.fill("ida-laptop");
  await page.getByLabel("Calls per minute").fill("zero");
  await keys.create.click();
  await expect(page.getByText("Enter a whole number of at least 1, or leave empty.")).toBeVisible();
  await page.getByLabel("Calls per minute").fill("2");
  await expect(page.getByText(/ida-laptop, owned by you.*at most 2 calls per minute/)).toBeVisible();
  await expectSound(page);
  await keys.create.click();
  const secret = (await keys.secret.textContent()) ?? "";
  await keys.secretDialog.getByRole("button", { name: "Close", exact: true }).click();
  await keys.question.getByRole("button", { name: "Close anyway" }).click();
  const answers = [await chat(request, origin, secret), await chat(request, origin, secret), await chat(request, origin, secret)];
  expect(answers.map((answer) => answer.status())).toEqual([200, 200, 429]);
  expect(answers[2]?.headers()["x-ratelimit-remaining-requests"]).toBe("0");

  await page.getByRole("link", { name: "Logs", exact: true }).click();
  const calls = page.getByRole("table", { name: "Calls, newest first" });
  await expect(calls.getByRole("row")).toHaveCount(4);
  await expect(calls.getByRole("row").nth(1)).toContainText("429");
  await calls
    .getByRole("button", { name: /200, sandbox-chat/ })
    .first()
    .click();
  const call = page.getByRole("complementary", { name: "The call" });
  await expect(call.getByText("POST /v1/chat/completions")).toBeVisible();
  await expectSound(page);
  await call.getByRole("link", { name: "Open in playground" }).click();
  await expect(page).toHaveURL(/\/play\/chat\?m=sandbox-chat/);

  await page.goto(`${origin}/keys`);
  await keys.row("ida-laptop").getByRole("link").first().click();
  await page.getByRole("button", { name: "Rotate" }).click();
  await page.getByLabel("The old key works for").selectOption("0");
  await expectSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  const fresh = (await keys.secret.textContent()) ?? "";
  expect(fresh).not.toBe(secret);
  await keys.secretDialog.getByRole("button", { name: "Close", exact: true }).click();
  await keys.question.getByRole("button", { name: "Close anyway" }).click();
  await expect(page.getByText("Rotated from")).toBeVisible();
  expect((await chat(request, origin, secret)).status()).toBe(401);
  // A rotation does not reset the limit, so the calls above count: 429 unless a minute has passed.
  const used = await chat(request, origin, fresh);
  expect([200, 429]).toContain(used.status());
  expect(used.headers()["x-ratelimit-limit-requests"]).toBe("2");

  await expect(async () => {
    await page.goto(`${origin}/usage?metric=calls&by=key`);
    await expect(page.getByRole("table", { name: "calls by key" }).getByRole("row").filter({ hasText: "ida-laptop" })).toHaveCount(2, {
      timeout: 2_000,
    });
  }).toPass();
  await page.context().close();
});

test("somebody is demoted and removed, with what stops said beforehand, after the number of keys was typed, and it is in the audit", async ({
  freshServer,
  cleanPage,
  browser,
  request,
}) => {
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  await signIn(cleanPage, origin);
  const page = await join(browser, origin + (await invite(cleanPage, origin, "Tor")), "Tor");
  const made = await page.request.post(`${origin}/api/console/keys`, { headers: { origin }, data: { name: "tor-laptop" } });
  const { secret } = (await made.json()) as { secret: string };
  expect((await chat(request, origin, secret)).status()).toBe(200);

  await cleanPage.goto(`${origin}/team`);
  const row = cleanPage.getByRole("table", { name: "People of the team" }).getByRole("row").filter({ hasText: "Tor" });
  // One arrow key on the closed list chooses a role and changes nothing yet.
  await row.getByLabel("Role of Tor").focus();
  await cleanPage.keyboard.press("ArrowUp");
  const promotion = cleanPage.getByRole("dialog", { name: "Change the role of Tor to Admin?" });
  await expect(promotion).toContainText("Newly allowed");
  await expect(promotion).toContainText("Change providers");
  await expectSound(cleanPage);
  await cleanPage.keyboard.press("Escape");
  await expect(promotion).toBeHidden();
  await expect(row.getByLabel("Role of Tor")).toHaveValue("developer");
  await row.getByLabel("Role of Tor").selectOption("admin");
  await promotion.getByRole("button", { name: "Change role" }).click();
  await expect(cleanPage.getByText("Tor is now Admin")).toBeVisible();
  await expect(row.getByLabel("Role of Tor")).toHaveValue("admin");

  const asTor = { headers: { origin } };
  const admin = await page.request.post(`${origin}/api/console/keys`, { ...asTor, data: { name: "tor-admin", scopes: ["admin"] } });
  const byAdminKey = async () => {
    const headers = { authorization: `Bearer ${((await admin.json()) as { secret: string }).secret}` };
    return (await request.get(`${origin}/api/console/members`, { headers })).status();
  };
  expect(await byAdminKey()).toBe(200);
  expect((await page.request.post(`${origin}/api/console/invites`, { ...asTor, data: { label: "Liv", role: "viewer" } })).status()).toBe(
    201,
  );
  await row.getByLabel("Role of Tor").selectOption("developer");
  const demotion = cleanPage.getByRole("dialog", { name: "Change the role of Tor to Developer?" });
  await expect(demotion).toContainText("No longer allowed");
  await expect(demotion).toContainText("The key tor-admin loses the scope admin.");
  await expect(demotion).toContainText("The open invitation of Liv as viewer.");
  await expect(demotion).not.toContainText("tor-laptop");
  await expectSound(cleanPage);
  await demotion.getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByLabel("Role of Tor")).toHaveValue("admin");
  await row.getByLabel("Role of Tor").selectOption("developer");
  await demotion.getByRole("button", { name: "Change role" }).click();
  await expect(row.getByLabel("Role of Tor")).toHaveValue("developer");
  expect(await byAdminKey()).toBe(403);

  await row.getByRole("button", { name: "Actions for Tor" }).click();
  await cleanPage.getByRole("menuitem", { name: "Limits" }).click();
  const limits = cleanPage.getByRole("dialog");
  await limits.getByLabel("Concurrent calls").fill("3");
  await limits.getByRole("button", { name: "Save limits" }).click();
  await expect(row).toContainText("3 at once");
  await row.getByRole("button", { name: "Actions for Tor" }).click();
  await cleanPage.getByRole("menuitem", { name: "Remove from the team" }).click();
  const dialog = cleanPage.getByRole("dialog", { name: "Remove Tor" });
  await expect(dialog).toContainText("Tor owns 2 keys.");
  await expect(dialog).toContainText("tor-laptop made 1 call today");
  await expect(dialog).toContainText("The key tor-laptop loses the scope all.");
  await expect(dialog).toContainText("1 session in this team.");
  await expectSound(cleanPage);
  const remove = dialog.getByRole("button", { name: "Remove and revoke" });
  await expect(remove).toBeDisabled();
  await dialog.getByLabel("Type 2 to confirm").fill("2");
  await remove.click();
  await expect(cleanPage.getByText("Removed Tor from the team")).toBeVisible();
  expect((await chat(request, origin, secret)).status()).toBe(401);
  await page.goto(`${origin}/keys`);
  await expect(page).toHaveURL(/\/login/);

  await cleanPage.getByRole("link", { name: "Audit" }).click();
  const acts = cleanPage.getByRole("table", { name: "Audit log, newest first" });
  await expect(acts.getByRole("row").filter({ hasText: "removed Tor" })).toBeVisible();
  await expect(acts.getByRole("row").filter({ hasText: "signed in as owner" }).first()).toContainText("password");
  await cleanPage.getByLabel("What", { exact: true }).selectOption("key.");
  await expect(acts.getByRole("row").filter({ hasText: "created the key tor-laptop" })).toBeVisible();
  await expect(acts.getByRole("row").filter({ hasText: "removed Tor" })).toHaveCount(0);
  await page.context().close();
});

test("whoever is not signed in reads the docs where the operator opened them, and nothing else", async ({
  freshServer,
  cleanPage: page,
}) => {
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  await page.goto(`${origin}/docs/guide/keys#rotate-a-key`);
  await expect(page.getByRole("heading", { name: "Rotate a key" })).toBeInViewport();
  await expect(page.getByLabel("Key in the samples")).toHaveCount(0);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectSound(page);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole("navigation", { name: "Operations" }).getByTitle("POST /v1/rerank", { exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Rank documents/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0);
  await expectSound(page);
  await page.goto(`${origin}/keys`);
  await expect(page).toHaveURL(/\/login\?next=%2Fkeys$/);
  await page.goto(`${origin}/docs/rerank.create`);
  await page.getByText("to send this call from here").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Name or e-mail").fill(OWNER.name);
  await page.getByRole("textbox", { name: "Password" }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
});

// The browser logs the refusal, so this page needn't stay clean.
test("of two who save limits or a team at once the second is told what changed, and saves what they typed", async ({
  freshServer,
  browser,
}) => {
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  const page = await (await browser.newContext()).newPage();
  await signIn(page, origin);
  await join(browser, origin + (await invite(page, origin, "Siv")), "Siv");
  await page.goto(`${origin}/team`);
  const first = async (path: string, data: object) =>
    expect((await page.request.patch(`${origin}/api/console/${path}`, { headers: { origin }, data })).status()).toBe(200);

  const row = page.getByRole("table", { name: "People of the team" }).getByRole("row").filter({ hasText: "Siv" });
  await row.getByRole("button", { name: "Actions for Siv" }).click();
  await page.getByRole("menuitem", { name: "Limits" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Concurrent calls").fill("3");
  const people = (await (await page.request.get(`${origin}/api/console/members`)).json()) as { items: { id: string; name: string }[] };
  await first(`members/${people.items.find(({ name }) => name === "Siv")?.id}`, { limits: { requestsPerMinute: 600 } });
  await dialog.getByRole("button", { name: "Save limits" }).click();
  await expect(dialog.getByRole("alert")).toContainText("changed limits");
  await expect(dialog.getByRole("alert")).toContainText("Now: 600 calls per minute.");
  await expect(dialog.getByLabel("Concurrent calls")).toHaveValue("3");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Save limits" }).click();
  await expect(row).toContainText("3 at once");

  await page.getByRole("button", { name: "Name and limits" }).click();
  await dialog.getByLabel("Name").fill("Harbour");
  await first("team", { limits: { requestsPerMinute: 900 } });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("changed limits");
  await expect(dialog.getByRole("alert")).toContainText("Now: 900 calls per minute.");
  await expect(dialog.getByLabel("Name")).toHaveValue("Harbour");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Harbour" })).toBeVisible();
});

test("a second team is made and gone to, and has nothing of the first one", async ({ freshServer, cleanPage }) => {
  const { origin } = freshServer;
  await freshServer.line(/is running at/);
  await signIn(cleanPage, origin);
  await cleanPage.request.post(`${origin}/api/console/keys`, { headers: { origin }, data: { name: "of the first team" } });
  await cleanPage.getByRole("button", { name: "First team" }).click();
  await cleanPage.getByRole("menuitem", { name: "New team" }).click();
  await cleanPage.getByRole("dialog").getByLabel("Name").fill("Dock");
  await expectSound(cleanPage);
  await cleanPage.getByRole("button", { name: "Create team" }).click();
  await expect(cleanPage.getByRole("button", { name: "Dock" })).toBeVisible();
  await cleanPage.goto(`${origin}/keys`);
  await expect(cleanPage.getByRole("heading", { name: "No keys yet" })).toBeVisible();
  await cleanPage.getByRole("button", { name: "Dock" }).click();
  await cleanPage.getByRole("menuitemradio", { name: "First team" }).click();
  await expect(cleanPage.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await cleanPage.goto(`${origin}/keys`);
  await expect(cleanPage.getByRole("link", { name: "of the first team" }).first()).toBeVisible();
});
