import { expect } from "./fixtures";
import { answerAll, answerTo, callOf, callsAt, columnOf, inBothThemes, openChat, send, test, use } from "./pages/tool-chat";

test.setTimeout(90_000);

test("in Compare each column runs its tools, waits and stops by itself", async ({ freshServer, shop, cleanPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openChat({ page, freshServer, shop }, "sandbox-chat,sandbox-chat:slow");
  await page.getByRole("button", { name: "Setup" }).click();
  await use(page, "add", "hang");
  await page.getByRole("button", { name: "Setup" }).click();
  const [fast, slow] = [columnOf(page, 1), columnOf(page, 2)];
  await send(page, "Use add for 2 and 3");
  await expect(fast.getByRole("button", { name: "Run it" })).toBeVisible();
  await expect(page.getByText("Column 1, sandbox-chat: waits for you.")).toBeAttached();
  await expect(page.getByRole("textbox", { name: "Message", exact: true })).toBeFocused();
  await fast.getByRole("button", { name: "Run it" }).press("Enter");
  await expect(fast.getByRole("log")).toBeFocused();
  await expect(answerTo(fast, "add")).toBeVisible();
  await expect(fast.locator("[data-part=figures]")).toContainText("Turns2of 20");

  await expect(slow.getByRole("button", { name: "Run it" })).toBeVisible();
  await expect(slow.getByText("Waits for you: add.")).toBeVisible();
  await inBothThemes(page, "a call that waits in one of two columns");
  await slow.getByRole("button", { name: "Answer by hand" }).click();
  await slow.getByRole("textbox", { name: "Result of add" }).fill("5");
  await slow.getByRole("button", { name: "Send result" }).click();
  await expect(answerTo(slow, "add")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Stop all" })).toHaveCount(0);
  await expect(page.getByRole("figure", { name: /^Turns and tools of each model\. sandbox-chat: 2 turns .*, 1 tool call/ })).toBeVisible();
  expect(callsAt(shop)).toBe(1);
  await inBothThemes(page, "two columns with answered calls");

  await page.reload();
  for (const column of [fast, slow]) await expect(column.getByRole("article", { name: "Call of add" })).toBeVisible();
  for (const column of [fast, slow]) await expect(answerTo(column, "add")).toBeVisible();
});

test("in Compare a column stops alone, and Stop all stops the others", async ({ freshServer, shop, cleanPage: page }) => {
  await openChat({ page, freshServer, shop }, "sandbox-chat,sandbox-chat,sandbox-chat");
  await page.getByRole("button", { name: "Setup" }).click();
  await use(page, "hang");
  await answerAll(page, "Run");
  await page.getByRole("button", { name: "Setup" }).click();
  await send(page, "Use hang now");
  const call = (number: number) => columnOf(page, number).getByRole("article", { name: "Call of hang" });
  for (const number of [1, 2, 3]) await expect(call(number).getByText("running")).toBeVisible();
  await expect.poll(() => callsAt(shop)).toBe(3);
  await send(page, "And now?");
  await expect(page.getByText(/^A tool is still running/)).toBeVisible();

  const stop = columnOf(page, 1).getByRole("button", { name: "Stop sandbox-chat" });
  await stop.press("Enter");
  await expect(columnOf(page, 1).getByRole("button", { name: "Retry sandbox-chat" })).toBeFocused();
  await expect(call(1).getByText("Stopped. The server may have carried it out.")).toBeVisible();
  await expect.poll(() => shop.cancelled).toBe(1);
  await columnOf(page, 2).getByRole("checkbox", { name: "Ask sandbox-chat" }).uncheck();
  await expect(call(2).getByText("Not answered, because this model is not included.")).toBeVisible();
  await expect.poll(() => shop.cancelled).toBe(2);
  await expect(call(3).getByText("running")).toBeVisible();
  // The narrowest columns.
  await page.setViewportSize({ width: 1100, height: 800 });
  await inBothThemes(page, "columns of 300 px");
  await page.getByRole("button", { name: "Stop all" }).click();
  await expect.poll(() => shop.cancelled).toBe(3);
  await expect(page.getByRole("button", { name: "Stop all" })).toHaveCount(0);
  await expect(call(3).getByRole("button", { name: "Run it" })).toBeVisible();
  await columnOf(page, 3).getByRole("button", { name: "Remove the column of sandbox-chat" }).click();
  await columnOf(page, 1).getByRole("button", { name: "Refuse" }).click();
  await expect(columnOf(page, 1).getByRole("article", { name: "Answer of sandbox-chat" })).toHaveCount(2);
});

test("in Compare on a phone the tab of a column says that it waits", async ({ freshServer, shop, cleanPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat({ page, freshServer, shop }, "sandbox-chat,sandbox-chat:slow");
  await page.getByRole("button", { name: "Setup" }).click();
  await use(page, "add");
  await page.getByRole("button", { name: "Setup" }).click();
  await send(page, "Use add for 2 and 3");
  await expect(page.getByRole("tab", { name: "sandbox-chat:slow waits for you" })).toBeVisible({ timeout: 20_000 });
  await callOf(page, "add").getByRole("button", { name: "Run it" }).click();
  await expect(answerTo(page, "add")).toBeVisible();
  await page.getByRole("tab", { name: "sandbox-chat:slow waits for you" }).click();
  await inBothThemes(page, "a call of the second model on a phone");
  await callOf(page, "add").getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("tab", { name: "sandbox-chat:slow", exact: true })).toBeVisible();
  await expect(answerTo(page, "add")).toBeVisible({ timeout: 20_000 });
});
