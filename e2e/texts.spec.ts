import type { Page } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";

const editor = (page: Page) => page.getByRole("textbox", { name: /^Prompt, with/ });
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });
const ended = (page: Page) => expect(page.getByText("has answered")).toBeAttached();
/** Opens a page and waits until it has selected the model of its address. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("button", { name: `Model: ${address.split("=")[1]}` })).toBeVisible();
}
/** An image of 1 × 1 pixel. */
const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

test.describe("completions", () => {
  test("go on in the editor, between prompt and suffix, and can be undone: by keys alone", async ({ signedIn: page }) => {
    await open(page, "/play/completions?m=sandbox-text");
    await editor(page).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("The signal turned green and");
    await page.getByLabel("Suffix").focus();
    await page.keyboard.type(" and so home.");
    await expect(editor(page)).toHaveValue("The signal turned green and and so home.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await ended(page);
    await expect(editor(page)).toHaveValue(/^The signal turned green and .+ and so home\.$/);
    await expect(page).toHaveURL(/\/play\/completions\/run_/);
    const first = await editor(page).inputValue();
    await expectSound(page);

    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await expect(editor(page)).not.toHaveValue(first);
    await ended(page);
    await page.getByRole("button", { name: "Undo last run" }).press("Enter");
    await expect(editor(page)).toHaveValue(first);
    await page.getByRole("button", { name: "Undo last run" }).press("Enter");
    await expect(editor(page)).toHaveValue("The signal turned green and and so home.");
  });

  test("several answers have a tab each, with their end, and are compared", async ({ signedIn: page }) => {
    await open(page, "/play/completions?m=sandbox-text");
    await page.getByRole("textbox", { name: "Answers (n)" }).fill("3");
    await run(page).click();
    await ended(page);
    const tabs = page.getByRole("tablist", { name: "Answers" }).getByRole("tab");
    await expect(tabs).toHaveText([/^Answer 1(stop|length) · \d+/, /^Answer 2(stop|length) · \d+/, /^Answer 3(stop|length) · \d+/]);
    const first = await editor(page).inputValue();
    await tabs.first().press("ArrowRight");
    await expect(editor(page)).not.toHaveValue(first);
    await page.getByRole("button", { name: "Diff 1 and 2" }).click();
    await expect(page.getByRole("region", { name: "Differences between the answers" }).locator("ins, del").first()).toBeVisible();
    await expectSound(page);
  });

  test("what a person types into an answer becomes the prompt", async ({ signedIn: page }) => {
    await open(page, "/play/completions?m=sandbox-text");
    await run(page).click();
    await ended(page);
    await editor(page).press("ControlOrMeta+End");
    await page.keyboard.type(" Then");
    const text = await editor(page).inputValue();
    const [request] = await Promise.all([page.waitForRequest("**/v1/completions"), page.keyboard.press("ControlOrMeta+Enter")]);
    expect(request.postDataJSON()).toMatchObject({ prompt: text, max_tokens: 128, stream: true });
  });

  test("a stopped run keeps what has arrived", async ({ signedIn: page }) => {
    await open(page, "/play/completions?m=sandbox-text:slow");
    const before = await editor(page).inputValue();
    await run(page).click();
    await expect(editor(page)).not.toHaveValue(before, { timeout: 20_000 });
    await page.keyboard.press("Escape");
    await expect(page.getByText("was stopped")).toBeAttached();
    expect((await editor(page).inputValue()).length).toBeGreaterThan(before.length);
  });
});

test.describe("what every playground page has", () => {
  test("a run is restored after a look at what changes, and the former draft comes back", async ({ signedIn: page }) => {
    // Five page loads.
    test.slow();
    await open(page, "/play/completions?m=sandbox-text");
    await editor(page).fill("The harbour lay still and");
    await run(page).click();
    await ended(page);
    const address = page.url();
    await open(page, "/play/completions?m=sandbox-text");
    await editor(page).fill("A quite different text");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("trunkline.draft.completions"))).toContain("A quite different text");
    await page.goto(address);
    await page.getByRole("button", { name: "Continue from here" }).click();
    const dialog = page.getByRole("dialog", { name: "Continue from this run" });
    await expect(dialog.locator("ins").first()).toBeVisible();
    await expect(dialog.getByText("prompt", { exact: true })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Continue from here" })).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/play\/completions\?m=sandbox-text$/);
    await expect(editor(page)).toHaveValue(/^The harbour lay still and/);
    await expectSound(page);
    await page.reload();
    await page.getByRole("button", { name: "Undo: back to your draft" }).click();
    await expect(editor(page)).toHaveValue("A quite different text");
  });

  test("variables are found, filled in when sent, and stay apart from the text", async ({ signedIn: page }) => {
    await open(page, "/play/completions?m=sandbox-text");
    await editor(page).fill("The {{place}} lay still and {{unknown}}");
    await expect(page.getByText("2 variables are empty")).toBeVisible();
    await page.getByLabel("Value of place").fill("harbour");
    await expect(page.getByText("1 variable is empty")).toBeVisible();
    await expect(page.getByLabel("Value of unknown")).toHaveAttribute("placeholder", "empty: {{unknown}} is sent literally");
    const anyway = page.getByRole("button", { name: /^Run anyway/ });
    const [request] = await Promise.all([page.waitForRequest("**/v1/completions"), anyway.click()]);
    expect(request.postDataJSON()).toMatchObject({ prompt: "The harbour lay still and {{unknown}}" });
    await ended(page);
    await expect(editor(page)).toHaveValue(/^The \{\{place\}\} lay still and \{\{unknown\}\}./);
    await expect(page.getByText("$0", { exact: true }).first()).toBeVisible();
    await expectSound(page);
  });

  test("a model that is gone, or is for another page, is named at once, with others in its place", async ({ signedIn: page }) => {
    await page.goto("/play/chat?m=sandbox-chatty,sandbox-embed");
    await expect(page.getByText("sandbox-chatty is no longer listed by any provider.")).toBeVisible();
    await expect(page.getByText("sandbox-embed is available, but not for this playground.")).toBeVisible();
    await expectSound(page);
    await page
      .getByRole("region", { name: /^sandbox-chatty/ })
      .getByRole("button", { name: "Use sandbox-chat" })
      .click();
    await expect(page).toHaveURL(/m=sandbox-chat,sandbox-embed/);
    await expect(page.getByText(/sandbox-chatty is not/)).toHaveCount(0);
  });

  test("presets are saved, used, updated and deleted", async ({ signedIn: page }) => {
    await open(page, "/play/completions?m=sandbox-text");
    const presets = page.getByRole("button", { name: "Presets" });
    const temperature = page.getByRole("textbox", { name: "Temperature" });
    const name = `Dry ${Date.now()}`;
    await temperature.fill("0.2");
    await presets.press("Enter");
    await page.getByLabel("Name of the new preset").fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Saved as ${name}.`)).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(presets).toBeFocused();

    await temperature.fill("0.9");
    await presets.press("Enter");
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expect(temperature).toHaveValue("0.2");
    await page.keyboard.press("Escape");
    await temperature.fill("0.5");
    await presets.press("Enter");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText(`Updated ${name}.`)).toBeVisible();

    await page.reload();
    await presets.click();
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByText(`Deleted ${name}.`)).toBeVisible();
  });

  test("an image stays in the message, and Run waits for a word on a model that may not read it", async ({ signedIn: page }) => {
    await page.route("**/api/console/models", async (route) => {
      const { items, ...rest } = await (await route.fetch()).json();
      const own = {
        ...items.find(({ id }: { id: string }) => id === "sandbox-chat"),
        id: "llava",
        providers: ["rack-a"],
        simulated: false,
        faults: [],
      };
      await route.fulfill({ json: { ...rest, items: [...items, { ...own, acceptsImages: marked }] } });
    });
    let marked = false;
    await page.route("**/api/console/models/rack-a/llava", async (route) => {
      expect(route.request().postDataJSON()).toEqual({ acceptsImages: true });
      marked = true;
      await route.fulfill({ json: {} });
    });
    await open(page, "/play/chat?m=llava");
    const image = page.getByRole("list", { name: "Images of the message" }).getByRole("img", { name: "1 of 1" });
    const run = page.getByRole("button", { name: /^Run/ });
    await page.getByRole("textbox", { name: "Message", exact: true }).fill("What is this?");
    await page.locator("input[type=file]").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PIXEL });
    await expect(page.getByText("llava may not accept images. Send anyway?")).toBeVisible();
    await expect(image).toBeVisible();
    await expect(run).toHaveAttribute("aria-disabled", "true");
    await expectSound(page);
    await page.getByRole("button", { name: "This model reads images" }).click();
    await expect(page.getByText("may not accept images")).toHaveCount(0);
    await expect(run).toHaveAttribute("aria-disabled", "false");

    marked = false;
    await page.reload();
    await page.getByRole("button", { name: "New chat" }).click();
    await page.getByRole("textbox", { name: "Message", exact: true }).fill("What is this?");
    await page.locator("input[type=file]").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PIXEL });
    await page.getByRole("button", { name: "Send anyway" }).click();
    // Nobody serves the model.
    const answer = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "llava" };
    const chunk = { ...answer, choices: [{ index: 0, delta: { role: "assistant", content: "A dot." }, finish_reason: "stop" }] };
    await page.route("**/v1/chat/completions", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` }),
    );
    const [request] = await Promise.all([page.waitForRequest("**/v1/chat/completions"), run.click()]);
    expect(request.postDataJSON().messages.at(-1).content[1].image_url.url).toMatch(/^data:image\/png;base64,/);
  });

  test("an image waits for a chat model that reads it", async ({ signedIn: page }) => {
    await open(page, "/play/chat?m=sandbox-chat");
    await page.locator("input[type=file]").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PIXEL });
    await expect(page.getByText("sandbox-chat may not accept images. Send anyway?")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open in Images" })).toHaveAttribute("href", "/play/image");
    await expectSound(page);
    await page.getByRole("button", { name: "Use sandbox-content" }).click();
    await expect(page.getByRole("img", { name: "1 of 1" })).toBeVisible();
    await expect(page).toHaveURL(/m=sandbox-content/);
  });
});

test.describe("generate content", () => {
  test("words, an image and a sound come in their order, streamed and whole", async ({ signedIn: page }) => {
    test.slow();
    await open(page, "/play/generate?m=sandbox-content");
    await page.getByRole("checkbox", { name: "Image" }).check();
    await page.getByRole("checkbox", { name: "Audio" }).check();
    await page.getByRole("radio", { name: "16:9" }).press("Space");
    for (const streamed of [true, false]) {
      if (!streamed) await page.getByRole("switch", { name: "Stream" }).click();
      const [request] = await Promise.all([page.waitForRequest("**/v1beta/models/**"), run(page).click()]);
      expect(request.url()).toContain(streamed ? ":streamGenerateContent?alt=sse" : ":generateContent");
      expect(request.postDataJSON().generationConfig).toMatchObject({
        responseModalities: ["TEXT", "IMAGE", "AUDIO"],
        imageConfig: { aspectRatio: "16:9" },
      });
      const candidate = page.getByRole("region", { name: "Candidate 1" });
      await expect(candidate.getByText("1024 × 576")).toBeVisible({ timeout: 30_000 });
      await expect(candidate.getByText("STOP")).toBeVisible({ timeout: 30_000 });
      const place = candidate.getByRole("slider", { name: "Position in the audio" });
      await expect(place).toHaveAttribute("aria-valuetext", /of 0:0[1-9]/);
      await place.press("End");
      await expect(place).toHaveAttribute("aria-valuetext", /^(\S+) of \1$/);
      await place.press("Home");
      await expect(place).toHaveAttribute("aria-valuetext", /^0:00\.0 of/);
      await expectSound(page);
    }
  });

  test("turns and parts are made by keys, and the same call is shown as a chat", async ({ signedIn: page }) => {
    await open(page, "/play/generate?m=sandbox-content");
    await page.getByRole("button", { name: "Turn", exact: true }).press("Enter");
    await page.keyboard.type("Which one?");
    await page.getByRole("button", { name: "Turn", exact: true }).press("Enter");
    await page.keyboard.type("The tall one.");
    await page.locator("input[type=file]").setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PIXEL });
    await expect(page.getByText(/^dot\.png, /)).toBeVisible();
    await page.locator("input[type=file]").setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    await expect(page.getByText("notes.txt is neither an image nor an audio file.")).toBeVisible();
    await page.getByRole("tab", { name: "Preview" }).click();
    const twin = page.getByRole("region", { name: "Same request as a chat" });
    await expect(twin).toContainText('"role": "assistant"');
    await expect(twin).toContainText('"type": "image_url"');
    await expectSound(page);
  });

  test("what cannot be asked for is said before it is sent", async ({ signedIn: page }) => {
    await open(page, "/play/generate?m=sandbox-content");
    await page.getByRole("checkbox", { name: "Image" }).check();
    await page.getByRole("radio", { name: "other" }).press("Space");
    await page.getByRole("textbox", { name: "Width:height" }).fill("12:1");
    await expect(page.getByText("12:1 is not allowed: at most 8 times as wide as high.")).toBeVisible();
    await open(page, "/play/generate?m=sandbox-chat");
    await expect(page.getByText("sandbox-chat cannot answer with image or audio.")).toBeVisible();
  });
});
