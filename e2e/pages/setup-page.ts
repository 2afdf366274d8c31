import type { Locator, Page } from "@playwright/test";

/** The page at `/setup?token=…`. */
export class SetupPage {
  readonly name: Locator;
  readonly submit: Locator;
  readonly secret: Locator;
  readonly copySecret: Locator;

  constructor(readonly page: Page) {
    this.name = page.getByLabel("Name of the key");
    this.submit = page.getByRole("button", { name: "Make the key" });
    this.secret = page.getByTestId("secret");
    this.copySecret = page.getByRole("button", { name: "Copy the secret" });
  }

  heading(text: string): Locator {
    return this.page.getByRole("heading", { level: 1, name: text });
  }
}
