import { startMcpServer } from "../lib/testing/mcp-server";
import { expect, expectSound, OWNER, test } from "./fixtures";
import { KeysPage } from "./pages/keys-page";

const chat = { model: "sandbox-chat", messages: [{ role: "user", content: "Say hello" }] };

test.describe("keys", () => {
  test("a key is made with the keyboard, its secret is guarded, tried and then gone", async ({ signedIn, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const keys = new KeysPage(signedIn);
    await signedIn.goto("/keys");
    await expect(keys.heading("Keys")).toBeVisible();
    await expect(async () => {
      // Shortcuts work only after hydration.
      if (signedIn.url().endsWith("/keys")) await signedIn.keyboard.press("n");
      await expect(signedIn).toHaveURL(/\/keys\/new$/, { timeout: 1_000 });
    }).toPass();
    await expect(keys.name).toBeFocused();
    await expectSound(signedIn);
    await signedIn.keyboard.type("guarded");
    await expect(signedIn.getByText("guarded, owned by you, can call every model family")).toBeVisible();
    await signedIn.keyboard.press("Control+Enter");
    await expect(keys.secret).toHaveText(/^sk-tl-[0-9A-Za-z]{43}$/);
    const secret = (await keys.secret.textContent()) ?? "";

    for (let press = 0; press < 3; press++) await signedIn.keyboard.press("Escape");
    await expect(keys.question).toContainText("You won't see this secret again. You have not copied it yet.");
    await expect(keys.question.getByRole("button", { name: "Keep open" })).toBeFocused();
    await expectSound(signedIn);
    await signedIn.keyboard.press("Enter");
    await expect(keys.question).toBeHidden();
    await signedIn.goBack();
    await expect(keys.question).toBeVisible();
    await expect(keys.secret).toHaveText(secret);
    await keys.question.getByRole("button", { name: "Keep open" }).click();

    await signedIn.getByRole("button", { name: "Test now" }).click();
    await expect(signedIn.getByText(/POST \/v1\/chat\/completions 200 \d+ ms sandbox-chat/)).toBeVisible();
    await signedIn.getByRole("button", { name: "Copy the lines" }).click();
    expect(await signedIn.evaluate(() => navigator.clipboard.readText())).toContain(`TRUNKLINE_KEY=${secret}`);
    await signedIn.getByRole("button", { name: "Done" }).click();

    await expect(keys.row("guarded")).toContainText("Operational");
    expect(await signedIn.content()).not.toContain(secret);
    expect(await signedIn.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))).not.toContain(secret);
  });

  test("the list is searched and sorted in the address, and a reload keeps it", async ({ signedIn }) => {
    const keys = new KeysPage(signedIn);
    await keys.make("find-alpha");
    await keys.make("find-beta");
    await keys.search.fill("find-");
    await expect(signedIn).toHaveURL(/q=find-/);
    await keys.table.getByRole("button", { name: "Name" }).click();
    await expect(signedIn).toHaveURL(/sort=name/);
    await expect(keys.table.getByRole("row").nth(1)).toContainText("find-alpha");
    await signedIn.reload();
    await expect(keys.search).toHaveValue("find-");
    await expect(keys.table.getByRole("row").nth(1)).toContainText("find-alpha");
    await keys.search.fill("no such key anywhere");
    await expect(signedIn.getByRole("heading", { name: 'No key matches "no such key anywhere"' })).toBeVisible();
    await expectSound(signedIn);
    await signedIn.getByRole("button", { name: "Show all keys" }).click();
    await expect(keys.row("find-beta")).toBeVisible();
  });

  test("a used key is limited, disabled, and revoked only after its name is typed", async ({ signedIn }) => {
    const keys = new KeysPage(signedIn);
    // Unique: a retry finds the first attempt's key beside it.
    const name = `revoke-${Date.now().toString(36)}`;
    const secret = await keys.make(name);
    const call = async () =>
      (await signedIn.request.post("/v1/chat/completions", { headers: { authorization: `Bearer ${secret}` }, data: chat })).status();
    expect(await call()).toBe(200);
    await keys.row(name).getByRole("link").click();
    await expect(keys.heading(name)).toBeVisible();
    await expect(signedIn.getByRole("button", { name: /^Call of .* sandbox-/ })).toBeVisible();
    await expectSound(signedIn);
    await signedIn.getByRole("tab", { name: "Audit" }).click();
    await expect(signedIn.getByRole("row", { name }).first()).toBeVisible();
    await signedIn.getByRole("tab", { name: "Audit" }).press("ArrowLeft");
    await expect(signedIn.getByText("No entries yet")).toBeVisible();
    await signedIn.getByRole("tab", { name: "Settings" }).click();
    await signedIn.getByLabel("Name", { exact: true }).fill(`${name}-too`);
    await signedIn.getByRole("tab", { name: "Scopes and limits" }).click();
    await signedIn.getByRole("button", { name: "Discard changes" }).click();
    await expectSound(signedIn);
    await signedIn.getByRole("tab", { name: "Settings" }).click();
    await signedIn.getByRole("checkbox", { name: "Add usage.cost to every reply" }).check();
    await signedIn.getByRole("button", { name: "Save" }).click();
    await expect(signedIn.getByRole("complementary", { name: "Facts" })).toContainText("in the usage of replies");
    await signedIn.getByRole("tab", { name: "Scopes and limits" }).click();
    const meters = signedIn.getByRole("region", { name: "Limits right now" });
    await expect(meters).toContainText("no limit");
    await signedIn.getByLabel("Calls per minute").fill("60");
    await signedIn.getByRole("button", { name: "Save" }).click();
    await expect(meters).toContainText("0 of 60");
    expect(await call()).toBe(200);
    // Refetched without interaction.
    await expect(meters).toContainText("1 of 60");
    await expect(meters).toContainText("the key's limit");
    await expectSound(signedIn);
    await signedIn.getByRole("checkbox", { name: "chat", exact: true }).uncheck();
    await signedIn.getByLabel("US dollars", { exact: true }).fill("25");
    await expect(signedIn.getByText("Resets on the 1st, 00:00 UTC.")).toBeVisible();
    await signedIn.getByRole("button", { name: "Save" }).click();
    await expect(signedIn.getByText("Saved. Applies from the next call.")).toBeVisible();
    await expect(signedIn.getByRole("region", { name: "Budget" })).toContainText("$25.00 monthly");
    expect(await call()).toBe(403);
    await signedIn.getByRole("button", { name: "Disable" }).click();
    await expect(signedIn.getByRole("button", { name: "Enable" })).toBeVisible();
    expect(await call()).toBe(401);

    await signedIn.getByRole("button", { name: "Revoke", exact: true }).click();
    const dialog = signedIn.getByRole("dialog", { name: `Revoke ${name}` });
    await expect(dialog).toContainText(/Used (just now|\d+ \w+ ago)/);
    await expect(dialog.getByRole("button", { name: "Revoke permanently" })).toBeDisabled();
    await expectSound(signedIn);
    await dialog.getByLabel(`Type ${name} to revoke it`).fill(name);
    await dialog.getByRole("button", { name: "Revoke permanently" }).click();
    await expect(keys.heading("Keys")).toBeVisible();
    await expect(keys.row(name)).toBeHidden();
  });

  // The browser itself reports the 409 to its console.
  test("a key and its budget are saved together, or neither is while somebody else changed the budget", async ({ page, baseURL }) => {
    const headers = { origin: baseURL ?? "" };
    await page.request.post("/api/console/sign-in", { data: OWNER, headers });
    const name = `budgeted-${Date.now().toString(36)}`;
    const { key } = await (await page.request.post("/api/console/keys", { data: { name }, headers })).json();
    await page.goto(`/keys/${key.id}`);
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`${name}-mine`);
    await page.getByRole("tab", { name: "Scopes and limits" }).click();
    await page.getByLabel("US dollars", { exact: true }).fill("25");
    const budget = { amount: 5, period: "day" };
    expect((await page.request.put(`/api/console/budgets/${key.id}`, { data: { budget }, headers })).status()).toBe(200);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/This budget has changed since you loaded it.*Your changes are still here/)).toBeVisible();
    expect(await (await page.request.get(`/api/console/keys/${key.id}`)).json()).toMatchObject({ name, budget: { budget } });
    await expect(page.getByLabel("US dollars", { exact: true })).toHaveValue("25");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: `${name}-mine` })).toBeVisible();
    await expect(page.getByRole("region", { name: "Budget" })).toContainText("$25.00 monthly");
  });

  // The browser itself reports the 409 to its console.
  test("of two who change a key at once the second is told, keeps what was typed, and saves it", async ({ page, baseURL }) => {
    const headers = { origin: baseURL ?? "" };
    await page.request.post("/api/console/sign-in", { data: OWNER, headers });
    const name = `shared-${Date.now().toString(36)}`;
    const { key } = await (await page.request.post("/api/console/keys", { data: { name }, headers })).json();
    await page.goto(`/keys/${key.id}`);
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`${name}-mine`);
    const other = await page.request.patch(`/api/console/keys/${key.id}`, { data: { scopes: ["chat"] }, headers });
    expect(other.status(), await other.text()).toBe(200);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/Your changes are still here/)).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name}-mine`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: `${name}-mine` })).toBeVisible();
    await page.getByRole("tab", { name: "Scopes and limits" }).click();
    await expect(page.getByRole("checkbox", { name: "chat", exact: true })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "embeddings", exact: true })).not.toBeChecked();
  });

  // The browser logs the 404, so this page needn't stay clean.
  test("a key that is not there says so, and so does a list that cannot be read", async ({ page, baseURL }) => {
    await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    await page.goto("/keys/key_00000000000000000000000000");
    await expect(page.getByRole("heading", { name: "No such key" })).toBeVisible();
    await expectSound(page);
    await page.route("**/api/console/keys?**", (route) => route.fulfill({ status: 400, json: { error: { message: "Not today." } } }));
    await page.goto("/keys");
    await expect(page.getByText("Not today. Keys are not affected.")).toBeVisible();
    await expectSound(page);
    await page.unroute("**/api/console/keys?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Not today. Keys are not affected.")).toBeHidden();
  });
});

test.describe("MCP tools of a key", () => {
  test.use({
    start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, MCP_NETWORKS: "127.0.0.1" } },
  });

  test("a key is made for one tool of a server, and widened to the whole server", async ({ freshServer, cleanPage: page }) => {
    const mcp = await startMcpServer();
    try {
      await freshServer.line(/is running at/);
      const { origin } = freshServer;
      const headers = { origin };
      await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers });
      await page.request.post(`${origin}/api/console/mcp-servers`, { data: { name: "shop", url: mcp.url }, headers });
      await page.goto(`${origin}/keys/new`);
      const keys = new KeysPage(page);
      await keys.name.fill("tools");
      await expect(page.getByRole("heading", { name: "MCP tools", exact: true })).toBeHidden();
      await page.getByRole("checkbox", { name: /^MCP tools/ }).check();
      await page.getByRole("group", { name: "MCP tools" }).getByText("Only these").click();
      await keys.create.click();
      await expect(page.getByText("Choose a server or a tool, or allow every tool.")).toBeVisible();
      await page.getByRole("button", { name: "Tools of shop" }).click();
      await page.getByRole("list", { name: "Tools of shop" }).getByRole("checkbox", { name: "add" }).check();
      await expect(page.getByText("1 chosen")).toBeVisible();
      await expectSound(page);
      await keys.create.click();
      const secret = (await keys.secret.textContent()) ?? "";
      await keys.secretDialog.getByRole("button", { name: "Close", exact: true }).click();
      await keys.question.getByRole("button", { name: "Close anyway" }).click();
      const listed = async () => {
        const answer = await page.request.post(`${origin}/mcp/shop`, {
          headers: { authorization: `Bearer ${secret}`, accept: "application/json, text/event-stream" },
          data: { jsonrpc: "2.0", id: 1, method: "tools/list" },
        });
        return (await answer.text()).match(/"name":"/g)?.length;
      };
      expect(await listed()).toBe(1);

      await keys.row("tools").getByRole("link").click();
      const facts = page.getByRole("complementary", { name: "Facts" });
      await expect(facts).toContainText("shop/add");
      await page.getByRole("tab", { name: "Scopes and limits" }).click();
      const shop = page.getByRole("checkbox", { name: "shop", exact: true });
      await expect(shop).toBeChecked({ indeterminate: true });
      await shop.click();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(facts).toContainText("shop/*");
      expect(await listed()).toBe(mcp.tools.length);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectSound(page);
    } finally {
      await mcp.close();
    }
  });
});
