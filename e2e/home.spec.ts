import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, expectSound, JOURNEY_KEY, test } from "./fixtures";
import { HomePage } from "./pages/home-page";

const run = promisify(execFile);

test.describe("the first page", () => {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1280, 390, 320]) {
      test(`says that it runs and lists the models: ${colorScheme}, ${width} px`, async ({ cleanPage }) => {
        await cleanPage.emulateMedia({ colorScheme });
        await cleanPage.setViewportSize({ width, height: 844 });
        const home = new HomePage(cleanPage);
        await home.open();
        await expect(home.heading).toBeVisible();
        await expect(home.models.filter({ hasText: "sandbox-chat" })).toContainText("simulated");
        await expectSound(cleanPage);
      });
    }
  }

  test("follows a pinned theme against the system's", async ({ cleanPage }) => {
    await cleanPage.emulateMedia({ colorScheme: "light" });
    await new HomePage(cleanPage).open();
    const canvas = () => cleanPage.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await canvas();
    await cleanPage.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    expect(await canvas()).not.toBe(light);
  });

  test("moves between languages with the arrow keys", async ({ cleanPage }) => {
    const home = new HomePage(cleanPage);
    await home.open();
    await home.tab("cURL").focus();
    await cleanPage.keyboard.press("ArrowRight");
    await expect(home.tab("Python")).toBeFocused();
    await expect(home.sample).toContainText("from openai import OpenAI");
    await cleanPage.keyboard.press("End");
    await expect(home.sample).toContainText('import OpenAI from "openai"');
    await cleanPage.keyboard.press("ArrowRight");
    await expect(home.tab("cURL")).toHaveAttribute("aria-selected", "true");
  });

  test("shows a curl command that works as it stands once the key is exported", async ({ cleanPage, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const home = new HomePage(cleanPage);
    await home.open();
    await home.copy("the cURL call").click();
    await expect(cleanPage.getByText("Copied the cURL call.")).toBeAttached();
    const command = await cleanPage.evaluate(() => navigator.clipboard.readText());
    expect(command).toBe(await home.sample.innerText());
    const { stdout } = await run("bash", ["-c", command], { env: { ...process.env, SWITCHYARD_KEY: JOURNEY_KEY }, timeout: 20_000 });
    expect(JSON.parse(stdout)).toMatchObject({ object: "chat.completion", choices: [{ finish_reason: "stop" }] });
  });

  test("leads on to the description of the API", async ({ cleanPage }) => {
    const home = new HomePage(cleanPage);
    await home.open();
    for (const path of ["/openapi.json", "/llms.txt", "/healthz"]) {
      const link = cleanPage.getByRole("link", { name: path });
      await expect(link).toHaveAttribute("href", path);
      expect((await cleanPage.request.get(path)).status(), path).toBe(200);
    }
  });

  test("answers an unknown address with a page that leads back", async ({ page }) => {
    const answer = await page.goto("/no-such-page");
    expect(answer?.status()).toBe(404);
    await expectSound(page);
    await page.getByRole("link", { name: "Go to the first page" }).click();
    await expect(new HomePage(page).heading).toBeVisible();
  });
});
