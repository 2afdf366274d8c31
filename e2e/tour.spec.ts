import { expect, expectSound, test } from "./fixtures";

test.describe("the tour", () => {
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1280, 390])
      test(`is sound before it begins: ${colorScheme}, ${width} px`, async ({ signedIn }) => {
        await signedIn.emulateMedia({ colorScheme });
        await signedIn.setViewportSize({ width, height: 844 });
        await signedIn.goto("/tour");
        await expect(signedIn.getByRole("listitem")).toHaveCount(9);
        await expectSound(signedIn);
      });

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
    for (const picture of await stop("Image edit").getByRole("img").all())
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
    await expect(stop("Embeddings").getByRole("listitem").first()).toContainText(/lighthouse|harbour/);
    await expect(stop("Rerank").getByRole("listitem").first()).toContainText(/lighthouse|harbour/);
    await expect(stop("Moderation")).toContainText("Nothing found");
    const film = () =>
      stop("Video")
        .locator("video")
        .evaluate((video) => (video as HTMLVideoElement).duration);
    await expect.poll(film).toBeCloseTo(2, 0);

    for (const width of [1280, 390]) {
      await signedIn.setViewportSize({ width, height: 844 });
      await expectSound(signedIn);
    }
    await stop("Video").getByRole("link", { name: "Open Video" }).click();
    await expect(signedIn).toHaveURL(/\/video\/task_/);
  });

  test("stops when told, and keeps what is there", async ({ signedIn }) => {
    await signedIn.route("**/v1/video/generations", () => undefined);
    await signedIn.goto("/tour");
    await signedIn.getByRole("button", { name: "Run the tour" }).click();
    await expect(signedIn.getByRole("listitem", { name: "Chat", exact: true })).toContainText("Done");
    await signedIn.getByRole("button", { name: "Stop" }).click();
    await expect(signedIn.getByText(/^Stopped, \d of 9 are there$/)).toBeVisible();
    await expect(signedIn.getByRole("listitem", { name: "Video", exact: true })).toContainText("Stopped");
  });
});
