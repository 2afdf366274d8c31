import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures";

/** Chat with tools of MCP servers: where its controls are. */
export class ChatToolsPage {
  readonly log: Locator;
  readonly steps: Locator;

  constructor(readonly page: Page) {
    this.log = page.getByRole("log");
    this.steps = page.getByRole("region", { name: "Turns and tools" });
  }

  /** Opens the list of servers. */
  async openServers(): Promise<void> {
    const setup = this.page.getByRole("button", { name: /^Tools and format/ });
    if ((await setup.getAttribute("aria-expanded")) !== "true") await setup.click();
    await this.page.getByRole("button", { name: "MCP servers" }).click();
  }

  async closeServers(): Promise<void> {
    await this.page.getByRole("dialog", { name: "Tools" }).getByRole("button", { name: "Done" }).click();
  }

  server(name: string): Locator {
    return this.page.getByRole("region", { name: `Server ${name}`, exact: true });
  }

  /** How many of the server's tools are on. */
  count(server: string): Locator {
    return this.server(server).getByText(/^\d+ of \d+ tools$/);
  }

  tool(server: string, name: string): Locator {
    return this.server(server).getByRole("switch", { name: `Use ${name}`, exact: true });
  }

  /** How all calls are answered. */
  async answerAll(mode: "Ask each time" | "Run" | "Mock"): Promise<void> {
    const setting = this.page.getByRole("group", { name: "Tool calls" }).getByRole("radio", { name: mode });
    await setting.press("Space");
    await expect(setting).toBeChecked();
  }

  async send(text: string): Promise<void> {
    const message = this.page.getByRole("textbox", { name: "Message", exact: true });
    await message.fill(text);
    await message.press("ControlOrMeta+Enter");
  }

  /** Turns since the last message. */
  turns(count: number): Locator {
    return this.steps.getByText(new RegExp(`\\b${count} of \\d+ turns`));
  }

  /** Cards of calls of a tool, oldest first. */
  calls(name: string): Locator {
    return this.log.getByRole("article", { name: `Call of ${name}`, exact: true });
  }

  /** The text of a call's result, opened. */
  async result(call: Locator): Promise<Locator> {
    const button = call.getByRole("button", { name: /^Result of / });
    if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
    return call.locator("pre");
  }
}
