import { Table } from "../table/table";
import { WaitingLines, WaitingRows } from "../table/waiting";
import { GROUP_ROW } from "./styles";

const ROWS = 5;

/** How wide the columns of the groups are, and what they are called. */
const GROUP_COLUMNS = [
  { title: "Latest four", width: "w-66" },
  { title: "Title", width: "w-auto" },
  { title: "Name", width: "w-30" },
  { title: "Type", width: "w-18" },
  { title: "Assets", width: "w-18", number: true },
  { title: "Share of all", width: "w-44" },
  { title: "Changed", width: "w-34" },
] as const;

export function GroupsHead() {
  return (
    <>
      <caption className="sr-only">Asset groups of the team</caption>
      <colgroup>
        {GROUP_COLUMNS.map(({ title, width }) => (
          <col key={title} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {GROUP_COLUMNS.map((column) => (
            <th key={column.title} scope="col" className={"number" in column ? "num" : undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

/** A placeholder with the final row heights. */
export function GroupsWaiting() {
  return (
    <>
      <div className="hidden min-w-[960px] md:block">
        <Table>
          <GroupsHead />
          <WaitingRows rows={ROWS} span={GROUP_COLUMNS.length} rowClass="h-15" />
        </Table>
      </div>
      <WaitingLines rows={ROWS} label="Loading the groups" line={GROUP_ROW} />
    </>
  );
}
