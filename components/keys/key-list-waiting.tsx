import { Table } from "../table/table";
import { WaitingLines, WaitingRows } from "../table/waiting";

/** The columns of the keys' table. */
const COLUMNS = [
  { title: "", name: "Select", width: "w-10" },
  { title: "Name", width: "" },
  { title: "Key", width: "w-31" },
  { title: "Calls, 36 h", width: "w-33" },
  { title: "Last used", width: "w-22" },
  { title: "Expires", width: "w-29" },
  { title: "Budget used", width: "w-36" },
  { title: "Owner", width: "w-24" },
  { title: "Status", width: "w-36" },
  { title: "", name: "Actions", width: "w-12 pointer-coarse:w-18" },
] as const satisfies readonly { title: string; name?: string; width: string }[];
const nameOf = (column: (typeof COLUMNS)[number]) => ("name" in column ? column.name : column.title);
const TABLE_ROWS = 8;
const PHONE_ROWS = 6;

export function TableFrame() {
  return (
    <>
      <caption className="sr-only">API keys of the team</caption>
      <colgroup>
        {COLUMNS.map((column) => (
          <col key={nameOf(column)} className={column.width} />
        ))}
      </colgroup>
    </>
  );
}

/** A placeholder with the final row heights. */
export function KeyListWaiting() {
  return (
    <>
      <div className="hidden min-w-[1060px] md:block">
        <Table rows="high">
          <TableFrame />
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={nameOf(column)} scope="col">
                  {column.title || <span className="sr-only">{nameOf(column)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <WaitingRows rows={TABLE_ROWS} span={COLUMNS.length} />
        </Table>
      </div>
      <WaitingLines rows={PHONE_ROWS} label="Loading the keys" line="flex h-22 items-center border-rule border-b px-4" />
    </>
  );
}
