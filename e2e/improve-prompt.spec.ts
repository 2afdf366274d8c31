import { expect, expectSound, test } from "./fixtures";

test("a model improves the system prompt; it is accepted and undone with one press", async ({ signedIn: page }) => {
  await page.goto("/play/chat?m=sandbox-chat");
  const system = page.getByRole("textbox", { name: "System" });
  await expect(page.getByRole("button", { name: "Improve the system prompt" })).toBeDisabled();
  await system.fill("Answer questions about {{harbour}}.");
  const sent: unknown[] = [];
  const answers = ["Answer questions about {{harbour}} briefly.", "<think>hm</think>Answer questions briefly."];
  await page.route("**/v1/chat/completions", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { choices: [{ message: { content: answers[sent.length - 1] }, finish_reason: "stop" }] } });
  });
  await page.getByRole("button", { name: "Improve the system prompt" }).click();
  const dialog = page.getByRole("dialog", { name: "Improve the system prompt" });
  await expect(dialog.getByRole("button", { name: "Accept" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "What to change" }).fill("shorter answers");
  await dialog.getByRole("button", { name: "Suggest" }).click();
  await expect(dialog.locator("ins")).toHaveText(" briefly");
  expect(JSON.stringify(sent[0])).toContain("What to change: shorter answers");
  await expectSound(page, "with a suggestion", "layer");

  await dialog.getByRole("button", { name: "Suggest again" }).click();
  await expect(dialog.getByText("The new text no longer contains {{harbour}}.")).toBeVisible();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(system).toHaveValue("Answer questions briefly.");
  await page.getByRole("button", { name: "Undo the improvement of the system prompt" }).click();
  await expect(system).toHaveValue("Answer questions about {{harbour}}.");
});
