import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";

const ROWS = 200;
const file = (lines: readonly string[]) => ({ name: "refunds.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
/** Columns with other names than the dataset's variables, and a value with quotes, a separator and a line break. */
const lines = ["message,policy_text,must_say,agent_id", '"I said ""refund"",\nnot exchange",30 days,label,7'];
for (let row = 2; row <= ROWS; row++) lines.push(`Ticket ${row},Policy ${row % 9},answer ${row},${row}`);

test("a table of 200 cases is imported, corrected, edited by keyboard, and exported", async ({ signedIn: page }) => {
  await page.goto("/datasets");
  await page.getByRole("button", { name: "New dataset" }).click();
  const name = `refund tickets ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create dataset" }).click();
  await page.getByRole("button", { name: "Import a file" }).click();
  const panel = page.getByRole("region", { name: "Import", exact: true });
  const choose = (wrong: boolean) =>
    panel.getByLabel("File to import").setInputFiles(file(wrong ? lines.with(56, "Ticket 56,Policy 2") : lines));

  await choose(true);
  await expect(panel.getByRole("alert")).toContainText("Line 58, must_say: 2 cells, but there are 4 columns");
  await expect(panel.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await choose(false);
  await panel.getByLabel("must_say goes to").selectOption("expected");
  await panel.getByLabel("agent_id goes to").selectOption("leave out");
  await expect(panel.getByRole("status")).toContainText("200 new");
  await panel.getByRole("button", { name: "Import 200 rows" }).click();

  const grid = page.getByRole("grid");
  await expect(grid).toHaveAttribute("aria-rowcount", String(ROWS + 1));
  await expect(grid.getByRole("columnheader").filter({ hasText: "policy_text" })).toBeVisible();
  await grid.focus();
  await page.keyboard.press("ControlOrMeta+ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const cell = grid
    .locator(`[aria-rowindex="${ROWS + 1}"]`)
    .getByRole("gridcell")
    .nth(2);
  await expect(cell).toHaveText("answer 200");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "expected, row 200" }).fill("=26 November");
  await page.keyboard.press("Tab");
  await page.keyboard.type("late, gift card");
  await page.keyboard.press("Enter");
  await expect(cell).toHaveText("=26 November");
  await expect(page.getByText("200 rows, 2 columns, version 4")).toBeVisible();
  await grid.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("version 5", { exact: false }).first()).toBeVisible();
  await expect(grid.getByText("gift card")).toBeHidden();

  await page.getByRole("searchbox", { name: "Find text in any cell" }).fill("ticket 77");
  await expect(grid).toHaveAttribute("aria-rowcount", "2");
  await page.getByRole("button", { name: "Export, versions and more" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as CSV" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text.startsWith('message,policy_text,expected,tags\r\n"I said ""refund"",\nnot exchange",30 days,label,\r\n')).toBe(true);
  expect(text).toContain("Ticket 200,Policy 2,'=26 November,\r\n");
  expect(text.match(/\r\n/g)).toHaveLength(ROWS + 1);
});
