import type { Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search or run a command" });
const options = (page: Page) => palette(page).getByRole("option");

async function open(page: Page): Promise<void> {
  // Keys work from hydration on, which nothing on the page shows.
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press("ControlOrMeta+k");
    await expect(palette(page).getByRole("combobox")).toBeFocused({ timeout: 1_000 });
  }).toPass();
}

test.describe("the palette", () => {
  test("finds a key by a part of its name, and has it first the next time", async ({ signedIn: page, baseURL }) => {
    const name = `Parcel desk ${Date.now() % 100_000}`;
    const made = await page.request.post("/api/console/keys", { data: { name, models: null }, headers: { origin: baseURL ?? "" } });
    expect(made.status()).toBe(201);
    await page.goto("/settings");
    await open(page);
    await page.keyboard.type(name.slice(7));
    await expect(options(page).first()).toContainText(name);
    const keys = palette(page).getByRole("group", { name: "Keys" });
    await expect(keys.getByRole("option", { name: `Logs of ${name}` })).toBeVisible();
    await expectSound(page);
    await palette(page)
      .getByRole("combobox")
      .fill(`rotate ${name.slice(7)}`);
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: `Rotate ${name}` })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/keys\/key_\w+$/);
    await page.goto("/settings");
    await open(page);
    await page.keyboard.type(name.slice(7));
    await expect(options(page).first()).toContainText(name);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/keys\/key_/);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await open(page);
    await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option").first()).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
    // The sheet of shortcuts has those of this page first, and those of every other place.
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Shortcuts" });
    for (const text of ["Everywhere", "Go to", "Brush", "Save an edited message", "Open the next call"])
      await expect(sheet.getByText(text, { exact: true })).toBeVisible();
    await expectSound(page);
  });

  test("leads to what is asked for by a verb, and to a page of the API", async ({ signedIn: page }) => {
    await page.goto("/settings");
    for (const [typed, first, address] of [
      ["revoke", "Revoke a key", /\/keys$/],
      ["compare", "Compare models", /\/play\/chat/],
      ["/v1/rerank", "/v1/rerank", /\/docs\/rerank/],
    ] as const) {
      await open(page);
      await page.keyboard.type(typed);
      await expect(options(page).first()).toContainText(first);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(address);
    }
  });

  test("opens what a pasted id names, also where it is told in an address", async ({ signedIn: page }) => {
    await page.goto("/settings");
    // A sample: nobody removes its file meanwhile.
    const answer = await page.request.get("/api/console/assets?q=night+mail");
    const [asset] = (await answer.json()).items;
    for (const text of [asset.id, `https://gateway.example/assets/${asset.id}`]) {
      await open(page);
      await page.keyboard.insertText(text);
      await expect(options(page).first()).toContainText("Open the asset");
      await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/assets/${asset.id}$`));
      await page.goto("/settings");
    }
  });

  test("keeps the first row in view when the arrows come back to it", async ({ signedIn: page }) => {
    await page.goto("/settings");
    await open(page);
    const first = options(page).first();
    await expect(first).toHaveAttribute("aria-selected", "true");
    const before = await first.boundingBox();
    for (let step = 0; step < 15; step++) await page.keyboard.press("ArrowDown");
    for (let step = 0; step < 15; step++) await page.keyboard.press("ArrowUp");
    await expect(first).toHaveAttribute("aria-selected", "true");
    const list = await palette(page).getByRole("listbox").boundingBox();
    expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(list?.y ?? 0);
    expect((await first.boundingBox())?.y).toBe(before?.y);
  });

  test("finds pages and actions while the gateway cannot be asked", async ({ page, baseURL }) => {
    await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    await page.goto("/settings");
    await page.route("**/api/console/search**", (route) => route.abort());
    await open(page);
    await page.keyboard.type("usage");
    await expect(options(page).first()).toContainText("Usage");
    await page.keyboard.type(" zeppelin");
    await expect(palette(page).getByText("No results.")).toBeVisible();
  });
});
