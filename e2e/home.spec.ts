import { expect, expectSound, test } from "./fixtures";

/** Pages that need a session, each with its heading. */
const PAGES = [
  ["/", "Overview"],
  ["/play/chat", "Chat"],
  ["/play/completions", "Completions"],
  ["/play/generate", "Generate"],
  ["/keys", "Keys"],
  ["/keys/new", "New key"],
  ["/docs", "API docs"],
  ["/settings", "Settings"],
] as const;

for (const [path, heading] of PAGES) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${path} is sound in the ${colorScheme} theme at every width`, async ({ signedIn }) => {
      await signedIn.emulateMedia({ colorScheme });
      for (const width of [1280, 390, 320]) {
        await signedIn.setViewportSize({ width, height: 844 });
        await signedIn.goto(path);
        await expect(signedIn.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expectSound(signedIn);
      }
    });
  }

  test(`${path} sends who is not signed in to the sign-in page`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });
}

test("an unknown address is a page that leads back", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expectSound(page);
});
