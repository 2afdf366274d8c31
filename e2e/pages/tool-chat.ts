import type { Locator, Page } from "@playwright/test";
import { startMcpServer, type TestMcpServer } from "../../lib/testing/mcp-server";
import { test as base, expect, expectSound, OWNER } from "../fixtures";
import type { FreshServer } from "./server";

/** A gateway of its own, and an MCP server for its team. */
export const test = base.extend<{ shop: TestMcpServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that it needs from here
  shop: async ({}, use) => {
    const mcp = await startMcpServer();
    await use(mcp);
    await mcp.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  start: async ({}, use) =>
    use({ settings: { GATEWAY_OWNER_EMAIL: OWNER.name, GATEWAY_OWNER_PASSWORD: OWNER.password, MCP_NETWORKS: "127.0.0.1" } }),
});

interface Chat {
  page: Page;
  freshServer: FreshServer;
  shop: TestMcpServer;
}

/** Opens a chat whose team has the MCP server `shop`. */
export async function openChat({ page, freshServer, shop }: Chat, models = "sandbox-chat"): Promise<void> {
  await freshServer.line(/is running at/);
  const { origin } = freshServer;
  const post = (path: string, data: object) => page.request.post(`${origin}/api/console/${path}`, { data, headers: { origin } });
  expect((await post("sign-in", OWNER)).status()).toBe(200);
  expect((await post("mcp-servers", { name: "shop", url: shop.url })).status()).toBe(201);
  await page.goto(`${origin}/play/chat?m=${models}`);
}

export const columnOf = (page: Page, number: number) => page.getByRole("region", { name: new RegExp(`^Column ${number}:`) });
export const callsAt = (shop: TestMcpServer) => shop.requests.filter(({ body }) => body.includes("tools/call")).length;
export const answerTo = (within: Page | Locator, tool: string) => within.getByRole("log").getByText(new RegExp(`\`?${tool}\`?.* answered`));
export const log = (page: Page) => page.getByRole("log");
export const callOf = (page: Page, name: string) => log(page).getByRole("article", { name: `Call of ${name}` });
export const rail = (page: Page) => page.getByRole("region", { name: "Turns and tools" });
export const tools = (page: Page) => page.getByRole("tabpanel", { name: /^Tools/ });
/** Sets how calls of all tools are answered. */
export const answerAll = (page: Page, name: "Ask" | "Run" | "Mock") =>
  page.getByRole("combobox", { name: "Calls of all tools" }).selectOption(`All: ${name}`);

export async function openTools(page: Page): Promise<Locator> {
  await page.getByRole("tab", { name: /^Tools/ }).click();
  const panel = tools(page);
  await expect(panel.getByRole("heading", { name: "shop", exact: true })).toBeVisible();
  return panel;
}

/** Switches tools on. */
export async function use(page: Page, ...names: string[]): Promise<void> {
  const panel = await openTools(page);
  for (const name of names) await panel.getByRole("switch", { name: `Use ${name}`, exact: true }).click();
}

export async function send(page: Page, text: string): Promise<void> {
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill(text);
  await message.press("ControlOrMeta+Enter");
}

export const inBothThemes = async (page: Page, where: string) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, `${where}, ${colorScheme}`);
  }
};
