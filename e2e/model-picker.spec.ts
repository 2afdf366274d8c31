import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";

const BASE = {
  bare: null,
  capabilities: ["chat"],
  playgrounds: ["chat"],
  simulated: false,
  modalities: [],
  acceptsImages: false,
  abilities: [],
  price: null,
  inputTokenLimit: null,
  outputTokenLimit: null,
  description: "",
  faults: [],
};
const named = Array.from({ length: 30 }, (_, index) => ({ ...BASE, id: `model-${String(index).padStart(2, "0")}`, providers: ["rack-a"] }));
const MODELS = [
  ...named,
  { ...BASE, id: "cheap", providers: ["northlight"], price: { input: 0.1, output: 0.4 }, inputTokenLimit: 128_000, abilities: ["tools"] },
  {
    ...BASE,
    id: "quick",
    providers: ["northlight"],
    price: { input: 3, output: 15 },
    acceptsImages: true,
    abilities: ["tools", "reasoning"],
  },
  { ...BASE, id: "sandbox-chat", providers: ["sandbox"], simulated: true, price: { input: 0, output: 0 } },
];
const RUN = { at: 1, playground: "chat", title: "", status: "done", requestIds: [], pinned: false, models: ["model-07", "sandbox-chat"] };
const FIGURES = { durationMs: null, firstTokenMs: null, inputTokens: null, outputTokens: null, cost: null };

/** Opens the chat of a team that has these models, and has run one of them. */
async function open(page: Page, models: string): Promise<void> {
  await page.route("**/api/console/models", (route) => route.fulfill({ json: { items: MODELS, refreshedAt: 0 } }));
  const items = [
    { id: "quick", firstTokenP50Ms: 120 },
    { id: "model-07", firstTokenP50Ms: 1_900 },
  ];
  await page.route("**/api/console/model-speeds", (route) => route.fulfill({ json: { items } }));
  const runs = { items: [{ ...RUN, ...FIGURES, id: "run_01K6B0000000000000000000AA" }], next: null, total: 1 };
  await page.route("**/api/console/runs?*", (route) => route.fulfill({ json: runs }));
  await page.goto(`/play/chat?m=${models}`);
  await expect(page.getByRole("button", { name: /^Model( 1)?: ./ })).toBeVisible();
}

const list = (page: Page) => page.getByRole("listbox", { name: "Models" });
const active = (page: Page) => list(page).locator("[data-active=true]");

test.describe("the model picker", () => {
  test("opens at the chosen model, by provider with the recent ones above, with figures and abilities", async ({ signedIn: page }) => {
    await open(page, "model-22");
    await page.getByRole("button", { name: "Model: model-22" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Find a model" })).toBeFocused();
    await expect(active(page)).toHaveAccessibleName(/^model-22/);
    await expect(active(page)).toBeInViewport();
    const groups = list(page).getByRole("group");
    await expect(groups).toHaveCount(4);
    expect(await groups.evaluateAll((all) => all.map((group) => group.getAttribute("aria-label")))).toEqual([
      "Recent",
      "northlight",
      "rack-a",
      "sandbox",
    ]);
    await expect(groups.first().getByRole("option")).toHaveText([/^model-07.*1\.90s/, /^sandbox-chat/]);
    await expect(list(page).getByRole("option", { name: "quick" })).toHaveAccessibleName(
      "quick, northlight, $3.00 in, $15.00 out per million tokens, writes text, reads images, calls tools, reasons, first token 120 ms",
    );
    await expect(list(page).getByRole("option", { name: "cheap" })).toContainText("128 k");
    await expectSound(page);
  });

  test("is narrowed by typing and by ability, with the keyboard alone", async ({ signedIn: page }) => {
    await open(page, "model-22");
    await page.getByRole("button", { name: "Model: model-22" }).press("Enter");
    await page.getByRole("button", { name: "Tools", exact: true }).press("Space");
    await expect(list(page).getByRole("option")).toHaveText([/^cheap/, /^quick/]);
    await page.getByRole("button", { name: "Images", exact: true }).press("Space");
    await expect(list(page).getByRole("option")).toHaveText([/^quick/]);
    await page.getByRole("button", { name: "Images", exact: true }).press("Space");
    await page.getByRole("button", { name: "Tools", exact: true }).press("Space");
    const field = page.getByRole("combobox", { name: "Find a model" });
    await field.fill("north");
    await field.press("ArrowDown");
    await expect(active(page)).toHaveAccessibleName(/^quick/);
    await field.press("Enter");
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Model: quick" })).toBeFocused();
  });

  test("is a sheet on a phone", async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "model-22");
    await page.getByRole("button", { name: "Model: model-22" }).click();
    const sheet = page.getByRole("dialog", { name: "Model" });
    await expect(active(page)).toBeInViewport();
    const box = await sheet.boundingBox();
    expect(box).toMatchObject({ x: 0, width: 390 });
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    await expectSound(page);
    await list(page).getByRole("option", { name: "cheap" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Model: cheap" })).toBeVisible();
  });
});

test.describe("compare", () => {
  test("opens the picker with three suggestions, and a choice is a column", async ({ signedIn: page }) => {
    await open(page, "model-22");
    await page.getByRole("heading", { name: "Chat" }).click();
    await page.keyboard.press("\\");
    const suggested = list(page).getByRole("group", { name: "Suggested" }).getByRole("option");
    await expect(suggested).toHaveText([/^cheap.*cheapest/, /^quick.*fastest/, /^model-07.*last used/]);
    await expect(page.getByRole("region", { name: /^Column/ })).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: /^Column/ })).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Model 2: quick" })).toHaveCount(1);
    await expect(page.getByText("No messages yet")).toHaveCount(1);
    await expect(page.getByText("model-22", { exact: true })).toHaveCount(1);
    await expectSound(page);
  });

  test("an edge says that there are more columns and leads to them", async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, "model-00,model-01,model-02,model-03");
    const columns = page.getByRole("region", { name: /^Column/ });
    for (const column of await columns.all()) expect((await column.boundingBox())?.width).toBeGreaterThanOrEqual(300);
    await expect(columns.last().getByRole("button", { name: /^Remove the column/ })).not.toBeInViewport();
    await page.getByRole("button", { name: "1 more column" }).press("Enter");
    await expect(columns.last().getByRole("button", { name: /^Remove the column/ })).toBeInViewport();
    await page.getByRole("button", { name: "Back to the first column" }).press("Enter");
    await expect(columns.first().getByRole("button", { name: /^Remove the column/ })).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(page.getByRole("button", { name: "1 more column" })).toHaveCount(0);
  });
});
