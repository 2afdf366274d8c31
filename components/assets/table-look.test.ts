import { expect, it } from "vitest";
import { toggled } from "../table/change-look";
import { firstLook } from "../table/table-look";
import { ASSET_TABLE, COLUMNS, shownColumns } from "./table-look";

it("leaves room beside an open asset, and says no group inside of one", () => {
  const all = { ...firstLook(ASSET_TABLE), hidden: [] };
  expect(shownColumns(all, { peek: false, inGroup: false })).toEqual(COLUMNS);
  expect(shownColumns(all, { peek: true, inGroup: false })).toEqual(["status", "group", "created"]);
  expect(shownColumns(all, { peek: false, inGroup: true })).not.toContain("group");
  expect(shownColumns(toggled(all, "created"), { peek: true, inGroup: true })).toEqual(["status"]);
});
