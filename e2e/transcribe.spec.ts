import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { wavOf } from "../lib/testing/contract/recording";
import { type FakeUpstream, startFakeUpstream } from "../lib/testing/fake-upstream";
import { test as base, expect, expectSound } from "./fixtures";
import { type Gateway, withGateway } from "./pages/gateways";

interface Shared {
  /** An upstream that transcribes, and a gateway in front of it. */
  transcriber: FakeUpstream;
  gateway: Gateway;
}
interface Desk {
  upstream: FakeUpstream;
  /** A page of the gateway's owner. */
  desk: Page;
  /** The same; the browser logs refusals, so this page needn't stay clean. */
  troubled: Page;
}
const TRANSCRIPTIONS = "/v1/audio/transcriptions";

const test = base.extend<Desk, Shared>({
  transcriber: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const upstream = await startFakeUpstream();
      await use(upstream);
      await upstream.close();
    },
    { scope: "worker" },
  ],
  gateway: [
    async ({ playwright, transcriber }, use) => {
      const settings = { OPENAI_BASE_URL: transcriber.baseUrl, OPENAI_API_KEY: "sk-of-the-upstream" };
      await withGateway(playwright.request, { prepare: async () => undefined, settings }, use);
    },
    { scope: "worker", timeout: 180_000 },
  ],
  upstream: async ({ transcriber }, use) => {
    await use(transcriber);
    transcriber.misbehave(TRANSCRIPTIONS, "");
  },
  desk: ({ cleanPage, gateway }, use) => atDesk(cleanPage, gateway, use),
  troubled: ({ page, gateway }, use) => atDesk(page, gateway, use),
});

async function atDesk(page: Page, { origin, session }: Gateway, use: (page: Page) => Promise<void>) {
  await page.context().addCookies(session.cookies);
  await page.goto(`${origin}/play/transcribe?m=whisper-1`);
  await expect(page.getByRole("button", { name: "Model: whisper-1" })).toBeVisible();
  await use(page);
}

const TEXT = "Mind the gap between the train and the platform.";
const WAV = { name: "gap.wav", mimeType: "audio/wav", buffer: wavOf(3) };
const pick = (page: Page, file: typeof WAV = WAV) => page.getByLabel("Audio file").setInputFiles(file);
const run = (page: Page) => page.keyboard.press("ControlOrMeta+Enter");
const line = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const sound = (page: Page) => page.getByLabel("Recording gap.wav");
const lastFields = ({ requests }: FakeUpstream) =>
  Object.fromEntries([...(requests.at(-1)?.form ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]));

async function saved(page: Page, form: string): Promise<string> {
  const button = page.getByRole("button", { name: `Download as ${form}` });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^transcript-whisper-1-\\d{6}\\.${form}$`));
  return readFile(await download.path(), "utf8");
}

/** A microphone with a hum, so that recording needs neither a device nor a permission. */
function humming(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const hum = context.createOscillator();
    const out = context.createMediaStreamDestination();
    hum.connect(out);
    hum.start();
    return out.stream;
  };
}

test.describe("transcribe", () => {
  test("a file becomes text with times: each line plays from there, and the one that is heard is marked", async ({
    desk: page,
    upstream,
  }) => {
    await run(page);
    await expect(page.getByText("Record something, or choose a file first.")).toBeVisible();
    await pick(page);
    await page.getByRole("textbox", { name: "Language" }).fill("en");
    await run(page);
    await expect(page).toHaveURL(/\/play\/transcribe\/run_/);
    await expect(line(page, "between the train")).toContainText("0:01.0");
    expect(lastFields(upstream)).toMatchObject({ model: "whisper-1", language: "en", response_format: "verbose_json" });
    await expectSound(page);

    await line(page, "and the platform.").getByRole("button").press("Enter");
    await expect(line(page, "and the platform.")).toHaveAttribute("aria-current", "true");
    await sound(page).evaluate((player: HTMLAudioElement) => {
      player.pause();
      player.currentTime = 0.5;
    });
    await expect(line(page, "Mind the gap")).toHaveAttribute("aria-current", "true");
    await expect(line(page, "and the platform.")).not.toHaveAttribute("aria-current", "true");

    expect(await saved(page, "txt")).toBe(`${TEXT}\n`);
    expect(await saved(page, "srt")).toContain("2\n00:00:01,000 --> 00:00:02,000\nbetween the train\n\n");
    expect(await saved(page, "vtt")).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.000\nMind the gap\n/);
    await page.reload();
    await expect(line(page, "between the train")).toBeVisible();
    await expect(sound(page)).toHaveAttribute("src", /^blob:/);
    await expect(page.getByRole("region", { name: "Player" }).getByRole("slider", { name: "Position in the audio" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Player" }).getByRole("button", { name: /^(?:Play|Pause)$/ })).toBeEnabled();

    const first = page.url();
    await page.setViewportSize({ width: 390, height: 844 });
    await run(page);
    await expect(page).not.toHaveURL(first);
    await expect(line(page, "between the train")).toBeVisible();
    await expect(page.getByRole("region", { name: "Saved run" })).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(first);
    await expect(line(page, "between the train")).toBeVisible();
  });

  test("words have times of their own, subtitles are read, and English is asked for at its own address", async ({
    desk: page,
    upstream,
  }) => {
    await pick(page);
    await page.getByRole("checkbox", { name: "Word timestamps" }).check();
    await run(page);
    await expect(line(page, "Mind the gap")).toBeVisible();
    await page.getByRole("radio", { name: "Translate to English" }).press("Space");
    await page.getByRole("radio", { name: "srt", exact: true }).press("Space");
    await run(page);
    await expect(line(page, "between the train")).toContainText("0:01.0");
    expect(upstream.requests.at(-1)?.path).toBe("/v1/audio/translations");
    expect(lastFields(upstream)).toEqual({ model: "whisper-1", response_format: "srt", file: "audio.wav" });
    await page.getByRole("tab", { name: "Code" }).click();
    await page.getByRole("radio", { name: "Python" }).press("Space");
    await expect(page.getByRole("tabpanel")).toContainText('open("gap.wav", "rb")');
    await expect(page.getByRole("tabpanel")).toContainText("audio.translations.create(");
    await page.getByRole("radio", { name: "cURL" }).press("Space");
    await expect(page.getByRole("tabpanel")).toContainText("-F 'file=@\"gap.wav\"'");
  });

  test("text streams in, and its frames are on the wire", async ({ desk: page, upstream }) => {
    await page.goto(new URL("/play/transcribe?m=gpt-4o-mini-transcribe", page.url()).href);
    await pick(page);
    await page.getByRole("switch", { name: "Stream" }).click();
    await expect(page.getByText(/This format is not streamed/)).toBeVisible();
    await page.getByRole("radio", { name: "json", exact: true }).press("Space");
    await run(page);
    await expect(page.getByText(TEXT)).toBeVisible();
    expect(lastFields(upstream)).toMatchObject({ stream: "true", response_format: "json" });
    await page.getByRole("tab", { name: "Response" }).click();
    await expect(page.getByRole("tabpanel")).toContainText("transcript.text.delta");
  });

  test("what is said into the microphone is kept, played and sent", async ({ desk: page, upstream }) => {
    expect(
      await page.evaluate(() =>
        (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature("microphone"),
      ),
    ).toBe(true);
    await page.evaluate(humming);
    await page.getByRole("button", { name: "Record", exact: true }).click();
    const stop = page.getByRole("button", { name: "Stop recording" });
    await expect(stop).toContainText("0:01", { timeout: 10_000 });
    await stop.click();
    await expect(page.getByRole("region", { name: "Player" })).toContainText(/recording-\d{6}\.webm/);
    await run(page);
    await expect(line(page, "between the train")).toBeVisible();
    expect(lastFields(upstream).file).toBe("audio.webm");
  });

  test("a microphone that is refused, a file that is no sound, and a provider that fails are said in words", async ({
    troubled: page,
    upstream,
  }) => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await page.getByRole("button", { name: "Record", exact: true }).click();
    const recording = page.getByRole("region", { name: "Recording" });
    await expect(recording.getByRole("alert")).toContainText("Microphone access is blocked.");
    await pick(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
    await expect(recording.getByRole("alert")).toHaveText("notes.txt is not an audio file.");
    await pick(page, { name: "words.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("only words, no sound") });
    await expect(recording.getByRole("alert")).toBeHidden();
    await run(page);
    await expect(page.getByRole("alert").filter({ hasText: "it is not a supported audio format" })).toBeVisible();
    upstream.misbehave(TRANSCRIPTIONS, "400");
    await pick(page);
    await run(page);
    await expect(page.getByRole("alert").filter({ hasText: "Invalid value for 'seed'" })).toBeVisible();
    await expectSound(page);
  });

  test("is sound on a phone, where the answer comes into view by itself", async ({ desk: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await pick(page);
    await page.getByRole("button", { name: "Run", exact: false }).last().click();
    await expect(line(page, "between the train")).toBeVisible();
    await expectSound(page);
  });
});

base("without a recogniser the page says how to add one", async ({ signedIn: page }) => {
  await page.goto("/play/transcribe");
  await expect(page.getByRole("heading", { name: "No transcription model yet" })).toBeVisible();
  await expect(page.getByTitle("Measured in this browser")).toBeVisible();
  const run = page.getByRole("button", { name: /^Run/ });
  await expect(run).toHaveAttribute("aria-disabled", "true");
  await expect(run).toHaveAttribute("title", /^No transcription model yet\. Connect a provider that has one/);
  await expectSound(page);
  await page.getByRole("link", { name: "Connect a provider" }).click();
  await expect(page).toHaveURL(/\/providers/);
});
