import type { ConsoleAsset } from "@/lib/console/assets/contract";
import type { AssetView } from "./asset-view";
import type { ChangeView } from "./use-asset-view";

export interface ListProps {
  view: AssetView;
  items: readonly ConsoleAsset[];
  /** True on a group's page. */
  inGroup: boolean;
  onView: ChangeView;
  /** Undefined without the right to change assets. */
  selection: Selection | undefined;
}

/** Selected assets, on all pages. */
export interface Selection {
  has(id: string): boolean;
  /** `range` extends the selection from the last clicked one. */
  toggle(asset: ConsoleAsset, options?: { range?: boolean }): void;
  /** Selects or deselects a whole page. */
  set(assets: readonly ConsoleAsset[], on: boolean): void;
}
