import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { Keyboard } from "./pages/keyboard";

/** Opens a playground and waits for its model. */
async function open(page: Page, playground: string, model: string): Promise<Keyboard> {
  await page.goto(`/play/${playground}?m=${model}`);
  await expect(page.getByRole("button", { name: `Model: ${model}` })).toBeVisible();
  return new Keyboard(page);
}

test.describe("without a mouse", () => {
  test("completions: a model is chosen, a text goes on, its wire is read, and it is undone", async ({ signedIn: page }) => {
    const keyboard = await open(page, "completions", "sandbox-text");
    const picker = page.getByRole("button", { name: /^Model: / });
    await keyboard.enter(picker);
    await expect(page.getByRole("combobox", { name: "Find a model" })).toBeFocused();
    await keyboard.press("Escape");
    await expect(picker).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.type("text");
    await keyboard.press("Enter");
    await expect(picker).toBeFocused();

    const editor = page.getByRole("textbox", { name: /^Prompt, with/ });
    await keyboard.tabTo(editor);
    await keyboard.replace("The signal turned green and");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("has answered")).toBeAttached();
    await expect(editor).toHaveValue(/^The signal turned green and ./);
    await keyboard.press("ControlOrMeta+.");
    const wire = page.getByRole("tablist", { name: "Wire" });
    await keyboard.tabTo(wire.getByRole("tab", { selected: true }));
    await keyboard.press("ArrowRight");
    await expect(wire.getByRole("tab", { name: "Headers" })).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: "Headers" })).toBeVisible();
    await keyboard.enter(page.getByRole("button", { name: "Undo last run" }));
    await expect(editor).toHaveValue("The signal turned green and");
  });

  test("generate: parts of a turn are written, added and removed, and answered", async ({ signedIn: page }) => {
    const keyboard = await open(page, "generate", "sandbox-content");
    await keyboard.tabTo(page.getByRole("textbox", { name: "Text, part 1 of turn 1" }));
    await keyboard.replace("Name a colour of the sea.");
    const actions = page.getByRole("button", { name: "Actions of turn 1" });
    await keyboard.tabTo(actions, { back: true });
    await keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Add text" })).toBeFocused();
    await keyboard.press("Escape");
    await expect(actions).toBeFocused();
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    const second = page.getByRole("textbox", { name: "Text, part 2 of turn 1" });
    await expect(second).toBeFocused();
    await keyboard.press("Backspace");
    await expect(second).toHaveCount(0);
    await keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("has answered")).toBeAttached();
    await expect(page.getByRole("region", { name: "Candidate 1" })).toContainText("STOP");
  });

  test("moderation: a line is written and judged, and another line is looked at", async ({ signedIn: page }) => {
    const keyboard = await open(page, "moderation", "sandbox-moderation");
    await keyboard.tabTo(page.getByRole("textbox", { name: "Text 1", exact: true }));
    await keyboard.replace("Good morning.");
    await keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Text 2", exact: true })).toBeFocused();
    await keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText(/of 8 lines flagged\./)).toBeAttached();
    await keyboard.enter(page.getByRole("button", { name: "Show line 4" }));
    await expect(page.getByRole("heading", { name: "Line 4", exact: true })).toBeVisible();
    await keyboard.tabTo(page.getByRole("slider", { name: /^Threshold of/ }).first(), { back: true });
    await keyboard.press("End");
    await expect(page.getByText("1 category has its own threshold.")).toBeVisible();
  });
});
