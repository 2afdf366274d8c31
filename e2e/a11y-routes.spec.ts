import { expect, test } from "./fixtures";
import { BENCH_ROUTES, pagesOnDisk, ROUTES } from "./pages/routes";

test("every page is one of those that are looked at", () => {
  const benches = Object.keys(BENCH_ROUTES).flatMap((route) => [route, `${route}/[runId]`]);
  expect([...Object.keys(ROUTES), ...benches].sort()).toEqual(pagesOnDisk());
});
