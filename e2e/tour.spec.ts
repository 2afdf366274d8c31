import { expect, expectSound, test } from "./fixtures";

/** Whether the page has a text, possibly in a field. */
function said(text: string): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  return document.body.innerText.includes(text) || fields.some(({ value }) => value.includes(text));
}

test.describe("the tour", () => {
  test("takes one prompt through all nine playgrounds in one click", async ({ signedIn }) => {
    test.slow();
    await signedIn.goto("/");
    await signedIn.getByRole("link", { name: "Take the tour" }).click();
    await expect(signedIn).toHaveURL(/\/tour$/);
    await signedIn.getByRole("button", { name: "Run the tour" }).click();
    await expect(signedIn.getByText(/^All nine in \d+\.\d s$/)).toBeVisible({ timeout: 80_000 });

    const stop = (name: string) => signedIn.getByRole("listitem", { name, exact: true });
    await expect(stop("Chat").locator("p").nth(1)).not.toBeEmpty();
    const seconds = () =>
      stop("Speech")
        .locator("audio")
        .evaluate((sound) => (sound as HTMLAudioElement).duration);
    await expect.poll(seconds).toBeGreaterThan(1);
    for (const image of await stop("Images").getByRole("img").all())
      await expect.poll(() => image.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    await expect(stop("Embeddings").getByRole("listitem").first()).toContainText(/lighthouse|harbour/);
    await expect(stop("Rerank").getByRole("listitem").first()).toContainText(/lighthouse|harbour/);
    await expect(stop("Moderation")).toContainText("Not flagged");
    const video = () =>
      stop("Video")
        .locator("video")
        .evaluate((video) => (video as HTMLVideoElement).duration);
    await expect.poll(video).toBeCloseTo(2, 0);

    for (const width of [1280, 390]) {
      await signedIn.setViewportSize({ width, height: 844 });
      await expectSound(signedIn);
    }
    await stop("Video").getByRole("link", { name: "Open Video" }).click();
    await expect(signedIn).toHaveURL(/\/video\/task_/);
  });

  test("puts its runs into the history, and opens each with its prompt and its answer", async ({ signedIn: page }) => {
    test.slow();
    const prompt = `A harbour at dawn ${Date.now()}`;
    await page.goto("/tour");
    await page.getByRole("textbox", { name: "One prompt for all nine" }).fill(prompt);
    await page.getByRole("button", { name: "Run the tour" }).click();
    await expect(page.getByText(/^All nine in \d+\.\d s$/)).toBeVisible({ timeout: 80_000 });
    const link = (name: string) => page.getByRole("listitem", { name, exact: true }).getByRole("link", { name: `Open ${name}` });
    for (const name of ["Chat", "Completions", "Generate", "Speech", "Images", "Embeddings", "Rerank", "Moderation"])
      await expect(link(name)).toHaveAttribute("href", /\/play\/\w+\/run_[0-9A-Z]{26}$/);
    const own = async () => {
      const { items } = await (await page.request.get("/api/console/runs")).json();
      return items.filter(({ title }: { title: string }) => title === prompt) as { playground: string; status: string }[];
    };
    await expect
      .poll(async () => (await own()).map(({ playground, status }) => `${playground} ${status}`).sort())
      .toEqual(
        ["chat", "completions", "embeddings", "generate", "image", "moderation", "rerank", "speech", "video"].map(
          (playground) => `${playground} done`,
        ),
      );

    const hrefs = new Map<string, string>();
    for (const name of ["Chat", "Speech", "Images", "Embeddings", "Rerank", "Moderation", "Generate", "Completions"])
      hrefs.set(name, (await link(name).getAttribute("href")) ?? "");
    const answer = await page.getByRole("listitem", { name: "Chat", exact: true }).locator('[data-part="tour-text"]').innerText();
    await link("Chat").click();
    await expect(page.getByRole("log").getByText(prompt, { exact: true })).toBeVisible();
    await expect(page.getByRole("log")).toContainText(answer.slice(0, 40));
    const open = (name: string) => page.goto(hrefs.get(name) ?? "");
    await open("Speech");
    await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue(prompt);
    await expect(page.getByRole("article", { name: "Clip 1" })).toContainText(/nova.*\d+\.\d s/, { timeout: 20_000 });
    await open("Images");
    await expect(page.getByRole("textbox", { name: "Instruction" })).toHaveValue("make it sepia");
    await expect(page.getByRole("img", { name: /^Result/ }).first()).toBeVisible();
    await open("Completions");
    await expect(page.getByText(prompt).first()).toBeVisible();
    for (const name of ["Generate", "Embeddings", "Rerank", "Moderation"]) {
      await open(name);
      await expect(page.getByRole("region", { name: "Saved run" })).toBeVisible();
      await expect.poll(() => page.evaluate(said, prompt), { message: name }).toBe(true);
    }
  });

  test("stops when told, and keeps what is there", async ({ signedIn }) => {
    await signedIn.route("**/v1/video/generations", () => undefined);
    await signedIn.goto("/tour");
    await signedIn.getByRole("button", { name: "Run the tour" }).click();
    await expect(signedIn.getByRole("listitem", { name: "Chat", exact: true })).toContainText("Done");
    await signedIn.getByRole("button", { name: "Stop" }).click();
    await expect(signedIn.getByText(/^Stopped, \d of 9 done$/)).toBeVisible();
    await expect(signedIn.getByRole("listitem", { name: "Video", exact: true })).toContainText("Stopped");
  });
});
