import { expect } from "./fixtures";
import { test } from "./pages/gateways";
import { PLAYGROUND_ROUTES, ROUTES } from "./pages/routes";

// Every page is checked in two themes and three widths.
test.describe.configure({ timeout: 90_000 });

const BROKEN = { status: 500, json: { error: { message: "Not today.", code: "internal_error" } } };

test.describe("where the gateway does not answer", () => {
  for (const [route, { title, filled, asks }] of Object.entries(ROUTES)) {
    if (asks === undefined) continue;
    test(`${route} says so, and is sound`, async ({ filledWalk: walk, filledGateway }) => {
      const { page } = walk;
      await page.route(asks, (it) => it.fulfill(BROKEN));
      await walk.go(filled?.(filledGateway.seeds)[0] ?? route, title);
      await expect(page.getByText(/Not today\.|could not be/).first()).toBeVisible();
      await walk.expectSoundEverywhere(`${route} without an answer`);
      walk.expectQuiet({ refusals: true });
    });
  }

  const [playground, { title }] = Object.entries(PLAYGROUND_ROUTES)[0] ?? ["", { title: /./ }];
  test(`${playground} says so where no model can be listed, and is sound`, async ({ filledWalk: walk }) => {
    const { page } = walk;
    await page.route("**/api/console/models*", (it) => it.fulfill(BROKEN));
    await walk.go(playground, title);
    await walk.expectSoundEverywhere(`${playground} without models`);
    walk.expectQuiet({ refusals: true });
  });
});
