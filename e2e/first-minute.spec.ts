import { expect, test } from "./fixtures";

const PAGES = [
  ["/play/chat", /Message/],
  ["/play/completions", /Prompt, with the generated text/],
  ["/play/generate", /Text, part 1 of turn 1/],
  ["/play/speech", /^Text/],
  ["/play/image", /Instruction/],
  ["/play/embeddings", /Text 1/],
  ["/play/rerank", /Query/],
  ["/play/moderation", /Text 1/],
  ["/video/new", /Prompt/],
] as const;

test.describe("a playground that was just opened", () => {
  for (const [path, field] of PAGES)
    test(`${path} has the caret in its first field, and three things to try that send nothing`, async ({ signedIn: page }) => {
      await page.goto(path);
      const first = page.getByRole("textbox", { name: field }).first();
      await expect(first).toBeFocused();
      const chips = page.getByRole("group", { name: "Try" }).getByRole("button");
      await expect(chips).toHaveCount(3);
      const before = await first.inputValue();
      const calls: string[] = [];
      page.on("request", (request) => /\/(?:v1|v1beta|v2)\//.test(request.url()) && calls.push(request.url()));
      await chips.last().click();
      await expect(first).not.toHaveValue(before);
      expect(calls).toEqual([]);
      if (path !== "/play/chat") {
        await page.getByRole("group", { name: "Try" }).getByRole("button", { name: "Undo" }).click();
        await expect(first).toHaveValue(before);
      }
    });

  test("an example of Transcribe is a recording, spoken by the sandbox", async ({ signedIn: page }) => {
    await page.goto("/play/transcribe");
    await expect(page.getByRole("button", { name: "Record" })).toBeFocused();
    await page.getByRole("group", { name: "Try" }).getByRole("button", { name: "A short note" }).click();
    await expect(page.getByRole("region", { name: "Recording" })).toContainText("note.mp3");
  });

  test("an example that asks for a picture runs with the model that makes one", async ({ signedIn: page }) => {
    await page.goto("/play/generate?m=sandbox-chat");
    await page.getByRole("checkbox", { name: "Image" }).waitFor();
    await expect(page.getByText("sandbox-chat cannot answer with image or audio.")).toBeVisible();
    await page.goto("/play/generate?m=sandbox-content");
    await page.getByRole("button", { name: "Draw a picture" }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("region", { name: "Output" }).getByRole("img").first()).toBeVisible({ timeout: 15_000 });
  });
});

test("the sign-in page has the caret in its first field", async ({ cleanPage, baseURL }) => {
  await cleanPage.goto(`${baseURL}/login`);
  await expect(cleanPage.getByRole("textbox", { name: "Name or e-mail" })).toBeFocused();
});
