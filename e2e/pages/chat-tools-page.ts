import type { Locator, Page } from "@playwright/test";

/** Chat with tools of MCP servers: where its controls are. */
export class ChatToolsPage {
  readonly log: Locator;
  readonly steps: Locator;

  constructor(readonly page: Page) {
    this.log = page.getByRole("log");
    this.steps = page.getByRole("region", { name: "Turns and tools" });
  }

  /** Opens the tab with the servers and their tools. */
  async openTools(): Promise<void> {
    await this.page.getByRole("tab", { name: /^Tools/ }).click();
  }

  server(name: string): Locator {
    return this.page.getByRole("region", { name: `Server ${name}`, exact: true });
  }

  /** How many of the server's tools are on. */
  count(server: string): Locator {
    return this.server(server).getByText(/^\d+ of \d+ tools$/);
  }

  tool(server: string, name: string): Locator {
    return this.page
      .getByRole("list", { name: `Tools of ${server}`, exact: true })
      .getByRole("switch", { name: `Use ${name}`, exact: true });
  }

  /** Sets how calls of all tools are answered. */
  async answerAll(mode: "Ask" | "Run" | "Mock"): Promise<void> {
    await this.page.getByRole("combobox", { name: "Calls of all tools" }).selectOption(`All: ${mode}`);
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
