import { test } from "./pages/gateways";
import { ROUTES } from "./pages/routes";
import { Walk } from "./pages/walk";

// Every page is checked in two themes and three widths.
test.describe.configure({ timeout: 90_000 });

test.describe("in use", () => {
  for (const [route, { title, filled }] of Object.entries(ROUTES)) {
    if (!filled) continue;
    test(`${route} is sound`, async ({ page, filledGateway }) => {
      const walk = new Walk(page, filledGateway);
      await walk.enter();
      for (const path of filled(filledGateway.seeds)) {
        await walk.expectSoundPage(path, title);
      }
      walk.expectQuiet();
    });
  }
});
