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

test("a form submitted before the sign-in page is live signs in", async ({ page, baseURL }) => {
  let live = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    live = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await code;
    await route.continue();
  });
  await page.goto(`${baseURL}/login?next=/keys`, { waitUntil: "domcontentloaded" });
  await page.getByLabel("Name or e-mail").fill(OWNER.name);
  await page.getByLabel("Password").first().fill(OWNER.password);
  await page.keyboard.press("Enter");
  live();
  await expect(page).toHaveURL(`${baseURL}/keys`);
});

test("a sign-in form submitted without JavaScript sends no password anywhere", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/login`);
  await page.getByLabel("Name or e-mail").fill(OWNER.name);
  await page.getByLabel("Password").first().fill(OWNER.password);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sign in" }).click();
  expect(sent).toEqual([]);
  expect(page.url()).toBe(`${baseURL}/login`);
  await context.close();
});
