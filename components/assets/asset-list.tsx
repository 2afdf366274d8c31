"use client";

import { AssetsGrid } from "./assets-grid";
import { AssetsRows } from "./assets-rows";
import { AssetsTable } from "./assets-table";
import type { ListProps } from "./list-props";

export function AssetList(props: ListProps) {
  if (props.view.view === "grid") return <AssetsGrid {...props} />;
  return (
    <>
      <div className="hidden md:block">
        <AssetsTable {...props} />
      </div>
      <div className="md:hidden">
        <AssetsRows {...props} />
      </div>
    </>
  );
}
