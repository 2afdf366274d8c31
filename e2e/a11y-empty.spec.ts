import { test } from "./pages/gateways";
import { PLAYGROUND_ROUTES, ROUTES } from "./pages/routes";

// Every page is checked in two themes and three widths.
test.describe.configure({ timeout: 90_000 });

test.describe("with nothing there", () => {
  for (const [route, { title, empty = [route], signedOut }] of Object.entries(ROUTES))
    test(`${route} is sound`, async ({ emptyWalk: walk }) => {
      if (signedOut) await walk.signOut();
      for (const path of empty) {
        await walk.expectSoundPage(path, title);
      }
      // A missing id is a 404, which the browser logs.
      walk.expectQuiet({ refusals: route.includes("[") });
    });

  for (const [route, { title }] of Object.entries(PLAYGROUND_ROUTES))
    test(`${route} is sound before its first run`, async ({ emptyWalk: walk }) => {
      await walk.expectSoundPage(route, title);
      walk.expectQuiet();
    });

  test("an address that nothing is at is sound", async ({ emptyWalk: walk }) => {
    await walk.signOut();
    await walk.go("/no-such-page", /^Page not found$/);
    await walk.expectSoundEverywhere("/no-such-page");
    walk.expectQuiet({ refusals: true });
  });
});
