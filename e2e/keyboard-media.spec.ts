import { expect, test } from "./fixtures";
import { Keyboard } from "./pages/keyboard";

test.describe("without a mouse", () => {
  test("assets: one is found, opened beside the list, looked through, chosen, and the focus comes back", async ({ signedIn: page }) => {
    const keyboard = new Keyboard(page);
    await page.goto("/assets");
    const search = page.getByRole("searchbox", { name: "Find an asset by name or id" });
    await keyboard.tabTo(search);
    await keyboard.type("railway at");
    await expect(page).toHaveURL(/q=railway/);
    const link = page
      .getByRole("table", { name: "Assets of the team" })
      .getByRole("link", { name: /^Railway at/ })
      .first();
    await keyboard.enter(link);
    const peek = page.getByRole("complementary").filter({ has: page.getByRole("button", { name: "Close the panel" }) });
    const more = peek.getByRole("button", { name: /^More actions for/ });
    await keyboard.enter(more);
    await expect(page.getByRole("menuitem", { name: "Copy id" })).toBeFocused();
    await keyboard.press("r");
    await keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeFocused();
    await keyboard.press("Escape");
    await expect(more).toBeFocused();
    await keyboard.press("Escape");
    await expect(peek).toBeHidden();
    await expect(link).toBeFocused();
    const choice = page.getByRole("checkbox", { name: /^Select / }).nth(1);
    await keyboard.tabTo(choice, { back: true });
    await keyboard.press("Space");
    await expect(page.getByRole("region", { name: "Selected assets" })).toContainText("1 asset selected");
  });

  test("video: a video is asked for, followed to its end, and played", async ({ signedIn: page }) => {
    test.slow();
    const keyboard = new Keyboard(page);
    await page.goto("/video/new?m=sandbox-video");
    await expect(page.getByRole("button", { name: "Model: sandbox-video" })).toBeVisible();
    await keyboard.tabTo(page.getByRole("textbox", { name: "Prompt" }));
    await keyboard.replace("A signal lamp in the snow");
    for (const [name, value] of [
      ["Width in pixels", "160"],
      ["Height in pixels", "90"],
      ["Duration in seconds", "1"],
      ["Frame rate in frames per second", "12"],
    ] as const) {
      await keyboard.tabTo(page.getByRole("textbox", { name }));
      await keyboard.replace(value);
    }
    await keyboard.press("ControlOrMeta+Enter");
    await expect(page).toHaveURL(/\/video\/task_[0-9A-Z]{26}$/);
    const place = page.getByRole("slider", { name: "Position in the video" });
    await expect(place).toBeVisible({ timeout: 45_000 });
    await keyboard.tabTo(place);
    await keyboard.press("End");
    await expect(place).toHaveAttribute("aria-valuetext", "0:01.0 of 0:01.0");
    await keyboard.enter(page.getByRole("button", { name: "Go to 0:00.0" }));
    await expect(place).toHaveAttribute("aria-valuetext", "0:00.0 of 0:01.0");
    await keyboard.tabTo(page.getByRole("tab", { selected: true }).first());
    await keyboard.press("ArrowRight");
    await expect(page.locator("[role=tab]:focus")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tab").first()).toHaveAttribute("aria-selected", "false");
  });
});
