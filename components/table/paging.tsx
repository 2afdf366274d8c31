import { IconButton } from "../ui/button";

interface PagingProps {
  /** From 1. */
  page: number;
  /** Rows of a page. */
  size: number;
  /** Undefined until it is known. */
  total: number | undefined;
}

const lastOf = ({ page, size, total = 0 }: PagingProps) => Math.min(page * size, total);

/** Which rows are shown of how many: `51–100 of 230`. `updating` says that the figures are those of the view before. */
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

/** The ways to the page before and to the next one. */
export function PageButtons({ onPage, ...paging }: PagingProps & { onPage(page: number): void }) {
  const { page, total = 0 } = paging;
  return (
    <>
      <IconButton small icon="left" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton small icon="right" label="Next page" disabled={lastOf(paging) >= total} onClick={() => onPage(page + 1)} />
    </>
  );
}
