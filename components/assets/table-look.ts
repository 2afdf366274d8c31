import type { LookTable, TableLook } from "../table/table-look";

/** Optional columns; thumbnail and name are always first. */
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

/** Columns beside an open asset, which shows the rest; they leave room for the name. */
const BESIDE_PEEK: readonly ColumnId[] = ["status", "group", "created"];

/** The visible columns, in order. A group's page omits the group. */
export function shownColumns(
  { order, hidden }: Pick<TableLook<ColumnId>, "order" | "hidden">,
  { peek, inGroup }: { peek: boolean; inGroup: boolean },
): ColumnId[] {
  return order.filter((id) => !hidden.includes(id) && (!peek || BESIDE_PEEK.includes(id)) && (!inGroup || id !== "group"));
}
