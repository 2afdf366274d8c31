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
  const heat = page.getByRole("textbox", { name: "Values of temperature" });
  await heat.fill("0, 0.4, 1");
  await heat.press("Enter");
  await expect(heat).toHaveValue("");
  await page.getByRole("button", { name: "Remove 0.4" }).click();
  await expect(page.getByRole("list", { name: "Chosen values of temperature" }).getByRole("listitem")).toHaveText(["0", "1"]);
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
  await page.getByRole("radio", { name: "Letters" }).press("Space");
  await expect(page.getByText("Letters: the same text.")).toBeVisible();
  await answers.getByRole("radio", { name: "Odd ones" }).press("Space");
  await expect(answers).toContainText("All answers are equal.");
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

test("a sweep stops at its spend limit, and continues with a higher one", async ({ signedIn: page }) => {
  // Simulated models are free.
  await page.route("**/api/console/models", async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, items: list.items.map((model: object) => ({ ...model, price: { input: 0, output: 100 } })) } });
  });
  await openSweep(page, "What is 6 * 7?");
  await page.getByRole("textbox", { name: "Times" }).fill("3");
  const limit = page.getByRole("textbox", { name: "Spend limit" });
  await limit.fill("much");
  await expect(page.getByText(/must be an amount above \$0/).first()).toBeVisible();
  // An answer costs far less than the 400 tokens of the estimate.
  await limit.fill("0.0405");
  await expect(page.getByText("All calls cost about $0.1200: the sweep will stop at the limit.")).toBeVisible();
  await run(page).click();
  await expect(page.getByText(/^Stopped at the spend limit after 1 of 3 calls/)).toBeVisible();
  await expect(page.getByText("1 of 3, spend limit")).toBeVisible();
  await expect(page.getByRole("img", { name: /^\$0\.00\d\d of \$0\.0405 spent$/ })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, `a sweep at its limit, ${colorScheme}`);
  }
  await limit.fill("1");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("3 of 3", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Stopped at the spend limit/)).toHaveCount(0);
});
