"use client";

import { PageButtons, PageCount } from "../table/paging";
import { Select } from "../ui/select";
import { PAGE_SIZES } from "./asset-view";

interface AssetPagingProps {
  page: number;
  size: number;
  total: number | undefined;
  /** True while the figures are those of the previous view. */
  updating: boolean;
  onPage(page: number): void;
  /** Absent if the page size is fixed. */
  onSize?(size: number): void;
}

export function AssetPaging({ page, size, total, updating, onPage, onSize }: AssetPagingProps) {
  const paging = { page, size, total };
  return (
    <div className="flex min-w-0 items-center gap-2 ml-auto flex-none">
      {onSize && (
        <Select
          aria-label="Rows per page"
          className="w-17 flex-none max-xl:hidden"
          options={PAGE_SIZES.map((it) => ({ value: String(it), label: String(it) }))}
          value={String(size)}
          onChange={(event) => onSize(Number(event.target.value))}
        />
      )}
      <PageCount {...paging} updating={updating} className="min-w-19 text-right" />
      <span className="flex min-w-0 items-center gap-1">
        <PageButtons {...paging} onPage={onPage} />
      </span>
    </div>
  );
}
