/** A bar in the place of words that are still fetched. `width` is in percent. */
export function WaitingBar({ width }: { width: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="8">
      <rect width={`${width}%`} height="8" className="fill-rule" />
    </svg>
  );
}

interface WaitingRowsProps {
  rows: number;
  /** Columns of the table. */
  span: number;
  /** Width of the shortest bar, in percent. */
  least?: number;
  rowClass?: string;
  cellClass?: string;
}

/** The rows of a table while they are fetched. */
export function WaitingRows({ rows, span, least = 30, rowClass, cellClass }: WaitingRowsProps) {
  return (
    <tbody aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <tr key={row} className={rowClass}>
          <td colSpan={span} className={cellClass}>
            <WaitingBar width={least + ((row * 17) % 30)} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** What stands for the table on a phone, while it is fetched. `line` is the class of a row, `label` is told to screen readers. */
export function WaitingLines({ rows, label, line }: { rows: number; label: string; line: string }) {
  return (
    <div role="status" aria-label={label} className="md:hidden">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <div key={row} className={line}>
          <WaitingBar width={40 + ((row * 13) % 30)} />
        </div>
      ))}
    </div>
  );
}
