import { IconButton } from "../ui/button";

interface PagingProps {
  /** From 1. */
  page: number;
  /** Rows per page. */
  size: number;
  /** Undefined until known. */
  total: number | undefined;
}

const lastOf = ({ page, size, total = 0 }: PagingProps) => Math.min(page * size, total);

/** The range of shown rows: `51–100 of 230`. `updating` means that the figures are those of the previous view. */
export function PageCount({ updating = false, className = "", ...paging }: PagingProps & { updating?: boolean; className?: string }) {
  const { page, size, total } = paging;
  return (
    <span className={`label ${className}`} role="status">
      {updating && "updating"}
      {!updating && total === undefined && "–"}
      {!updating && total !== undefined && (
        <>
          <span className="mono">
            {Math.min((page - 1) * size + 1, total)}–{lastOf(paging)}
          </span>{" "}
          of <span className="mono">{total}</span>
        </>
      )}
    </span>
  );
}

/** Buttons for the previous and the next page. */
export function PageButtons({ onPage, ...paging }: PagingProps & { onPage(page: number): void }) {
  const { page, total = 0 } = paging;
  return (
    <>
      <IconButton small icon="left" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton small icon="right" label="Next page" disabled={lastOf(paging) >= total} onClick={() => onPage(page + 1)} />
    </>
  );
}
