import type { Locator, Page } from "@playwright/test";

/** The page at `/`. */
export class HomePage {
  readonly heading: Locator;
  readonly models: Locator;
  readonly tabs: Locator;
  readonly sample: Locator;

  constructor(readonly page: Page) {
    this.heading = page.getByRole("heading", { level: 1, name: "Switchyard is running" });
    this.models = page.getByRole("complementary").getByRole("list").first().getByRole("listitem");
    this.tabs = page.getByRole("tablist", { name: "Language" }).getByRole("tab");
    this.sample = page.getByRole("tabpanel").locator("code");
  }

  async open(): Promise<void> {
    await this.page.goto("/");
  }

  tab(name: string): Locator {
    return this.tabs.filter({ hasText: name });
  }

  copy(what: string): Locator {
    return this.page.getByRole("button", { name: `Copy ${what}` });
  }
}
