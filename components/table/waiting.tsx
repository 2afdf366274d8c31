/** A placeholder bar. `width` is in percent. */
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

/** Placeholder rows of a loading table. */
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

/** The loading placeholder of a table on a phone. `line` is a row's class, `label` is for screen readers. */
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
