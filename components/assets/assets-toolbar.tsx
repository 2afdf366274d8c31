"use client";

import type { ConsoleAssetPage } from "@/lib/console/assets/contract";
import { Toolbar } from "../shell/page-header";
import { SearchField } from "../shell/search-field";
import { SIMULATED_SOME, SimulatedTag } from "../ui/tag";
import { AssetFilters } from "./asset-filters";
import { AssetPaging } from "./asset-paging";
import type { AssetView } from "./asset-view";
import { isSimulated } from "./origin-tag";
import { SEARCH } from "./styles";
import type { ChangeView } from "./use-asset-view";

interface AssetsToolbarProps {
  view: AssetView;
  page: ConsoleAssetPage | undefined;
  updating: boolean;
  /** A group's page has no selection. */
  inGroup: boolean;
  onView: ChangeView;
}

export function AssetsToolbar({ view, page, updating, inGroup, onView }: AssetsToolbarProps) {
  const filters = <AssetFilters view={view} page={page} inGroup={inGroup} onView={onView} />;
  return (
    <>
      <Toolbar label="Find assets">
        <SearchField
          className={SEARCH}
          text={view.q}
          label="Find an asset by name or id"
          command="Find an asset"
          placeholder="Name"
          maxLength={256}
          onChange={(q) => onView({ q })}
        />
        <div className="min-w-0 items-center gap-3 hidden md:flex">{filters}</div>
        {page?.items.some(isSimulated) && <SimulatedTag title={SIMULATED_SOME} />}
        <AssetPaging
          page={view.page}
          size={view.size}
          total={page?.total}
          updating={updating}
          onPage={(to) => onView({ page: to })}
          onSize={(size) => onView({ size })}
        />
      </Toolbar>
      <div className="flex min-w-0 items-center gap-2 overflow-x-auto border-rule border-b px-4 py-2 md:hidden">{filters}</div>
    </>
  );
}
