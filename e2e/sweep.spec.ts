import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";

test.setTimeout(60_000);

/** Opens the sweep of a message that is typed in the chat. */
async function openSweep(page: Page, message: string): Promise<void> {
  await page.goto("/play/chat?m=sandbox-chat");
  await expect(page.getByRole("button", { name: /^Model( 1)?: sandbox/ })).toBeVisible();
  await page.getByRole("button", { name: "New chat" }).click();
  await page.getByRole("textbox", { name: "Message", exact: true }).fill(message);
  await page.getByRole("link", { name: "Sweep" }).click();
  await expect(page.getByRole("heading", { name: "Sweep", level: 1 })).toBeVisible();
}

const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });

test("a prompt is run many times over a grid, and becomes a dataset", async ({ signedIn: page }) => {
  await openSweep(page, "What is {{a}} * 7?");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("What is {{a}} * 7?");
  await page.getByRole("combobox", { name: "Columns" }).selectOption("param temperature");
  await page.getByRole("textbox", { name: "Values of temperature" }).fill("0, 1");
  await page.getByRole("combobox", { name: "Rows" }).selectOption("variable a");
  await page.getByRole("textbox", { name: "Times" }).fill("21");
  await expect(page.getByText("Times must be 1 to 20.")).toBeVisible();
  await page.getByRole("textbox", { name: "Times" }).fill("2");
  await expect(page.getByText("a has no values. Add one.")).toBeVisible();
  await page.getByRole("textbox", { name: "Values of a", exact: true }).fill("6, 8");
  await expect(page.getByText(/^8 calls, 4 at once/)).toBeVisible();
  await expectSound(page);
  await run(page).click();
  await expect(page.getByText("8 of 8", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Answers of temperature 1, a 8" }).click();
  const answers = page.getByRole("region", { name: "Answers of the cell" });
  await expect(answers).toContainText("2 answers in 1 group");
  await expect(answers).toContainText("56");
  await expectSound(page);
  await page.getByRole("button", { name: "Make a dataset" }).click();
  await expect(page).toHaveURL(/\/datasets\/data_/);
  await expect(page.getByText(/56/).first()).toBeVisible();
});

test("an answer of a sweep opens its run", async ({ signedIn: page }) => {
  await openSweep(page, "What is 6 * 7?");
  await page.getByRole("textbox", { name: "Times" }).fill("2");
  await run(page).click();
  await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open run 2 of this group" }).click();
  await expect(page).toHaveURL(/\/play\/chat\/run_/);
  await expect(page.getByRole("log").first()).toContainText("= 42");
});
