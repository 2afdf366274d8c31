import { WaitingBar } from "./table-waiting";

const ROWS = 5;

/** How wide the columns of the groups are, and what they are called. */
export const GROUP_COLUMNS = [
  { title: "Latest four", width: "w-66" },
  { title: "Title", width: "w-auto" },
  { title: "Name", width: "w-36" },
  { title: "Type", width: "w-26" },
  { title: "Assets", width: "w-20", number: true },
  { title: "Share of all", width: "w-48" },
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

/** The groups while they are fetched, in rows of their final height. */
export function GroupsWaiting() {
  return (
    <>
      <div className="hidden min-w-[960px] md:block">
        <table className="table asset-group-table">
          <GroupsHead />
          <tbody aria-busy>
            {Array.from({ length: ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
              <tr key={row}>
                <td colSpan={GROUP_COLUMNS.length}>
                  <WaitingBar width={30 + ((row * 17) % 30)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="status" aria-label="Loading the groups" className="md:hidden">
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
          <div key={row} className="asset-group-row">
            <WaitingBar width={40 + ((row * 13) % 30)} />
          </div>
        ))}
      </div>
    </>
  );
}
