"use client";

import { Table } from "../table/table";
import { useTableLook } from "../table/table-look";
import { WaitingRows } from "../table/waiting";
import { cellClass } from "./styles";
import { ASSET_TABLE, type ColumnId, shownColumns } from "./table-look";

/** In pixels. */
const WIDTHS: Record<ColumnId, number> = {
  id: 108,
  type: 68,
  status: 152,
  group: 112,
  measures: 144,
  size: 84,
  kept: 136,
  model: 152,
  created: 120,
  updated: 120,
};
const [BOX, IMAGE, NAME] = [40, 56, 168];
const ROWS = 10;

/** Minimum width of the table, with room for a name. */
export function leastWidth(columns: readonly ColumnId[]): number {
  return columns.reduce((sum, id) => sum + WIDTHS[id], BOX + IMAGE + NAME);
}

/** Caption and column widths; the name takes the rest. */
export function ColumnWidths({ columns, choose }: { columns: readonly ColumnId[]; choose: boolean }) {
  return (
    <>
      <caption className="sr-only">Assets of the team</caption>
      <colgroup>
        {choose && <col style={{ width: BOX }} />}
        <col style={{ width: choose ? IMAGE : IMAGE + 16 }} />
        <col />
        {columns.map((id) => (
          <col key={id} style={{ width: WIDTHS[id] }} />
        ))}
      </colgroup>
    </>
  );
}

/** A placeholder with the final row heights. */
export function TableWaiting({ choose, peek, inGroup }: { choose: boolean; peek: boolean; inGroup: boolean }) {
  const { look } = useTableLook(ASSET_TABLE);
  const shown = shownColumns(look, { peek, inGroup });
  const columns = shown.length + (choose ? 3 : 2);
  return (
    <Table style={{ minWidth: leastWidth(shown) }}>
      <ColumnWidths columns={shown} choose={choose} />
      <thead>
        <tr>
          {choose && (
            <th scope="col">
              <span className="sr-only">Choose</span>
            </th>
          )}
          <th scope="col">
            <span className="sr-only">Image</span>
          </th>
          <th scope="col">Name</th>
          {shown.map((id) => (
            <th key={id} scope="col">
              {ASSET_TABLE.names[id]}
            </th>
          ))}
        </tr>
      </thead>
      <WaitingRows rows={ROWS} span={columns} least={26} cellClass={cellClass(look.density)} />
    </Table>
  );
}
