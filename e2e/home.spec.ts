import { expect, OWNER, test } from "./fixtures";

const PAGES = ["/", "/play/chat", "/play/completions", "/play/generate", "/keys", "/keys/new", "/docs", "/settings"];

for (const path of PAGES) {
  test(`${path} sends who is not signed in to the sign-in page`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });
}

for (const path of ["/play/nothing", "/play/video", "/play/chat/run_1/more"]) {
  test(`${path} is no playground`, async ({ page, baseURL }) => {
    await page.request.post("/api/console/sign-in", { data: OWNER, headers: { origin: baseURL ?? "" } });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to the overview" })).toBeVisible();
  });
}

test("an unknown address is a page that leads back", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});
