import { test } from "./pages/gateways";
import { PLAYGROUND_ROUTES, ROUTES } from "./pages/routes";
import { Walk } from "./pages/walk";

// Every page is checked in two themes and three widths.
test.describe.configure({ timeout: 90_000 });

test.describe("with nothing there", () => {
  for (const [route, { title, empty = [route], signedOut }] of Object.entries(ROUTES))
    test(`${route} is sound`, async ({ page, emptyGateway }) => {
      const walk = new Walk(page, emptyGateway);
      await walk.enter({ signedOut });
      for (const path of empty) {
        await walk.expectSoundPage(path, title);
      }
      // A missing id is a 404, which the browser logs.
      walk.expectQuiet({ refusals: route.includes("[") });
    });

  for (const [route, { title }] of Object.entries(PLAYGROUND_ROUTES))
    test(`${route} is sound before its first run`, async ({ page, emptyGateway }) => {
      const walk = new Walk(page, emptyGateway);
      await walk.enter();
      await walk.expectSoundPage(route, title);
      walk.expectQuiet();
    });

  test("an address that nothing is at is sound", async ({ page, emptyGateway }) => {
    const walk = new Walk(page, emptyGateway);
    await walk.enter({ signedOut: true });
    await walk.go("/no-such-page", /^Page not found$/);
    await walk.expectSoundEverywhere("/no-such-page");
    walk.expectQuiet({ refusals: true });
  });
});
