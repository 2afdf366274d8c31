import type { Locator, Page } from "@playwright/test";

/** The page at `/setup?token=…`. */
export class SetupPage {
  readonly name: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    this.name = page.getByLabel("Name", { exact: false }).first();
    this.password = page.getByLabel("Password", { exact: false }).first();
    this.submit = page.getByRole("button", { name: "Create account" });
  }

  heading(text: string): Locator {
    return this.page.getByRole("heading", { level: 1, name: text });
  }
}
