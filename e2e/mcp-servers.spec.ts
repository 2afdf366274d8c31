import { startMcpServer } from "../lib/testing/mcp-server";
import { expect, OWNER, test } from "./fixtures";

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
