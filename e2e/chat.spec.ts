import type { Page } from "@playwright/test";
import { expect, expectSound } from "./fixtures";
import { type Gateway, test } from "./pages/gateways";
import { expectWholeHeader } from "./pages/sound";

test.setTimeout(120_000);

class ChatPage {
  readonly message;
  readonly log;
  readonly stop;
  constructor(readonly page: Page) {
    this.message = page.getByRole("textbox", { name: "Message", exact: true });
    this.log = page.getByRole("log").first();
    this.stop = page.getByRole("button", { name: /^Stop/ });
  }

  async open({ origin, session }: Gateway, models: string): Promise<void> {
    await this.page.context().addCookies(session.cookies);
    await this.page.goto(`${origin}/play/chat?m=${models}`);
    await expect(this.message).toBeVisible();
    await expect(this.page.getByRole("button", { name: /^Model( 1)?: / })).toContainText("sandbox");
  }

  async send(text: string): Promise<void> {
    await this.message.fill(text);
    await this.message.press("ControlOrMeta+Enter");
  }

  /** By the keyboard alone. */
  async compareWith(model: string): Promise<void> {
    await this.page.keyboard.press("\\");
    await expect(this.page.getByRole("combobox", { name: "Find a model" })).toBeFocused();
    await this.page.keyboard.type(model);
    await this.page.keyboard.press("Enter");
  }

  async answered(): Promise<void> {
    await expect(this.page.getByText(/Answer ready, \d+ words?/).first()).toBeAttached({ timeout: 30_000 });
  }
}

const LONG = "Count to 100";

test.describe("chat", () => {
  test("answers, keeps siblings, edits and branches, with the keyboard", async ({ pacedGateway, cleanPage }) => {
    const chat = new ChatPage(cleanPage);
    await chat.open(pacedGateway, "sandbox-chat");
    await chat.send("What is 6 * 7?");
    await chat.answered();
    await expect(chat.log).toContainText("= 42");
    await expect(chat.log.getByText("simulated")).toBeVisible();
    await expectSound(cleanPage);

    await cleanPage.getByRole("button", { name: /Answer again/ }).press("Enter");
    await expect(chat.log).toBeFocused();
    await expect(chat.log.getByText("2/2")).toBeVisible();
    await cleanPage.getByRole("button", { name: "Previous answer" }).press("Enter");
    await expect(chat.log.getByText("1/2")).toBeVisible();

    await cleanPage.getByRole("button", { name: "Edit the message" }).press("Enter");
    const editor = cleanPage.getByRole("textbox", { name: "The message" });
    await expect(editor).toBeFocused();
    await editor.fill("What is 6 * 8?");
    await editor.press("ControlOrMeta+Enter");
    await expect(chat.log).toContainText("48");
    // The bare number could also be part of a time.
    await expect(chat.log).not.toContainText("= 42");
    await expect(chat.log).toHaveAttribute("aria-busy", "false");

    await chat.send("And 6 * 9?");
    await chat.answered();
    await expect(chat.log).toContainText("54");
    await cleanPage
      .getByRole("button", { name: /Branch from here/ })
      .first()
      .press("Enter");
    await expect(chat.log).not.toContainText("54");
    await expect(chat.log.getByRole("status").filter({ hasText: "Branched from here" })).toContainText("2 later messages");
    await expect(cleanPage.getByRole("button", { name: "Jump to latest" })).toHaveCount(0);
    await expectSound(cleanPage);
    await cleanPage.getByRole("button", { name: "Back to the full run" }).press("Enter");
    await expect(chat.log).toContainText("54");
    await expect(chat.log.getByText("Branched from here")).toHaveCount(0);

    await chat.message.press("F6");
    await expect(chat.log).toBeFocused();
    await cleanPage.keyboard.press("F6");
    await expect(chat.message).toBeFocused();
  });

  test("goes on after a reload and can still be stopped; drafts stay", async ({ pacedGateway, cleanPage }) => {
    const chat = new ChatPage(cleanPage);
    await chat.open(pacedGateway, "sandbox-chat");
    await chat.send(LONG);
    await expect(cleanPage).toHaveURL(/\/play\/chat\/run_/);
    await expect(chat.log).toHaveAttribute("aria-busy", "true");
    await expect(chat.log).toHaveAttribute("aria-live", "off");
    await cleanPage.waitForTimeout(1_000);
    await cleanPage.reload();
    await expect(chat.stop).toBeVisible();
    await expect.poll(async () => (await chat.log.innerText()).length).toBeGreaterThan(200);
    await chat.send("One more thing");
    await expect(cleanPage.getByText(/^An answer is still arriving/)).toBeVisible();
    await expect(chat.message).toHaveValue("One more thing");
    await chat.message.press("Escape");
    await expect(chat.log.getByText(/^Stopped at \d+ tokens$/)).toBeVisible();
    await expect(chat.log).toHaveAttribute("aria-busy", "false");

    await chat.message.fill("half a thought");
    await cleanPage.reload();
    await expect(chat.message).toHaveValue("half a thought");
    await expect(chat.log.getByText(/^Stopped at \d+ tokens$/)).toBeVisible();
  });

  test("compares models on one rail and restores the run from the history", async ({ pacedGateway, cleanPage }) => {
    const chat = new ChatPage(cleanPage);
    await chat.open(pacedGateway, "sandbox-chat");
    await cleanPage.getByRole("button", { name: "Setup" }).focus();
    await chat.compareWith("sandbox-chat");
    await expect(cleanPage.getByRole("log")).toHaveCount(2);
    await expect(cleanPage.getByText("No messages yet")).toHaveCount(1);
    await chat.send("What is 6 * 7?");
    await chat.answered();
    await expect(cleanPage.getByRole("figure", { name: /Time of each run/ })).toBeVisible();
    for (const log of await cleanPage.getByRole("log").all()) await expect(log).toContainText("42");
    await expectSound(cleanPage);

    // A second message, so that an added column has other columns' answers to show.
    await chat.send("And 6 * 8?");
    await chat.answered();
    await cleanPage.getByRole("button", { name: "Setup" }).focus();
    await chat.compareWith("sandbox-chat");
    const added = cleanPage.getByRole("region", { name: /^Column 3/ });
    await expect(added.getByRole("log")).toContainText("42");
    await expect(added.getByTitle("Measured in this browser")).not.toContainText("Done");
    await added.getByRole("button", { name: /^Remove the column/ }).click();

    await cleanPage.getByRole("button", { name: "New chat" }).click();
    await expect(cleanPage.getByText("No messages yet").first()).toBeVisible();
    await cleanPage.getByRole("region", { name: "Runs" }).locator("a[href^='/play/']").first().click();
    for (const log of await cleanPage.getByRole("log").all()) await expect(log).toContainText("42");
  });

  test("no control of the header is cut off, with one model or two", async ({ pacedGateway, cleanPage }) => {
    const chat = new ChatPage(cleanPage);
    for (const models of ["sandbox-chat", "sandbox-chat,sandbox-content"]) {
      await chat.open(pacedGateway, models);
      for (const width of [1536, 1366, 1280, 390, 320]) await expectWholeHeader(cleanPage, width);
      await cleanPage.setViewportSize({ width: 1280, height: 844 });
    }
  });

  test("on a phone Enter makes a line and one model is seen at a time", async ({ browser, pacedGateway }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const chat = new ChatPage(page);
    await chat.open(pacedGateway, "sandbox-chat,sandbox-content");
    await chat.message.fill("What is 6 * 7?");
    await chat.message.press("Enter");
    await expect(chat.message).toHaveValue("What is 6 * 7?\n");
    await chat.message.press("ControlOrMeta+Enter");
    await chat.answered();
    await expect(page.getByRole("log")).toHaveCount(1);
    await page.getByRole("tab", { name: "sandbox-content" }).click();
    await expect(chat.log).toContainText("42");
    await expectSound(page);
    await context.close();
  });
});
