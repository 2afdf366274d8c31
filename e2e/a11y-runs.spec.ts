import { expect } from "./fixtures";
import { test } from "./pages/gateways";
import { SANDBOX_ROUTES } from "./pages/routes";
import type { Walk } from "./pages/walk";

// Every page is checked in two themes and three widths.
test.describe.configure({ timeout: 90_000 });

test.describe("a run", () => {
  for (const [route, { title, model, field }] of SANDBOX_ROUTES) {
    const RUN = new RegExp(`${route}/run_`);

    /** Opens the page with the models in its URL, and runs by the shortcut. */
    const run = async (walk: Walk, models: string) => {
      await walk.go(`${route}?m=${models}`, title);
      const { page } = walk;
      if (field) await page.getByRole("textbox", { name: field, exact: true }).fill("The 06:42 is late.");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(page).toHaveURL(RUN);
      await walk.settled();
    };

    test(`of ${route} is sound, as it ends, opened again, and beside another`, async ({ filledWalk: walk }) => {
      const { page } = walk;
      await run(walk, model);
      await walk.expectSoundEverywhere(`a run of ${route}`);
      await page.evaluate(() => localStorage.clear());
      await walk.expectSoundPage(new URL(page.url()).pathname, title);
      await run(walk, `${model},${model}`);
      await walk.expectSoundEverywhere(`two runs of ${route}`);
      walk.expectQuiet();
    });

    test(`of ${route} that failed is sound`, async ({ filledWalk: walk }) => {
      const { page } = walk;
      await run(walk, `${model}:500`);
      await expect(page.getByRole("alert").first()).toBeVisible();
      await walk.expectSoundEverywhere(`a failed run of ${route}`);
      walk.expectQuiet({ refusals: true });
    });
  }

  test("is sound while it goes on, and stops by Escape", async ({ filledWalk: walk }) => {
    const { page } = walk;
    await walk.go("/play/completions?m=sandbox-text:slow", /^Completions$/);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("button", { name: /^Stop/ })).toBeVisible();
    await walk.expectSoundMeanwhile("a run that goes on");
    await page.keyboard.press("Escape");
    await expect(page.getByText("was stopped")).toBeAttached();
    walk.expectQuiet();
  });

  test("is sound with its wire open at every tab, and as JSON", async ({ filledWalk: walk }) => {
    const { page } = walk;
    await walk.go("/play/completions?m=sandbox-text", /^Completions$/);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page).toHaveURL(/run_/);
    await page.getByRole("radio", { name: "JSON" }).press("Space");
    for (const name of ["Preview", "Sent", "Response", "Headers", "Code"]) {
      await page.setViewportSize({ width: 1280, height: 844 });
      await page.getByRole("tablist", { name: "Wire" }).getByRole("tab", { name }).press("Enter");
      await expect(page.getByRole("tabpanel")).toBeVisible();
      await walk.expectSoundEverywhere(`the wire at ${name}`);
    }
    walk.expectQuiet();
  });
});
