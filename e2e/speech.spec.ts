import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectSound, OWNER, test } from "./fixtures";

/** Audio is generated, decoded and checked on at most two cores. */
test.setTimeout(90_000);

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const head = (page: Page) => page.getByRole("slider", { name: "Playhead" });
const clip = (page: Page, number: number) => page.getByRole("article", { name: `Clip ${number}`, exact: true });
const at = (page: Page, seconds: number | string) => expect(head(page)).toHaveAttribute("aria-valuetext", new RegExp(`^${seconds} of`));

/** Opens the page and waits until it has selected its models. */
async function open(page: Page, model = "sandbox-speech"): Promise<void> {
  await page.goto(`/play/speech?m=${model}`);
  await expect(page.getByRole("button", { name: `Model: ${model}` })).toBeVisible();
}
/** Runs by the shortcut, which also works in the text field, and waits for the clip. */
async function speak(page: Page, number: number): Promise<void> {
  await text(page).press("ControlOrMeta+Enter");
  await expect(clip(page, number)).toContainText(/\d+\.\d s/, { timeout: 20_000 });
}
/** Seconds of the current clip. */
async function length(page: Page): Promise<number> {
  return Number(/of ([\d.]+) seconds/.exec((await head(page).getAttribute("aria-valuetext")) ?? "")?.[1]);
}
/** A voice of the list. Its row is visible, not the radio button. */
const voice = (page: Page, name: string) => page.getByRole("radiogroup", { name: "Voice" }).getByRole("radio", { name });

/** The playhead's position, in seconds. */
const place = (page: Page) => head(page).evaluate((slider: HTMLInputElement) => slider.valueAsNumber);

/** Sends the page the first half of each clip, and the rest when it is released. */
function holdSpeech(): void {
  const real = window.fetch.bind(window);
  window.fetch = async (...given) => {
    const answer = await real(...given);
    if (!answer.ok || !String(given[0]).endsWith("/v1/audio/speech")) return answer;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const half = bytes.length >> 1;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        given[1]?.signal?.addEventListener("abort", () => controller.error(new DOMException("stopped", "AbortError")));
        // Pieces of odd lengths, as on a network.
        for (let at = 0; at < half; at += 1_001) controller.enqueue(bytes.slice(at, Math.min(at + 1_001, half)));
        const rest = () => {
          controller.enqueue(bytes.slice(half));
          controller.close();
        };
        window.addEventListener("let go", rest, { once: true });
      },
    });
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}

test.describe("speech", () => {
  test("a text becomes sound about as long as was said, with keys for every place in it", async ({ signedIn: page }) => {
    await open(page);
    await text(page).fill("The night train to Bergen is late. Please keep to the front two coaches, and mind the gap.");
    const said = Number(/About (\d+) s/.exec((await page.getByText(/^About \d+ s of speech/).textContent()) ?? "")?.[1]);
    await speak(page, 1);
    await expect(head(page)).toBeEnabled();
    const seconds = await length(page);
    expect(seconds).toBeGreaterThan(said * 0.65);
    expect(seconds).toBeLessThan(said * 1.5);

    await head(page).press("ArrowRight");
    await at(page, 1);
    await head(page).press("End");
    await at(page, seconds.toFixed(1));
    await head(page).press("Shift+ArrowLeft");
    await at(page, (seconds - 5).toFixed(1));
    await head(page).press("Home");
    await at(page, 0);
    await head(page).press("Space");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await head(page).press("Space");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expectSound(page);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      clip(page, 1)
        .getByRole("link", { name: /^Download nova/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^nova-sandbox-speech-\d{6}\.mp3$/);
    const file = await readFile(await download.path());
    expect(file.length).toBeGreaterThan(10_000);
    expect(file.toString("latin1", 0, 3)).toMatch(/^ID3|^\xff[\xe2-\xfb]/);
  });

  test("raw samples play too, at another speed, and are saved as they came", async ({ signedIn: page }) => {
    await open(page);
    await text(page).fill("All clear on platform two.");
    await page.getByRole("radio", { name: "pcm" }).press("Space");
    await page.getByRole("textbox", { name: "Speed" }).fill("0.5");
    const [request] = await Promise.all([page.waitForRequest("**/v1/audio/speech"), speak(page, 1)]);
    expect(request.postDataJSON()).toMatchObject({ response_format: "pcm", speed: 0.5, voice: "nova" });
    await expect(clip(page, 1)).toContainText("speed 0.5");
    const seconds = await length(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      clip(page, 1)
        .getByRole("link", { name: /^Download/ })
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pcm$/);
    // 24,000 samples a second of two bytes each.
    expect((await readFile(await download.path())).length / 48_000).toBeCloseTo(seconds, 0);
    await page.getByRole("tab", { name: "Response" }).click();
    await expect(page.getByText(/^A file of .* bytes/)).toBeVisible();
    await page.getByRole("tab", { name: "Code" }).click();
    await expect(page.getByRole("tabpanel")).toContainText("speech.pcm");
  });

  for (const [format, from] of [
    ["wav", "samples, in every browser"],
    ["mp3", "what this browser takes in pieces"],
  ] as const)
    test(`${format} is heard while it arrives, and goes on at the same place when it is whole: ${from}`, async ({ signedIn: page }) => {
      await page.addInitScript(holdSpeech);
      await open(page);
      await page.getByRole("checkbox", { name: "Play when ready" }).check();
      await text(page).fill("The night train to Bergen is late. Please keep to the front two coaches, and mind the gap.");
      await page.getByRole("radio", { name: format, exact: true }).press("Space");
      await text(page).press("ControlOrMeta+Enter");
      await expect(page.getByText("Playing while it loads")).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole("group", { name: "Hear" })).toContainText("nova · sandbox-speech");
      await expect.poll(() => place(page)).toBeGreaterThan(0.2);
      await expect(page.getByRole("article"), "it is no clip yet").toHaveCount(0);
      await expect(page.getByText("First byte").locator("..")).toContainText(/\d/);
      await expectSound(page);

      await page.getByRole("button", { name: "Pause" }).click();
      const held = await place(page);
      await head(page).press("Home");
      await expect.poll(() => place(page)).toBeLessThan(0.1);
      await head(page).press("Space");
      await expect.poll(() => place(page)).toBeGreaterThan(Math.min(held, 0.2));
      const before = await place(page);
      await page.evaluate(() => window.dispatchEvent(new Event("let go")));
      await expect(clip(page, 1)).toContainText(/\d+\.\d s/, { timeout: 20_000 });
      await expect(page.getByText("Playing while it loads")).toHaveCount(0);
      expect(await place(page)).toBeGreaterThanOrEqual(before);
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
      await head(page).press("End");
      await at(page, (await length(page)).toFixed(1));
    });

  test("without being asked nothing is heard before it is whole, and a press hears it", async ({ signedIn: page }) => {
    await page.addInitScript(holdSpeech);
    await open(page);
    await text(page).fill("The night train to Bergen is late. Please keep to the front two coaches, and mind the gap.");
    await page.getByRole("radio", { name: "wav", exact: true }).press("Space");
    await text(page).press("ControlOrMeta+Enter");
    const hear = page.getByRole("button", { name: "Listen now" });
    await expect(hear).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Playing while it loads")).toHaveCount(0);
    await hear.press("Enter");
    await expect.poll(() => place(page)).toBeGreaterThan(0.1);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(clip(page, 1)).toContainText("stopped");
    await expect(page.getByText("Playing while it loads")).toHaveCount(0);
  });

  test("two voices of one text are changed over at the same place, and distinguished blind", async ({ signedIn: page }) => {
    await open(page);
    await text(page).fill("All clear on platform two. The next train calls at Voss and Myrdal.");
    await page.getByRole("button", { name: /^Compare/ }).click();
    await page
      .getByRole("option", { name: /^sandbox-speech/ })
      .first()
      .click();
    await page.getByRole("group", { name: "Voice of" }).getByRole("radio").last().press("Space");
    await voice(page, "onyx").press("Space");
    await speak(page, 2);
    await expect(page.getByRole("article")).toHaveCount(2);
    const hear = page.getByRole("group", { name: "Hear" });
    await expect(hear).toContainText("nova · sandbox-speech");
    await expect(hear).toContainText("onyx · sandbox-speech");
    await expect(head(page)).toBeEnabled();
    await head(page).press("ArrowRight");
    await head(page).press("ArrowRight");
    await at(page, 2);
    const first = await length(page);
    await page.keyboard.press("x");
    await at(page, 2);
    expect(await length(page)).not.toBe(first);
    await expect(hear.getByRole("radio", { name: /onyx/ })).toBeChecked();
    await page.getByRole("button", { name: /^Switch/ }).click();
    await at(page, 2);
    await expect(hear.getByRole("radio", { name: /nova/ })).toBeChecked();

    await page.getByRole("switch", { name: "Blind" }).press("Space");
    await expect(page.getByText("hidden until you pick one")).toHaveCount(2);
    await expect(page.getByRole("article").filter({ hasText: /nova|onyx/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Prefer 2" }).click();
    await expect(page.getByText(/You preferred (nova|onyx) · sandbox-speech/)).toBeVisible();
    await expect(clip(page, 1)).toContainText("nova");
  });

  test("clips stay while the person looks elsewhere, can be deleted and brought back", async ({ signedIn: page }) => {
    await open(page);
    await text(page).fill("Mind the gap.");
    await speak(page, 1);
    await speak(page, 2);
    await page.getByRole("link", { name: "Chat", exact: true }).click();
    await expect(page.getByRole("button", { name: "Model: sandbox-chat" })).toBeVisible({ timeout: 15_000 });
    await page.getByRole("link", { name: "Speech", exact: true }).click();
    await expect(page.getByRole("article")).toHaveCount(2, { timeout: 15_000 });
    await page.getByRole("button", { name: "More actions for clip 2" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(clip(page, 2)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Clips" })).toBeFocused();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(clip(page, 2)).toBeVisible();
    await page.getByRole("button", { name: "Play clip 1" }).press("Enter");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  });

  test("after a reload a run has its text, and its sound from the gateway", async ({ signedIn: page }) => {
    await open(page);
    await text(page).fill("Kept for whoever comes back.");
    await voice(page, "fable").press("Space");
    await speak(page, 1);
    await expect(page).toHaveURL(/\/play\/speech\/run_/);
    await expect(page.getByText("has answered")).toBeAttached();
    await page.reload();
    await expect(text(page)).toHaveValue("Kept for whoever comes back.");
    await expect(voice(page, "fable")).toBeChecked();
    await expect(clip(page, 1)).toContainText(/fable.*\d+\.\d s/, { timeout: 20_000 });
  });

  test("voices are found, named and heard", async ({ signedIn: page }) => {
    await open(page);
    const search = page.getByRole("textbox", { name: "Find a voice, or name another" });
    await search.fill("deep");
    await expect(page.getByRole("radiogroup", { name: "Voice" }).getByRole("radio")).toHaveCount(1);
    await search.press("Enter");
    await expect(voice(page, "onyx")).toBeChecked();
    await voice(page, "onyx").press("ArrowRight");
    await expect(voice(page, "nova")).toBeChecked();
    const previews: string[] = [];
    page.on("request", (request) => request.url().endsWith("/v1/audio/speech") && previews.push(request.postDataJSON().voice));
    for (let time = 0; time < 2; time++) {
      await page.getByRole("button", { name: "Play echo" }).press("Enter");
      await expect(page.getByRole("button", { name: "Stop echo" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Play echo" })).toBeVisible({ timeout: 20_000 });
    }
    expect(previews).toEqual(["echo"]);
    await search.fill("af_bella");
    await search.press("Enter");
    await expect(voice(page, "af_bella")).toBeChecked();
  });

  test("a text that is too long is said and not sent, and never cut", async ({ signedIn: page }) => {
    await open(page);
    await text(page).fill("\u{1f682}".repeat(4096));
    await expect(page.getByText("0 characters are left.")).toBeVisible();
    await text(page).fill("\u{1f682}".repeat(4097));
    const words = "The text has 4\u2009097 characters; at most 4\u2009096 are allowed. Remove 1.";
    await expect(page.getByText(words)).toBeVisible();
    let sent = 0;
    page.on("request", (request) => request.url().endsWith("/v1/audio/speech") && sent++);
    await text(page).press("ControlOrMeta+Enter");
    await expect(page.getByText(words)).toHaveCount(2);
    expect([...(await text(page).inputValue())]).toHaveLength(4097);
    expect(sent).toBe(0);
    await expectSound(page);
  });

  // The browser logs the 500, so this page needn't stay clean.
  test("a failure is one line, and the text stays", async ({ page, baseURL }) => {
    await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    await open(page, "sandbox-speech:500");
    await text(page).fill("Never to be heard.");
    await text(page).press("ControlOrMeta+Enter");
    await expect(page.getByRole("region", { name: "Clips" }).getByRole("alert")).toContainText("answered 500");
    await expectSound(page);
    await open(page);
    await page.route("**/v1/audio/speech", (route) => route.abort());
    await text(page).press("ControlOrMeta+Enter");
    await expect(page.getByRole("region", { name: "Clips" }).getByRole("alert")).toContainText("The connection was lost.");
    await expect(text(page)).toHaveValue("Never to be heard.");
  });
});
