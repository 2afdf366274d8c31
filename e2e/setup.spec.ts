import { expect, expectSound, test } from "./fixtures";
import { SetupPage } from "./pages/setup-page";

const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+\/setup\?token=\S+)/;
const PASSWORD = "correct horse battery";

test.describe("set-up", () => {
  test("a fresh server prints an address that makes one owner, once, and signs in", async ({ freshServer, cleanPage }) => {
    test.setTimeout(90_000);
    const address = (await freshServer.line(ADDRESS))[1] ?? "";
    const setup = new SetupPage(cleanPage);
    await cleanPage.goto(address);
    await expectSound(cleanPage);
    await setup.name.fill("Ada");
    await setup.password.fill(PASSWORD);
    await setup.submit.click();
    await expect(setup.heading("Overview")).toBeVisible();
    await expect(cleanPage).toHaveURL(`${freshServer.origin}/`);
    await expectSound(cleanPage);

    const token = new URL(address).searchParams.get("token");
    const again = await cleanPage.request.post(`${freshServer.origin}/api/console/setup`, {
      data: { token, name: "Eve", password: PASSWORD },
      headers: { origin: freshServer.origin },
    });
    expect(again.status()).toBe(410);
    await cleanPage.goto(address);
    await expect(setup.heading("This address has been used")).toBeVisible();
  });

  test("who signs out is asked to sign in again, and comes back to the page", async ({ freshServer, cleanPage }) => {
    test.setTimeout(90_000);
    const address = (await freshServer.line(ADDRESS))[1] ?? "";
    const setup = new SetupPage(cleanPage);
    await cleanPage.goto(address);
    await setup.name.fill("Ada");
    await setup.password.fill(PASSWORD);
    await setup.submit.click();
    await expect(setup.heading("Overview")).toBeVisible();
    await cleanPage.getByRole("button", { name: /Ada/ }).click();
    await cleanPage.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(setup.heading("Sign in")).toBeVisible();
    await cleanPage.goto(`${freshServer.origin}/keys`);
    await expect(setup.heading("Sign in")).toBeVisible();
    await expectSound(cleanPage);
    await cleanPage.getByLabel("Name or e-mail").fill("ada");
    await setup.password.fill(PASSWORD);
    await cleanPage.keyboard.press("Enter");
    await expect(setup.heading("Keys")).toBeVisible();
  });

  test("a wrong or cut address says so, and makes nobody", async ({ page, freshServer }) => {
    test.setTimeout(90_000);
    await freshServer.line(ADDRESS);
    const setup = new SetupPage(page);
    await page.goto(freshServer.origin);
    await expect(setup.heading("Not set up yet")).toBeVisible();
    await expect(page.getByText("Open the address that npm start printed.")).toBeVisible();
    await expectSound(page);
    await page.goto(`${freshServer.origin}/setup`);
    await expect(setup.heading("The address is incomplete")).toBeVisible();
    await expectSound(page);
    await page.goto(`${freshServer.origin}/setup?token=wrong`);
    await setup.name.fill("Ada");
    await setup.password.fill(PASSWORD);
    await setup.submit.click();
    await expect(setup.heading("This is not the set-up address")).toBeVisible();
    await expectSound(page);
  });

  test("what is missing is asked for under its field, and nothing moves", async ({ page, freshServer }) => {
    test.setTimeout(90_000);
    const address = (await freshServer.line(ADDRESS))[1] ?? "";
    const setup = new SetupPage(page);
    await page.goto(address);
    await setup.name.fill(" ");
    await setup.password.fill(PASSWORD);
    await setup.submit.click();
    await expect(page.getByText("Enter a name.")).toBeVisible();
    await expect(setup.name).toBeFocused();
    await expectSound(page);
  });
});
