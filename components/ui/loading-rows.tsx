const WIDTHS = ["38%", "52%", "30%", "46%", "34%"];

/** Static placeholder rows of the final height, announced once. */
export function LoadingRows({ rows = 5, label = "Loading" }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <div key={row} className="flex h-(--h-row) items-center border-rule border-b px-4">
          <svg aria-hidden="true" width="100%" height="8">
            <rect width={WIDTHS[row % WIDTHS.length]} height="8" className="fill-rule" />
          </svg>
        </div>
      ))}
    </div>
  );
}
