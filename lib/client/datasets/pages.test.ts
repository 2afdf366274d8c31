import { expect, it } from "vitest";
import { pageAfter } from "./pages";

const row = (id: number, a: string) => ({ id, variables: { a }, expected: null, tags: [], origin: null });
const page = (...items: ReturnType<typeof row>[]) => ({ version: 4, columns: ["a"], items, total: 5, next: null });
const edit = {
  changes: [{ id: 4, variables: { a: "changed" } }, { variables: { a: "sixth", b: null } }, { expected: "seventh" }],
  ids: [4, 10, 11],
  version: 5,
};

it("pages of rows follow an edit: changed rows in place, new ones after the last", () => {
  const size = 3;
  expect(pageAfter(page(row(1, "1"), row(2, "2"), row(3, "3")), edit, { at: 0, size })).toMatchObject({
    version: 5,
    total: 7,
    items: [{ id: 1 }, { id: 2 }, { id: 3 }],
  });
  expect(pageAfter(page(row(4, "4"), row(5, "5")), edit, { at: 1, size }).items).toEqual([
    { ...row(4, "changed"), cut: undefined },
    { ...row(5, "5"), cut: undefined },
    { ...row(10, "sixth"), cut: undefined },
  ]);
  const next = pageAfter(page(), edit, { at: 2, size });
  expect(next.items).toMatchObject([{ id: 11, variables: {}, expected: "seventh" }]);
});
