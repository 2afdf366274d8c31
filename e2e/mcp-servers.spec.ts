import { startMcpAuthorization } from "../lib/testing/mcp-authorization";
import { startMcpServer } from "../lib/testing/mcp-server";
import { expect, expectSound, OWNER, test } from "./fixtures";

test.use({
  start: { settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, MCP_NETWORKS: "127.0.0.1" } },
});
test.setTimeout(90_000);

test("a server is added with a header, tested, limited to some tools, and removed", async ({ freshServer, cleanPage: page }) => {
  const mcp = await startMcpServer({ authorization: "Bearer shop-secret" });
  try {
    await freshServer.line(/is running at/);
    const { origin } = freshServer;
    const signedIn = await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
    expect(signedIn.status(), await signedIn.text()).toBe(200);
    await page.goto(`${origin}/settings`);
    await page.getByRole("link", { name: "Manage MCP servers" }).click();
    await expect(page.getByText("No MCP servers yet")).toBeVisible();

    await page.getByLabel("Name").fill("shop");
    await page.getByLabel("Address").fill(mcp.url);
    await page.getByRole("button", { name: "Add server" }).click();
    await expect(page.getByText("refused the credentials (HTTP 401)")).toBeVisible();
    await page.getByRole("button", { name: "Remove shop" }).click();
    await page.getByRole("button", { name: "Remove shop permanently" }).click();
    await expect(page.getByText("No MCP servers yet")).toBeVisible();

    await page.getByLabel("Name").fill("shop");
    await page.getByLabel("Address").fill(mcp.url);
    await page.getByLabel("Header", { exact: true }).fill("Authorization");
    await page.getByLabel("Value").fill("Bearer shop-secret");
    await page.getByRole("button", { name: "Add server" }).click();
    await expect(page.getByText("Saved with 7 tools.")).toBeVisible();
    await page.getByRole("button", { name: "Tools of shop" }).click();
    const add = page.getByRole("list", { name: "Tools of shop" }).getByRole("checkbox", { name: "add" });
    await expect(add).toBeChecked();
    await add.click();
    await expect(add).not.toBeChecked();
    await page.getByRole("button", { name: "Test shop" }).click();
    await expect(page.getByText(/^test answers with 7 tools in \d+ ms\.$/)).toBeVisible();
    await page.getByRole("switch", { name: "Enable shop" }).click();
    await expect(page.getByRole("button", { name: "Tools of shop" })).toBeHidden();
  } finally {
    await mcp.close();
  }
});

test("somebody signs in to a server with OAuth, and again after the sign-in has ended", async ({ freshServer, cleanPage: page }) => {
  const authorization = await startMcpAuthorization();
  const mcp = await startMcpServer({
    accepts: (given) => authorization.accepts(given),
    resource: (url) => ({ resource: url, authorization_servers: [authorization.issuer] }),
  });
  try {
    await freshServer.line(/is running at/);
    const { origin } = freshServer;
    const signedIn = await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers: { origin } });
    expect(signedIn.status(), await signedIn.text()).toBe(200);
    await page.goto(`${origin}/settings/mcp-servers`);
    await page.getByLabel("Name").fill("shop");
    await page.getByLabel("Address").fill(mcp.url);
    await page.getByRole("button", { name: "Add server" }).click();
    await expect(page.getByText("refused the credentials (HTTP 401)")).toBeVisible();

    await expectSound(page);
    await page.getByRole("button", { name: "Sign in to shop" }).click();
    await expect(page).toHaveURL(`${origin}/settings/mcp-servers`);
    await expect(page.getByText(`Signed in at ${authorization.issuer}`)).toBeVisible();
    await page.getByRole("button", { name: "Test shop" }).click();
    await expect(page.getByText(/^test answers with 7 tools in \d+ ms\.$/)).toBeVisible();

    authorization.revoke(true);
    await page.getByRole("button", { name: "Test shop" }).click();
    await expect(page.getByText("Sign in again in Settings")).toBeVisible();
    await expect(page.getByText("sign-in ended")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page, "on a phone");
    await page.getByRole("button", { name: "Sign in again to shop" }).click();
    await expect(page.getByText(`Signed in at ${authorization.issuer}`)).toBeVisible();
    await page.getByRole("button", { name: "Sign out of shop" }).click();
    await expect(page.getByRole("button", { name: "Sign in to shop" })).toBeVisible();
    await page.goto(`${origin}/settings/mcp-servers?problem=denied`);
    await expect(page.getByRole("alert").getByText("was declined")).toBeVisible();
  } finally {
    await mcp.close();
    await authorization.close();
  }
});

test("a client id is asked for if the authorization server registers no clients", async ({ freshServer, page }) => {
  const authorization = await startMcpAuthorization();
  const mcp = await startMcpServer({
    accepts: (given) => authorization.accepts(given),
    resource: (url) => ({ resource: url, authorization_servers: [authorization.issuer] }),
  });
  try {
    await freshServer.line(/is running at/);
    const { origin } = freshServer;
    const headers = { origin };
    expect((await page.request.post(`${origin}/api/console/sign-in`, { data: OWNER, headers })).status()).toBe(200);
    const added = await page.request.post(`${origin}/api/console/mcp-servers`, { data: { name: "shop", url: mcp.url }, headers });
    expect(added.status(), await added.text()).toBe(201);
    authorization.closed = true;
    await page.goto(`${origin}/settings/mcp-servers`);
    await page.getByRole("button", { name: "Sign in to shop" }).click();
    await expect(page.getByText("refused to register this gateway")).toBeVisible();
    await expectSound(page);
    await page.getByLabel("Client id").fill("by-hand");
    await page.getByRole("button", { name: "Sign in to shop" }).click();
    await expect(page.getByText(`Signed in at ${authorization.issuer}`)).toBeVisible();
    expect(authorization.tokens.at(-1)).toMatchObject({ client_id: "by-hand" });
  } finally {
    await mcp.close();
    await authorization.close();
  }
});
