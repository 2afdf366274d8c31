import type { Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";
import { ownRun } from "./pages/run-history";

const MODEL = "sandbox-embed";
const run = (page: Page) => page.getByRole("button", { name: /^Run( all)?$/ });
const map = (page: Page, name = MODEL) => page.getByRole("application", { name: `Map of ${name}` });
const neighbours = (page: Page, row: number) => page.getByRole("region", { name: `Neighbours of row ${row}, ${MODEL}` });
const text = (page: Page, number: number) => page.getByRole("textbox", { name: `Text ${number}`, exact: true });
const view = (page: Page, name: string) => page.getByRole("tablist", { name: "Show the answer as" }).getByRole("tab", { name });

/** Opens the page and waits for the models of its URL. */
async function open(page: Page, models = [MODEL]): Promise<void> {
  await page.goto(`/play/embeddings?m=${models.join(",")}`);
  await expect(page.getByRole("button", { name: /^Model( \d)?: sandbox-embed/ })).toHaveCount(models.length);
}

async function runAll(page: Page): Promise<void> {
  await run(page).click();
  await expect(page.getByText(/has answered\.$/)).toBeAttached();
}

test("the sample set: neighbours are of their own group, and the map is moved through by keys", async ({ signedIn: page }) => {
  await open(page);
  await expect(page.getByText("Nothing has run yet")).toBeVisible();
  await text(page, 12).press("ControlOrMeta+Enter");
  await expect(map(page)).toBeVisible();
  await expect(page.getByText("15 rows, 120 tokens")).toBeVisible();
  await page.getByRole("button", { name: "Show row 12 on the map" }).click();
  const nearest = neighbours(page, 12).getByRole("listitem");
  await expect(nearest).toHaveCount(14);
  await expect(nearest.first()).toContainText("When is the delivery of my parcel?");
  for (const at of [0, 1, 2, 3]) await expect(nearest.nth(at)).toContainText(/parcel/i);

  await map(page).focus();
  await page.keyboard.press("Home");
  const told = page.locator("[aria-live=polite]").filter({ hasText: /^(Pinned\. )?Row \d+, / });
  await expect(told).toHaveText("Row 1, Billing: I was charged twice for the October invoice");
  await page.keyboard.press("PageDown");
  await expect(told).toHaveText(/^Row 2, Billing/);
  await page.keyboard.press("ArrowDown");
  await expect(told).not.toHaveText(/^Row 2,/);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(told).toHaveText("Pinned. Row 15, Outlier: Best way to proof sourdough overnight");
  await expect(neighbours(page, 15)).toBeVisible();
  await page.keyboard.press("+");
  await page.getByRole("button", { name: "Reset view" }).click();
  await page.getByRole("application").press("Escape");
  await expect(page.getByText("Select a point or a row number")).toBeVisible();
});

test("the matrix is symmetric, 1 along its diagonal, and read by keys", async ({ signedIn: page }) => {
  await open(page);
  await runAll(page);
  await view(page, "Matrix").click();
  const grid = page.getByRole("grid", { name: `Cosines of ${MODEL}` });
  const values = await grid
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
  expect(values).toHaveLength(15);
  for (const [i, row] of values.entries()) for (const [j, value] of row.entries()) expect(value).toBe(i === j ? "1.00" : values[j]?.[i]);
  await grid.getByRole("gridcell").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/^-?\d\.\d{3} row 2 and row 3: The refund .* \/ Invoice shows/)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByText("By similarity").click();
  await expect(grid.getByRole("rowheader").first()).toHaveText(/2$/);
  await expect(grid.getByRole("gridcell").first()).toHaveText("1.00");
});

test("two models are linked: one choice, the neighbours they share, and a table of both", async ({ signedIn: page }) => {
  test.slow();
  await open(page, [MODEL, MODEL]);
  await runAll(page);
  await expect(page.getByText("row 1 shares 5 of 5, all rows 100 %")).toBeVisible();
  await neighbours(page, 1).first().getByRole("button").first().click();
  await expect(neighbours(page, 3)).toHaveCount(2);
  await page.getByTitle("The three nearest").click();
  await expect(page.getByText("row 3 shares 3 of 3, all rows 100 %")).toBeVisible();
  await view(page, "Table").click();
  await expect(page.getByRole("columnheader", { name: "To row 3" })).toHaveCount(2);
  await expectSound(page);
});

test("dimensions and base64 are sent as chosen, and vectors are copied whole", async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole("textbox", { name: "Dimensions" }).fill("64");
  await page.getByRole("radio", { name: "base64" }).press("Space");
  const [request] = await Promise.all([page.waitForRequest("**/v1/embeddings"), run(page).click()]);
  expect(request.postDataJSON()).toMatchObject({ model: MODEL, dimensions: 64, encoding_format: "base64" });
  expect(request.postDataJSON().input).toHaveLength(15);
  await expect(page.getByRole("definition").filter({ hasText: /^64$/ })).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await view(page, "JSON").click();
  await expect(page.getByText("The first five of 64 dimensions, decoded from base64. Copy includes all.")).toBeVisible();
  await page.getByRole("button", { name: "Copy all vectors" }).click();
  await expect(page.getByText("Copied all vectors.")).toBeAttached();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.data[14].embedding).toHaveLength(64);
  await page.getByRole("tab", { name: "Response" }).click();
  await expect(page.getByRole("region", { name: "Response", exact: true })).toContainText(/"embedding": "[\w+/]+=*"/);
});

test("rows are pasted, split, moved and removed by keys; files add theirs", async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByText("15 texts removed.")).toBeVisible();
  await page.keyboard.type("one");
  await expect(text(page, 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "two\tA\nthree\tB\n\n");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(text(page, 3)).toBeFocused();
  await expect(text(page, 2)).toHaveValue("two");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(text(page, 2)).toHaveValue("three");
  await expect(text(page, 2)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(text(page, 1)).toBeFocused();
  await expect(text(page, 2)).toHaveValue("two");
  const file = (name: string, body: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(body) });
  await page.getByLabel("Texts from a file").setInputFiles(file("more.csv", "text,label\nfour,A\nfive,B"));
  await expect(text(page, 4)).toHaveValue("five");
  await page.getByLabel("Texts from a file").setInputFiles(file("bad.jsonl", "{"));
  await expect(page.getByText("Line 1 of bad.jsonl is not JSON.")).toBeVisible();
  await page.getByRole("button", { name: "Actions of row 4" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  await expect(page.getByText("3 rows", { exact: true })).toBeVisible();
  await page.reload();
  await expect(text(page, 3)).toHaveValue("four");
});

test("two thousand rows stay quick to edit, and their map appears", async ({ signedIn: page }) => {
  test.slow();
  await open(page);
  const lines = Array.from({ length: 2_050 }, (_, index) => `${index % 2 ? "goods train" : "ferry harbour"} number ${index}`);
  await page
    .getByLabel("Texts from a file")
    .setInputFiles({ name: "many.txt", mimeType: "text/plain", buffer: Buffer.from(lines.join("\n")) });
  await expect(page.getByText("2 050 texts from many.txt. The limit is 2 000 texts: 50 left out.")).toBeVisible();
  await page.getByRole("textbox", { name: "Dimensions" }).fill("128");
  await run(page).click();
  await expect(map(page)).toHaveAccessibleName(/2000 texts/, { timeout: 30_000 });
  await expect(neighbours(page, 1).getByRole("listitem").first()).toContainText("ferry harbour");
  await expect(page.getByRole("list").getByRole("textbox")).not.toHaveCount(2_000);
  await text(page, 1).press("Control+End");
  await page.keyboard.type(", late");
  await expect(text(page, 1)).toHaveValue("ferry harbour number 0, late");
  await expect(page.getByText("The texts have changed since this run.")).toBeVisible();
});

test("what cannot be sent is said before, and the rows come back", async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await run(page).click();
  await expect(page.getByText("All rows are empty. Write a text, or use the sample set.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(text(page, 15)).toBeVisible();
  await expect(page.getByText("All rows are empty.")).toBeHidden();
});

test("what fails is said in one line, with the reply folded away; the rows stay", async ({ page, baseURL }) => {
  // The browser logs refusals, so this page needn't stay clean.
  await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
  await page.goto(`/play/embeddings?m=${MODEL}:500`);
  await expect(page.getByRole("button", { name: `Model: ${MODEL}:500` })).toBeVisible();
  await run(page).click();
  const failure = page.getByRole("region", { name: "Answer", exact: true }).getByRole("alert");
  await expect(failure).toContainText("The gateway answered 500");
  await expect(page.getByRole("button", { name: "Retry unchanged" })).toBeVisible();
  await expect(text(page, 15)).toHaveValue("Best way to proof sourdough overnight");
  await page.getByText("JSON", { exact: true }).first().click();
  const body = page.getByRole("textbox", { name: "JSON, sent as written" });
  await body.fill(JSON.stringify({ model: MODEL, input: Array.from({ length: 2_049 }, () => "a") }));
  await run(page).click();
  await expect(failure).toContainText("The gateway answered 400");
  await expectSound(page);
});

test("a saved run has its map, its neighbours and its vectors", async ({ signedIn: page }) => {
  await open(page);
  await runAll(page);
  await expect(page).toHaveURL(/\/play\/embeddings\/run_/);
  await expect(ownRun(page)).toContainText("done");
  await expect(ownRun(page)).toHaveAttribute("title", /sandbox-embed/);
  await page.reload();
  await expect(map(page)).toBeVisible();
  // All of them, from the stored vectors.
  await expect(neighbours(page, 1).getByRole("listitem")).toHaveCount(14);
  await view(page, "Matrix").click();
  await expect(page.getByRole("grid")).toBeVisible();
  await runAll(page);
  await expect(page.getByRole("grid")).toBeVisible();
});

test("a saved run whose vectors cannot be fetched says so, and shows what it knows without them", async ({ page, baseURL }) => {
  const answer = await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
  expect(answer.status(), await answer.text()).toBe(200);
  await open(page);
  await runAll(page);
  await expect(ownRun(page)).toContainText("done");
  await expect(ownRun(page)).toHaveAttribute("title", /sandbox-embed/);
  await page.route("**/media/**", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "The vectors could not be loaded" })).toBeVisible();
  await expect(map(page)).toBeVisible();
  await expect(neighbours(page, 1).getByRole("listitem")).toHaveCount(5);
  await view(page, "Matrix").click();
  await expect(page.getByText("Reload the page to fetch the vectors again.")).toBeVisible();
  await expect(page.getByText("Loading the vectors")).toHaveCount(0);
  await expectSound(page);
});

for (const [width, colorScheme, ...views] of [
  [390, "light", "Matrix"],
  [320, "dark", "Table"],
  [1280, "light", "JSON"],
  [1280, "dark", "Matrix", "Figures"],
] as const)
  test(`the page is sound: ${colorScheme}, ${width} px`, async ({ signedIn: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await open(page);
    if (width === 390) await expectSound(page);
    await runAll(page);
    await expectSound(page);
    const [name, cells] = views;
    await view(page, name).click();
    if (cells) await page.getByText(cells, { exact: true }).click();
    await expectSound(page);
  });
