import { test } from "./pages/gateways";
import { ROUTES } from "./pages/routes";

// Every page is checked in two themes and three widths.
test.describe.configure({ timeout: 90_000 });

test.describe("in use", () => {
  for (const [route, { title, filled }] of Object.entries(ROUTES)) {
    if (!filled) continue;
    test(`${route} is sound`, async ({ filledWalk: walk, filledGateway }) => {
      for (const path of filled(filledGateway.seeds)) {
        await walk.expectSoundPage(path, title);
      }
      walk.expectQuiet();
    });
  }

  test("the frame of all pages is sound", async ({ filledWalk: walk }) => {
    await walk.go("/", /^Overview$/);
    await walk.expectFrameSound();
    walk.expectQuiet();
  });
});
