import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { newId } from "../lib/contracts/ids";
import { expect, test } from "./fixtures";

/** A dataset of the shared server, and its rows as they are stored. */
async function makeDataset(page: Page, baseURL: string | undefined, rows: object[]) {
  const headers = { origin: baseURL ?? "" };
  const name = `cases ${Date.now()} ${Math.random()}`;
  const made = await page.request.post("/api/console/datasets", { headers, data: { name, columns: ["ticket", "policy"] } });
  const { id } = await made.json();
  const address = `/api/console/datasets/${id}`;
  if (rows.length > 0) await page.request.post(`${address}/rows`, { headers, data: { rows } });
  const change = async (data: object) => (await page.request.post(`${address}/changes`, { headers, data })).json();
  const stored = async () => (await (await page.request.get(`${address}/rows`)).json()).items;
  return { id, change, stored };
}
const ticket = (text: string, policy?: string) => ({ variables: { ticket: text, ...(policy !== undefined && { policy }) } });

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

test("rows are typed by Tab and by Enter, and a row is there once", async ({ signedIn: page, baseURL }) => {
  const { id, stored } = await makeDataset(page, baseURL, []);
  await page.goto(`/datasets/${id}`);
  const grid = page.getByRole("grid");
  await grid.focus();
  // The first cell is stored after the others are typed.
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/changes", async (route) => {
    await typed;
    await route.continue();
  });
  await page.keyboard.type("first");
  await page.keyboard.press("Tab");
  await page.keyboard.type("30 days");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await page.keyboard.type("second");
  await page.keyboard.press("Enter");
  await page.keyboard.type("third");
  await page.keyboard.press("Tab");
  await page.keyboard.type("14 days");
  await page.keyboard.press("Enter");
  release();
  const rows = [ticket("first", "30 days"), ticket("second"), ticket("third", "14 days")];
  await expect.poll(stored).toMatchObject(rows);
  await expect(grid).toHaveAttribute("aria-rowcount", "4");
  await grid.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(stored).toMatchObject([...rows.slice(0, 2), ticket("third")]);
});

test("long values are emptied and restored whole, and earlier versions are only read", async ({ signedIn: page, baseURL }) => {
  const long = "Where is my order? ".repeat(100);
  const { id, stored, change } = await makeDataset(page, baseURL, [ticket(long), ticket("short")]);
  await page.goto(`/datasets/${id}`);
  const grid = page.getByRole("grid");
  await expect(grid.getByText("short")).toBeVisible();
  await grid.focus();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await expect.poll(stored).toMatchObject([{ variables: {} }, { variables: {} }]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(stored).toMatchObject([ticket(long), ticket("short")]);

  await page.getByRole("button", { name: "Delete 2 rows" }).click();
  await expect.poll(stored).toEqual([]);
  await change({ version: 5, rows: [{ variables: { ticket: "another" } }] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toMatchObject([ticket(long), ticket("short"), ticket("another")]);

  await page.goto(`/datasets/${id}?version=2`);
  await expect(page.getByText("Version 2 is read-only.")).toBeVisible();
  await grid.focus();
  for (const key of ["Delete", "ControlOrMeta+z", "x"]) await page.keyboard.press(key);
  await expect(page.getByText("These rows are read-only").first()).toBeVisible();
  expect(await stored()).toHaveLength(3);
});

test("a row that another person changes meanwhile is not overwritten, and the typed text stays", async ({ page, session, baseURL }) => {
  // The browser logs the refusal, which a clean page would take for an error.
  await page.context().addCookies(session.cookies);
  const { id, stored, change } = await makeDataset(page, baseURL, [ticket("one"), ticket("two")]);
  await page.goto(`/datasets/${id}`);
  const grid = page.getByRole("grid");
  await expect(grid.getByText("two")).toBeVisible();
  await grid.focus();
  await page.keyboard.press("Enter");
  await change({ version: 2, rows: [{ id: 1, variables: { ticket: "theirs" } }] });
  await page.getByRole("textbox", { name: "ticket, row 1" }).fill("mine");
  await page.keyboard.press("Enter");
  await expect(page.getByText("ticket of row 1 is not saved")).toBeVisible();
  await expect(grid.getByText("mine")).toBeVisible();
  expect(await stored()).toMatchObject([ticket("theirs"), ticket("two")]);
  await grid.getByText("mine").dblclick();
  await page.keyboard.press("Enter");
  await expect.poll(stored).toMatchObject([ticket("mine"), ticket("two")]);
});

test("a deleted dataset does not open again", async ({ page, session, baseURL }) => {
  // The browser logs the refusal, which a clean page would take for an error.
  await page.context().addCookies(session.cookies);
  const { id } = await makeDataset(page, baseURL, [ticket("one")]);
  await page.goto(`/datasets/${id}`);
  await page.getByRole("button", { name: "Export, versions and more" }).click();
  await page.getByRole("menuitem", { name: "Delete dataset" }).click();
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("heading", { name: "Datasets", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "No such dataset" })).toBeVisible();
  await expect(page.getByRole("grid")).toBeHidden();
});

test("a run of the playground is added from its menu, with its variables and its answer", async ({ signedIn: page, baseURL }) => {
  const { id, stored } = await makeDataset(page, baseURL, []);
  const { name } = await (await page.request.get(`/api/console/datasets/${id}`)).json();
  const title = `Complete ${Date.now()}`;
  const own = { before: "{{town}} lies at the", after: "", marks: [], shown: 0, variables: { town: "Bergen" } };
  const run = { id: newId("run_"), playground: "completions", models: ["sandbox-text"], status: "done", title };
  const data = { ...run, state: { own, columns: [] }, output: " sea." };
  const saved = await page.request.post("/api/console/runs", { data, headers: { origin: baseURL ?? "" } });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.goto("/runs");
  await page
    .getByRole("table", { name: /^Runs/ })
    .getByRole("button", { name: `Actions for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: "Add to dataset" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to a dataset" });
  await dialog.getByRole("combobox", { name: "Dataset" }).selectOption(name);
  await expect(dialog.getByRole("status")).toContainText("1 new. New columns: input, town.");
  await dialog.getByRole("button", { name: "Add 1 row" }).click();
  await expect(dialog).toBeHidden();
  const variables = { input: "Bergen lies at the", town: "Bergen" };
  expect(await stored()).toMatchObject([{ variables, expected: " sea.", origin: { kind: "run", id: run.id } }]);
});
