import { devices } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { HomePage } from "./pages/home-page";
import { SetupPage } from "./pages/setup-page";

const { defaultBrowserType: _any, ...phone } = devices["Pixel 7"];
test.use(phone);

const TARGET_PX = 44;

test("on a phone every button and tab is large enough for a finger", async ({ cleanPage }) => {
  const home = new HomePage(cleanPage);
  await home.open();
  await expect(home.heading).toBeVisible();
  for (const control of await cleanPage.getByRole("button").or(home.tabs).all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), await control.innerText()).toBeGreaterThanOrEqual(TARGET_PX);
  }
  await expectSound(cleanPage);
});

test("on a phone the set-up form's field and button are large enough for a finger", async ({ cleanPage, freshServer }) => {
  test.setTimeout(90_000);
  const [address = ""] = await freshServer.line(/http:\S+\/setup\?token=\S+/);
  await cleanPage.goto(address);
  const setup = new SetupPage(cleanPage);
  for (const control of [setup.name, setup.submit]) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_PX);
  await expectSound(cleanPage);
});
