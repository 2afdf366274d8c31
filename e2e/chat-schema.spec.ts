import type { Locator, Page, Request } from "@playwright/test";
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

/** Opens an empty chat with the answer format `schema`. */
async function open(page: Page): Promise<void> {
  await page.goto("/play/chat?m=sandbox-chat");
  await expect(page.getByRole("button", { name: /^Model( 1)?: sandbox/ })).toBeVisible();
  await page.getByRole("tab", { name: /^Answer format/ }).click();
  await page.getByRole("radio", { name: "Schema", exact: true }).press("Space");
  await expect(page.getByRole("tab", { name: "Answer format schema" })).toBeVisible();
}

/** The schema's text, which narrow windows show instead of its fields. */
async function schemaText(page: Page): Promise<Locator> {
  const views = page.getByRole("group", { name: "Show", exact: true });
  const json = page.getByRole("textbox", { name: "JSON Schema", exact: true });
  await expect(views.or(json).first()).toBeVisible();
  if (!(await json.isVisible())) await views.getByText("JSON").click();
  return json;
}

async function send(page: Page, text: string): Promise<void> {
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill(text);
  await message.press("ControlOrMeta+Enter");
}

test("a schema is made from an example, changed as a table, and the answer fits it", async ({ signedIn: page }) => {
  await open(page);
  const panel = page.getByRole("tabpanel", { name: /^Answer format/ });
  await panel.getByRole("button", { name: "From an example" }).click();
  await panel.getByRole("textbox", { name: "Example answer" }).fill("[1]");
  await panel.getByRole("button", { name: "Create schema" }).click();
  await expect(panel.getByText("Must be a JSON object, because models answer with an object.")).toBeVisible();
  await panel.getByRole("textbox", { name: "Example answer" }).fill(EXAMPLE);
  await panel.getByRole("button", { name: "Create schema" }).click();
  const table = panel.getByRole("table", { name: "Fields" });
  await expect(table.getByRole("rowheader")).toHaveText(["city", "places", "name", "kind"]);
  await table.getByRole("button", { name: "kind", exact: true }).press("Enter");
  const kind = table.getByRole("group", { name: "Field kind" });
  await kind.getByRole("textbox", { name: "Allowed values" }).fill("view, museum");
  await expect(table.getByText("view, museum", { exact: true })).toBeVisible();
  await expectSound(page, "a field");
  await kind.getByRole("textbox", { name: "Name" }).fill("sort");
  await expect(table.getByRole("rowheader")).toHaveText(["city", "places", "name", "sort"]);
  await table.getByRole("checkbox", { name: "sort is required" }).uncheck();
  await expect(panel.getByText(/^\d+ tokens$/)).toBeVisible();
  await expect(panel.getByText(/strict: false, because a field is optional/)).toBeVisible();
  const json = await schemaText(page);
  await expect(json).toHaveValue(/"sort": \{[^}]*"enum": \[\s+"view",\s+"museum"/);
  await expectSound(page);
  await json.fill('{"$ref": "https://example.com/schema.json"}');
  await expect(page.getByText(/is remote\. Only references within the schema are allowed/)).toBeVisible();
  await json.fill('{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}');
  const name = panel.getByRole("textbox", { name: "Schema name" });
  await name.fill("the place");
  await expect(panel.getByText("Must be 1 to 64 letters, digits, _ or -.")).toBeVisible();
  await expectSound(page, "a name that is not allowed");
  await name.fill("place");
  const [request] = await Promise.all([page.waitForRequest(/\/v1\/chat\/completions$/), send(page, "Where is the harbour?")]);
  expect(request.postDataJSON().response_format.json_schema.name).toBe("place");
  await expect(page.getByText("Fits the schema", { exact: true })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("region", { name: "JSON Schema" }).getByRole("textbox")).toHaveValue(/"city"/);
  await expect(table.getByRole("rowheader")).toHaveText(["city"]);
  await expectSound(page, "the schema beside its fields");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Setup" }).click();
  await expectSound(page, "the schema on a phone");
});

test("TypeScript becomes a schema, with errors by line", async ({ signedIn: page }) => {
  await open(page);
  const panel = page.getByRole("tabpanel", { name: /^Answer format/ });
  await panel.getByRole("button", { name: "From TypeScript" }).click();
  const text = panel.getByRole("textbox", { name: "TypeScript" });
  await expect(text).toBeFocused();
  await text.fill("interface Reply {\n  city: Place;\n}");
  await panel.getByRole("button", { name: "Create schema" }).click();
  await expect(panel.getByText("Line 2: Place is not in the text. Paste its declaration, too.")).toBeVisible();
  await expectSound(page, "an error by line");
  await text.fill('interface Reply {\n  /** Where it is */\n  city: "Oslo" | "Bergen";\n  days?: number;\n}');
  await panel.getByRole("button", { name: "Create schema" }).click();
  await expect(panel.getByRole("table", { name: "Fields" }).getByRole("rowheader")).toHaveText(["city", "days"]);
  await send(page, "Where is the harbour?");
  await expect(page.getByText("Fits the schema", { exact: true })).toBeVisible();
});

for (const [how, path] of [
  ["Chat", /\/v1\/chat\/completions$/],
  ["Responses", /\/v1\/responses$/],
  ["Messages", /\/v1\/messages$/],
  ["generateContent", /:streamGenerateContent/],
] as const) {
  test(`a schema is asked for as a tool and in words by ${how}, and the answer is checked`, async ({ signedIn: page }) => {
    await open(page);
    await page.getByRole("tab", { name: /^Preview/ }).click();
    await page.getByRole("radio", { name: how, exact: true }).press("Space");
    await page.getByRole("button", { name: "Close the wire drawer" }).click();
    await (await schemaText(page)).fill('{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}');
    const asked = page.getByRole("group", { name: "How it is asked for" });
    await asked.getByRole("radio", { name: "As a tool" }).press("Space");
    await expect(page.getByText("Sent as the function answer, which the model must call.")).toBeVisible();
    const isCall = (request: Request) => request.method() === "POST" && path.test(request.url());
    const sent = page.waitForRequest(isCall);
    await send(page, "Where is the harbour?");
    const body = (await sent).postData() ?? "";
    expect(body).toMatch(/"(?:tool_choice|toolConfig)":\{[^}]*"answer"/);
    const log = page.getByRole("log").first();
    await expect(log.getByText("Fits the schema", { exact: true })).toBeVisible();
    await expect(log.getByRole("article", { name: /^Call of/ })).toHaveCount(0);
    await asked.getByRole("radio", { name: "In words" }).press("Space");
    const [request] = await Promise.all([page.waitForRequest(isCall), send(page, "Say it again")]);
    expect(request.postData()).toContain("It must fit this JSON Schema:");
    expect(request.postData()).not.toMatch(/"(?:tool_choice|toolConfig|response_format|responseJsonSchema|output_config)"/);
    await expect(log.getByText(/^(\d+ errors? by the schema|Fits the schema)$/)).toHaveCount(2);
  });
}

test("an answer that does not fit is repaired once by itself, if that is the setting", async ({ signedIn: page }) => {
  await open(page);
  await (await schemaText(page)).fill(UNFIT);
  await page.getByRole("group", { name: "When it does not fit" }).getByRole("radio", { name: "Repair once" }).press("Space");
  await send(page, "What is the code?");
  const log = page.getByRole("log").first();
  await expect(log.getByText("1 error by the schema", { exact: true })).toHaveCount(2);
  await expect(log.getByRole("button", { name: "Ask for a repair" })).toHaveCount(1);
  await expect(log.getByText(/^Your last answer does not fit/)).toHaveCount(1);
  await page.getByRole("group", { name: "When it does not fit" }).getByRole("radio", { name: "Show only" }).press("Space");
  await expect(log.getByRole("button", { name: "Ask for a repair" })).toHaveCount(0);
});

test("an answer with an error shows it at its place, and a repair is asked for once", async ({ signedIn: page }) => {
  await open(page);
  await (await schemaText(page)).fill(UNFIT);
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
  await (await schemaText(page)).fill(UNFIT_LIST);
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
