import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";

test.setTimeout(60_000);

const EXAMPLE = '{"city": "Oslo", "places": [{"name": "Harbour", "kind": "view"}]}';
/** The sandbox does not evaluate `pattern`, so its answer has an error. */
const UNFIT = '{"type": "object", "properties": {"code": {"type": "string", "pattern": "^[0-9]{40}$"}}, "required": ["code"]}';

const UNFIT_LIST = JSON.stringify({
  type: "object",
  properties: {
    items: {
      type: "array",
      minItems: 2,
      items: {
        type: "object",
        properties: { sku: { type: "string", pattern: "^[0-9]{40}$" }, size: { type: "integer" } },
        required: ["sku", "size"],
      },
    },
  },
  required: ["items"],
});

/** Opens an empty chat with the output format `schema`. */
async function open(page: Page): Promise<void> {
  await page.goto("/play/chat?m=sandbox-chat");
  await expect(page.getByRole("button", { name: /^Model( 1)?: sandbox/ })).toBeVisible();
  const setup = page.getByRole("button", { name: /^Tools and format/ });
  if ((await setup.getAttribute("aria-expanded")) !== "true") await setup.click();
  await page.getByRole("radio", { name: "schema", exact: true }).press("Space");
}

async function send(page: Page, text: string): Promise<void> {
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill(text);
  await message.press("ControlOrMeta+Enter");
}

test("a schema is made from an example, changed as a form, and the answer fits it", async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole("button", { name: "From an example" }).click();
  const dialog = page.getByRole("dialog", { name: "Output schema" });
  await dialog.getByRole("textbox", { name: "Example answer" }).fill("[1]");
  await dialog.getByRole("button", { name: "Create schema" }).click();
  await expect(dialog.getByText("Must be a JSON object, because models answer with an object.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Example answer" }).fill(EXAMPLE);
  await dialog.getByRole("button", { name: "Create schema" }).click();
  const kind = dialog.getByRole("group", { name: "Field kind" });
  await kind.getByRole("textbox", { name: "Allowed values" }).fill("view, museum");
  const json = dialog.getByRole("textbox", { name: "JSON Schema", exact: true });
  await expect(json).toHaveValue(/"enum": \[\s+"view",\s+"museum"/);
  await expectSound(page);
  await json.fill('{"$ref": "https://example.com/schema.json"}');
  await expect(dialog.getByText(/is remote\. Only references within the schema are allowed/)).toBeVisible();
  await json.fill('{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}');
  await dialog.getByRole("button", { name: "Done" }).click();
  await send(page, "Where is the harbour?");
  await expect(page.getByText("Fits the schema", { exact: true })).toBeVisible();
  await expectSound(page);
});

test("an answer with an error shows it at its place, and a repair is asked for once", async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole("textbox", { name: "Output schema" }).fill(UNFIT);
  await send(page, "What is the code?");
  const log = page.getByRole("log").first();
  await expect(log.getByText("1 error by the schema", { exact: true })).toBeVisible();
  await expect(log.locator("[data-error]")).toContainText('"code"');
  await expect(log.getByText("/code Must match the pattern ^[0-9]{40}$.")).toBeVisible();
  await expectSound(page);
  const repair = log.getByRole("button", { name: "Ask for a repair" });
  const [request] = await Promise.all([page.waitForRequest(/\/v1\/chat\/completions$/), repair.click()]);
  expect(request.postDataJSON().messages.at(-1).content).toContain("- /code: Must match the pattern ^[0-9]{40}$.");
  await expect(log.getByText("1 error by the schema", { exact: true })).toHaveCount(2);
  await expect(repair).toHaveCount(1);
});

test("a list of objects is shown as a table with each error at its cell, and copied as CSV", async ({ signedIn: page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await page.getByRole("textbox", { name: "Output schema" }).fill(UNFIT_LIST);
  await send(page, "List two parts.");
  const log = page.getByRole("log").first();
  await expect(log.getByText(/^\d+ errors? by the schema$/)).toBeVisible();
  await log.getByRole("group", { name: "Show the answer as" }).getByText("Table").click();
  const table = log.getByRole("region", { name: "Table of /items" }).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["sku", "size"]);
  await expect(table.locator("td[data-error]").first()).toContainText("/items/0/sku Must match the pattern ^[0-9]{40}$.");
  await expectSound(page);
  await log.getByRole("button", { name: "Copy /items as CSV" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^sku,size\r?\n/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toBeVisible();
  await expectSound(page);
});
