import { expect, expectSound, test } from "./fixtures";
import { SetupPage } from "./pages/setup-page";

const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+\/setup\?token=\S+)/;

test.describe("set-up", () => {
  test("a fresh server prints an address that makes one key, once", async ({ cleanPage, context, freshServer }) => {
    test.setTimeout(90_000);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const address = (await freshServer.line(ADDRESS))[1] ?? "";
    const setup = new SetupPage(cleanPage);

    await cleanPage.goto(address);
    await expectSound(cleanPage);
    await setup.name.fill("laptop");
    await setup.submit.click();
    await expect(setup.heading("Save this secret now")).toBeFocused();
    await expectSound(cleanPage);
    const secret = await setup.secret.innerText();
    expect(secret).toMatch(/^sk-sw-[0-9A-Za-z]{43}$/);

    let asked = false;
    cleanPage.on("dialog", (dialog) => {
      asked = true;
      return dialog.dismiss();
    });
    await cleanPage.getByRole("link", { name: "Go on to the first page" }).click();
    await expect.poll(() => asked, "leaving asks while the secret is not copied").toBe(true);
    await expect(setup.secret).toHaveText(secret);
    await setup.copySecret.click();
    await expect(cleanPage.getByText("Copied. Keep it where your other secrets are.")).toBeVisible();
    expect(await cleanPage.evaluate(() => navigator.clipboard.readText())).toBe(secret);

    const reply = await cleanPage.request.post(`${freshServer.origin}/v1/chat/completions`, {
      headers: { authorization: `Bearer ${secret}` },
      data: { model: "sandbox-chat", messages: [{ role: "user", content: "Say hello" }] },
    });
    expect(reply.status()).toBe(200);

    asked = false;
    await cleanPage.getByRole("link", { name: "Go on to the first page" }).click();
    await expect(cleanPage.getByRole("heading", { level: 1, name: "Switchyard is running" })).toBeVisible();
    expect(asked, "leaving after the copy asks nothing").toBe(false);
    await cleanPage.goto(address);
    await expect(setup.heading("This address has been used")).toBeVisible();
    const token = new URL(address).searchParams.get("token");
    const again = await cleanPage.request.post(`${freshServer.origin}/api/console/setup`, { data: { token, name: "second" } });
    expect(again.status()).toBe(410);
  });

  test("a wrong or cut address says so, and makes no key", async ({ page, freshServer }) => {
    test.setTimeout(90_000);
    await freshServer.line(ADDRESS);
    const setup = new SetupPage(page);
    await page.goto(`${freshServer.origin}/setup`);
    await expect(setup.heading("The address is incomplete")).toBeVisible();
    await expectSound(page);
    await page.goto(`${freshServer.origin}/setup?token=wrong`);
    await setup.submit.click();
    await expect(setup.heading("This is not the set-up address")).toBeVisible();
    await expectSound(page);
  });

  test("a name that is missing is asked for under its field, and nothing moves", async ({ page, freshServer }) => {
    test.setTimeout(90_000);
    const address = (await freshServer.line(ADDRESS))[1] ?? "";
    const setup = new SetupPage(page);
    await page.goto(address);
    const before = await setup.submit.boundingBox();
    await setup.name.fill(" ");
    await setup.submit.click();
    await expect(page.getByText("Give the key a name.")).toBeVisible();
    await expect(setup.name).toBeFocused();
    expect(await setup.submit.boundingBox()).toEqual(before);
    await expectSound(page);
  });
});
