import { expect, test } from "./fixtures";
import { PLAYGROUND_ROUTES, pagesOnDisk, ROUTES } from "./pages/routes";

test("every page is one of those that are looked at", () => {
  const playgrounds = Object.keys(PLAYGROUND_ROUTES).flatMap((route) => [route, `${route}/[runId]`]);
  expect([...Object.keys(ROUTES), ...playgrounds].sort()).toEqual(pagesOnDisk());
});
