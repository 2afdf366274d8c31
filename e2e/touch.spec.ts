import { devices } from "@playwright/test";
import { expect, expectSound, test } from "./fixtures";
import { SetupPage } from "./pages/setup-page";

const { defaultBrowserType: _any, ...phone } = devices["Pixel 7"];
test.use(phone);

const TARGET_PX = 44;

test("on a phone the set-up form's field and button are large enough for a finger", async ({ freshServer, cleanPage }) => {
  test.setTimeout(90_000);
  const [address = ""] = await freshServer.line(/http:\S+\/setup\?token=\S+/);
  await cleanPage.goto(address);
  const setup = new SetupPage(cleanPage);
  for (const control of [setup.name, setup.submit]) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET_PX);
  await expectSound(cleanPage);
});
