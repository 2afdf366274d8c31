import { expect } from "./fixtures";
import { test } from "./pages/gateways";
import { KeysPage } from "./pages/keys-page";
import { LAYERS } from "./pages/layers";

// Every page is checked in two themes and three widths.
test.describe.configure({ timeout: 90_000 });

test.describe("what opens above a page", () => {
  for (const [name, { path, title, layers, before, first }] of Object.entries(LAYERS))
    test(`is sound, and gives the focus back: ${name}`, async ({ filledWalk: walk, filledGateway }) => {
      const { page } = walk;
      await before?.(page, filledGateway.seeds);
      await walk.go(path(filledGateway.seeds), title);
      await first?.(page);
      await walk.expectLayersSound(layers, name);
      walk.expectQuiet();
    });

  test("is sound, and gives the focus back: palette and shortcuts", async ({ filledWalk: walk }) => {
    const { page } = walk;
    await walk.go("/keys", /^Keys$/);
    const before = page.getByRole("searchbox").first();
    for (const [chord, words] of [
      ["ControlOrMeta+k", "new"],
      ["?", ""],
    ] as const) {
      await before.focus();
      if (chord === "?")
        await page
          .getByRole("button", { name: "New key" })
          .or(page.getByRole("link", { name: "New key" }))
          .first()
          .focus();
      await page.keyboard.press(chord);
      await expect(page.locator("dialog[open]")).toBeVisible();
      await page.keyboard.type(words);
      await walk.expectOpenLayerSound(`layer of ${chord}`);
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog[open]")).toHaveCount(0);
      await expect(page.locator(":focus")).toBeVisible();
    }
    walk.expectQuiet();
  });

  test("is sound, and asks before it goes: the secret of a new key", async ({ filledWalk: walk }) => {
    const { page } = walk;
    await walk.go("/keys/new", /^New key$/);
    const keys = new KeysPage(page);
    await keys.name.fill("layers");
    await keys.create.press("Enter");
    await expect(keys.secretDialog).toBeVisible();
    await walk.expectOpenLayerSound("the secret of a new key");
    await page.keyboard.press("Escape");
    await expect(keys.question.getByRole("button", { name: "Keep open" })).toBeFocused();
    await walk.expectOpenLayerSound("the question before a secret goes");
    await keys.question.getByRole("button", { name: "Close anyway" }).press("Enter");
    await expect(keys.secretDialog).toHaveCount(0);
    walk.expectQuiet();
  });

  test("is sound, and gives the focus back: the phone's drawer", async ({ filledWalk: walk }) => {
    const { page } = walk;
    await walk.go("/keys", /^Keys$/);
    await page.setViewportSize({ width: 390, height: 844 });
    const drawer = { trigger: () => page.getByRole("button", { name: "More", exact: true }) };
    for (const theme of ["light", "dark"] as const) await walk.expectLayerSound(drawer, { where: "drawer", theme });
    walk.expectQuiet();
  });
});
