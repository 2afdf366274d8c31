import type { Locator, Page } from "@playwright/test";

/** The pages at `/keys` and `/keys/new`. */
export class KeysPage {
  readonly table: Locator;
  readonly search: Locator;
  readonly name: Locator;
  readonly create: Locator;
  readonly secretDialog: Locator;
  readonly secret: Locator;
  readonly question: Locator;

  constructor(readonly page: Page) {
    this.table = page.getByRole("table", { name: "API keys of the team" });
    this.search = page.getByRole("searchbox", { name: /^Find a key/ });
    this.name = page.getByRole("textbox", { name: "Name", exact: true });
    this.create = page.getByRole("button", { name: "Create key" });
    this.secretDialog = page.getByRole("dialog", { name: "Save this secret now" });
    this.secret = page.getByTestId("secret");
    this.question = page.getByRole("alertdialog");
  }

  row(name: string): Locator {
    return this.table.getByRole("row").filter({ hasText: name });
  }

  heading(text: string): Locator {
    return this.page.getByRole("heading", { level: 1, name: text });
  }

  /** Creates a key of every scope, closes the dialog and returns the secret. */
  async make(name: string): Promise<string> {
    await this.page.goto("/keys/new");
    await this.name.fill(name);
    await this.create.click();
    const secret = (await this.secret.textContent()) ?? "";
    await this.secretDialog.getByRole("button", { name: "Close", exact: true }).click();
    await this.question.getByRole("button", { name: "Close anyway" }).click();
    await this.heading("Keys").waitFor();
    return secret;
  }
}
