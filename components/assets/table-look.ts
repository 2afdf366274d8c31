import type { LookTable, TableLook } from "../table/table-look";

/** Columns that a person may show, hide and order; the thumbnail and the name are always there, first. */
export const COLUMNS = ["id", "type", "status", "group", "measures", "size", "kept", "model", "created", "updated"] as const;
export type ColumnId = (typeof COLUMNS)[number];

export const ASSET_TABLE: LookTable<ColumnId> = {
  store: "trunkline.assets.look",
  columns: COLUMNS,
  hidden: ["size", "kept", "model", "updated"],
  names: {
    id: "Id",
    type: "Type",
    status: "Status",
    group: "Group",
    measures: "Measures",
    size: "Size",
    kept: "Kept until",
    model: "Model",
    created: "Created",
    updated: "Updated",
  },
};

/** Columns that stay beside an open asset, which says the rest; they leave room for the name. */
const BESIDE_PEEK: readonly ColumnId[] = ["status", "group", "created"];

/** The columns that are shown, in their order. In a group the group goes without saying. */
export function shownColumns(
  { order, hidden }: Pick<TableLook<ColumnId>, "order" | "hidden">,
  { peek, inGroup }: { peek: boolean; inGroup: boolean },
): ColumnId[] {
  return order.filter((id) => !hidden.includes(id) && (!peek || BESIDE_PEEK.includes(id)) && (!inGroup || id !== "group"));
}
