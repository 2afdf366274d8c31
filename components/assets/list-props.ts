import type { ConsoleAsset } from "@/lib/console/assets/contract";
import type { AssetView } from "./asset-view";
import type { ChangeView } from "./use-asset-view";

/** What every form of the list gets. */
export interface ListProps {
  view: AssetView;
  items: readonly ConsoleAsset[];
  /** Whether all of them are in one group, which the page names. */
  inGroup: boolean;
  onView: ChangeView;
  /** Undefined if the person may change nothing. */
  selection: Selection | undefined;
}

/** Which assets are chosen, on this page and on others. */
export interface Selection {
  has(id: string): boolean;
  /** `range` adds all between this one and the last that was pressed. */
  toggle(asset: ConsoleAsset, options?: { range?: boolean }): void;
  /** Chooses all of a page, or none of it. */
  set(assets: readonly ConsoleAsset[], on: boolean): void;
}
