import { startFakeUpstream } from "../lib/testing/fake-upstream";
import { expect, expectSound, test } from "./fixtures";
import { SetupPage } from "./pages/setup-page";

const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+\/setup\?token=\S+)/;
const PHONE = { width: 390, height: 844 };

test.describe("without the sandbox", () => {
  test.use({ start: { settings: { SANDBOX: "0" } } });

  test("a new gateway offers to connect a provider first, and says why a page has no model", async ({ freshServer, cleanPage: page }) => {
    test.setTimeout(90_000);
    const setup = new SetupPage(page);
    await page.goto((await freshServer.line(ADDRESS))[1] ?? "");
    await expect(page.getByText("sandbox")).toHaveCount(0);
    await setup.name.fill("Ada");
    await setup.password.fill("correct horse battery");
    await setup.submit.click();

    await expect(page.getByRole("heading", { name: "A real model in a minute" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Run the call here" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Take the tour" })).toHaveCount(0);
    await expect(page.getByText(/sandbox/i)).toHaveCount(0);
    await expectSound(page);

    for (const path of ["/play/chat", "/play/image", "/video/new", "/models"]) {
      await page.goto(`${freshServer.origin}${path}`);
      await expect(page.getByRole("link", { name: "Connect a provider" }), path).toHaveAttribute("href", "/providers");
    }
    await page.goto(`${freshServer.origin}/tour`);
    await expect(page.getByRole("heading", { name: "The tour runs on the sandbox" })).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize(PHONE);
    for (const path of ["/", "/play/chat", "/models"]) {
      await page.goto(`${freshServer.origin}${path}`);
      await expect(page.getByText("Connect a provider").or(page.getByText("A real model in a minute")).first()).toBeVisible();
      await expectSound(page);
    }
  });
});

test.describe("without the sandbox, with a provider", () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from this pattern
    start: async ({}, use) => {
      const upstream = await startFakeUpstream();
      await use({ settings: { SANDBOX: "0", OPENAI_BASE_URL: upstream.baseUrl, OPENAI_API_KEY: "sk-upstream-0123456789abcdef" } });
      await upstream.close();
    },
  });

  test("the first call goes to its first model", async ({ freshServer, cleanPage: page }) => {
    test.setTimeout(90_000);
    const setup = new SetupPage(page);
    await page.goto((await freshServer.line(ADDRESS))[1] ?? "");
    await setup.name.fill("Ada");
    await setup.password.fill("correct horse battery");
    await setup.submit.click();
    await page.getByRole("button", { name: "Run the call here" }).click();
    await expect(page.getByText("Answered")).toBeVisible();
    await expect(page.getByText(/\d ms (?:gpt-4o|org\/local-7b)/)).toBeVisible();
    await expect(page.getByText("simulated")).toHaveCount(0);
  });
});
