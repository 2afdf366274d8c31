import { expect, OWNER, test } from "./fixtures";

test("what is typed before the sign-in page is live counts", async ({ page, baseURL }) => {
  let live = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    live = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await code;
    await route.continue();
  });
  await page.goto(`${baseURL}/login`, { waitUntil: "commit" });
  await page.getByLabel("Name or e-mail").fill(OWNER.name);
  await page.getByLabel("Password").first().fill(OWNER.password);
  live();
  const eye = page.getByRole("button", { name: "Show the password" });
  await expect(async () => {
    await eye.click();
    await expect(page.getByRole("button", { name: "Hide the password" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByLabel("Password").first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test("a sign-in form that is sent without the page's code puts no password into an address", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/login`);
  await page.getByLabel("Name or e-mail").fill(OWNER.name);
  await page.getByLabel("Password").first().fill(OWNER.password);
  const sent = page.waitForRequest((request) => request.isNavigationRequest());
  await page.keyboard.press("Enter");
  expect((await sent).method()).toBe("POST");
  await page.waitForLoadState();
  expect(new URL(page.url()).search).toBe("");
  await context.close();
});
