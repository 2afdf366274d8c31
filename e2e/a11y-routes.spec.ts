import { PLAYGROUNDS } from "../lib/contracts/playground";
import { expect, test } from "./fixtures";
import { PLAYGROUND_ROUTES, pagesOnDisk, ROUTES } from "./pages/routes";

test("every page is one of those that are looked at", () => {
  expect([...Object.keys(ROUTES), "/play/[playground]/[[...run]]"].sort()).toEqual(pagesOnDisk());
  const playgrounds = PLAYGROUNDS.filter((name) => name !== "video").map((name) => `/play/${name}`);
  expect(Object.keys(PLAYGROUND_ROUTES).sort()).toEqual(playgrounds.sort());
});
