/** Column by column, as the table of keys has them. */
const COLUMNS = [
  { title: "Name", width: "" },
  { title: "Key", width: "w-34" },
  { title: "Calls, 36 h", width: "w-36" },
  { title: "Last used", width: "w-26" },
  { title: "Expires", width: "w-34" },
  { title: "May call", width: "w-44" },
  { title: "Owner", width: "w-32" },
  { title: "Status", width: "w-40" },
  { title: "", width: "w-12" },
] as const;
const TABLE_ROWS = 8;
const PHONE_ROWS = 6;

/** What the table is called, and how wide its columns are. */
export function TableFrame() {
  return (
    <>
      <caption className="sr-only">API keys of the team</caption>
      <colgroup>
        {COLUMNS.map(({ title, width }) => (
          <col key={title} className={width} />
        ))}
      </colgroup>
    </>
  );
}

/** The list of keys while it is fetched, in rows of their final height. */
export function KeyListWaiting() {
  return (
    <>
      <div className="hidden min-w-[960px] md:block">
        <table className="table keys">
          <TableFrame />
          <thead>
            <tr>
              {COLUMNS.map(({ title }) => (
                <th key={title} scope="col">
                  {title || <span className="sr-only">Actions</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody aria-busy>
            {Array.from({ length: TABLE_ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
              <tr key={row}>
                <td colSpan={COLUMNS.length}>
                  <Bar width={30 + ((row * 17) % 30)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="status" aria-label="Loading the keys" className="md:hidden">
        {Array.from({ length: PHONE_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
          <div key={row} className="flex h-22 items-center border-rule border-b px-4">
            <Bar width={40 + ((row * 13) % 30)} />
          </div>
        ))}
      </div>
    </>
  );
}

function Bar({ width }: { width: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="8">
      <rect width={`${width}%`} height="8" className="fill-rule" />
    </svg>
  );
}
