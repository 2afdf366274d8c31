"use client";

import { IconButton } from "../ui/button";
import { Select } from "../ui/select";
import { PAGE_SIZES } from "./asset-view";

interface AssetPagingProps {
  page: number;
  size: number;
  total: number | undefined;
  /** Whether the figures are still those of the view before. */
  updating: boolean;
  onPage(page: number): void;
  /** Absent where the pages have one size. */
  onSize?(size: number): void;
}

/** Which rows are shown of how many, and how to turn the page. */
export function AssetPaging({ page, size, total, updating, onPage, onSize }: AssetPagingProps) {
  const all = total ?? 0;
  const first = Math.min((page - 1) * size + 1, all);
  const last = Math.min(page * size, all);
  return (
    <div className="row push flex-none">
      {onSize && (
        <Select
          aria-label="Rows on a page"
          className="w-17 flex-none max-xl:hidden"
          options={PAGE_SIZES.map((it) => ({ value: String(it), label: String(it) }))}
          value={String(size)}
          onChange={(event) => onSize(Number(event.target.value))}
        />
      )}
      <span className="label min-w-19 text-right" role="status">
        {updating ? (
          "updating"
        ) : total === undefined ? (
          "–"
        ) : (
          <>
            <span className="mono">
              {first}–{last}
            </span>{" "}
            of <span className="mono">{all}</span>
          </>
        )}
      </span>
      <span className="row row-1">
        <IconButton small icon="left" label="Page before" disabled={page <= 1} onClick={() => onPage(page - 1)} />
        <IconButton small icon="right" label="Next page" disabled={last >= all} onClick={() => onPage(page + 1)} />
      </span>
    </div>
  );
}
