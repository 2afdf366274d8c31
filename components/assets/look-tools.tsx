"use client";

import { withLook } from "../table/change-look";
import { ColumnsPanel } from "../table/columns-panel";
import { SavedViews } from "../table/saved-views";
import { useTableLook } from "../table/table-look";
import { type AssetView, writeAssetView } from "./asset-view";
import { ASSET_TABLE } from "./table-look";

interface LookToolsProps {
  view: AssetView;
  /** Id of the group that the page is of. */
  group: string | undefined;
}

/** The table's columns, and views under a name: for wide windows, which alone have the table. */
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
