import { expect, expectSound, test } from "./fixtures";
import { SetupPage } from "./pages/setup-page";

const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+\/setup\?token=\S+)/;

test.describe("the overview", () => {
  test("ticks its four lines by itself, makes the first call, and becomes the everyday page", async ({ freshServer, cleanPage }) => {
    test.setTimeout(90_000);
    const setup = new SetupPage(cleanPage);
    await cleanPage.goto((await freshServer.line(ADDRESS))[1] ?? "");
    await expect(setup.name).toBeFocused();
    await setup.name.fill("Ada");
    await setup.password.fill("correct horse battery");
    await setup.submit.click();
    await expect(setup.heading("Overview")).toBeVisible();
    await expect(cleanPage.getByText("1 of 4")).toBeVisible();
    await expect(cleanPage.getByText("Waiting for it. This step completes by itself; no reload needed.")).toBeVisible();
    await expectSound(cleanPage);

    await cleanPage.getByRole("button", { name: "Run the call here" }).click();
    await expect(cleanPage.getByText("Answered", { exact: true })).toBeVisible();
    await expect(cleanPage.getByRole("figure", { name: "Answer" })).toContainText(/\w/);
    await expect(cleanPage.getByText(/^sandbox-chat answered at/)).toBeVisible({ timeout: 2_000 });
    await expect(cleanPage.getByText("3 of 4")).toBeVisible();
    const made = await cleanPage.request.post(`${freshServer.origin}/api/console/keys`, {
      headers: { origin: freshServer.origin },
      data: { name: "first-app" },
    });
    expect(made.status()).toBe(201);
    await expect(cleanPage.getByText("4 of 4")).toBeVisible();
    await cleanPage.getByRole("button", { name: "Show the overview" }).click();
    await expect(cleanPage.getByRole("img", { name: /^1 request in the last 60 minutes, 0 failed/ })).toBeVisible();
    await expect(cleanPage.getByRole("button", { name: "Copy the base URL" })).toBeVisible();
    await expectSound(cleanPage, "at 1280 px", "all");
    for (const width of [390, 320]) {
      await cleanPage.setViewportSize({ width, height: 844 });
      await expectSound(cleanPage, `at ${width} px`, "all");
    }
  });

  test("says what is wrong with an address that does not work", async ({ freshServer, cleanPage }) => {
    test.setTimeout(90_000);
    const setup = new SetupPage(cleanPage);
    await cleanPage.goto((await freshServer.line(ADDRESS))[1] ?? "");
    await setup.name.fill("Ada");
    await setup.password.fill("correct horse battery");
    await setup.submit.click();
    const form = cleanPage.getByRole("form", { name: "With an API key" });
    await form.getByLabel("Base URL").fill("nowhere");
    await form.getByRole("button", { name: "Test and add" }).click();
    await expect(form.getByText("The address must start with http:// or https://.")).toBeVisible();
    await form.getByLabel("Base URL").fill("http://127.0.0.1:1/v1");
    await form.getByRole("button", { name: "Test and add" }).click();
    await expect(form.getByText("Nothing is listening at this address and port.")).toBeVisible();
    await expect(form.getByRole("button", { name: "Add anyway" })).toBeVisible();
    await expectSound(cleanPage);
  });
});
