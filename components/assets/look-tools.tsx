"use client";

import { withLook } from "../table/change-look";
import { ColumnsPanel } from "../table/columns-panel";
import { SavedViews } from "../table/saved-views";
import { useTableLook } from "../table/table-look";
import { type AssetView, writeAssetView } from "./asset-view";
import { ASSET_TABLE } from "./table-look";

interface LookToolsProps {
  view: AssetView;
  /** The page's group. */
  group: string | undefined;
}

/** Columns and saved views, only for the table of wide windows. */
export function LookTools({ view, group }: LookToolsProps) {
  const { look } = useTableLook(ASSET_TABLE);
  const query = () => {
    const own = writeAssetView({ ...view, page: 1, peek: "", ...(group !== undefined && { groups: [] }) });
    return view.view === "table" ? withLook(own, look) : own;
  };
  return (
    <span className="hidden md:inline-flex">
      {view.view === "table" && <ColumnsPanel table={ASSET_TABLE} />}
      <SavedViews list={group === undefined ? "assets" : `assets.${group}`} query={query} />
    </span>
  );
}
