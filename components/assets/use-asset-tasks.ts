"use client";

import { useEffect, useMemo, useState } from "react";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { pageLoaded } from "../ui/later";

const deeds = () => import("./pin-asset");

export type AssetDialog = { kind: "rename"; asset: ConsoleAsset } | { kind: "move"; assets: readonly ConsoleAsset[] } | { kind: "deleted" };

/** Actions on assets; errors are shown, never thrown. */
export interface AssetTasks {
  rename(asset: ConsoleAsset): void;
  move(assets: readonly ConsoleAsset[]): void;
  pin(asset: ConsoleAsset): Promise<void>;
  remove(assets: readonly ConsoleAsset[]): Promise<void>;
  showDeleted(): void;
}

/** `onRemoved` gets the deleted assets. */
export function useAssetTasks(onRemoved: (ids: readonly string[]) => void): [AssetTasks, AssetDialog | undefined, () => void] {
  const [dialog, setDialog] = useState<AssetDialog>();
  const tasks = useMemo(
    (): AssetTasks => ({
      rename: (asset) => setDialog({ kind: "rename", asset }),
      move: (assets) => setDialog({ kind: "move", assets }),
      showDeleted: () => setDialog({ kind: "deleted" }),
      pin: async (asset) => (await deeds()).pin(asset),
      async remove(assets) {
        const gone = await (await deeds()).remove(assets);
        if (gone.length > 0) onRemoved(gone);
      },
    }),
    [onRemoved],
  );
  // Prefetched, so that an action needn't wait for the network.
  useEffect(() => {
    // If it can't be loaded now, the action itself retries.
    pageLoaded()
      .then(deeds)
      .catch(() => undefined);
  }, []);
  return [tasks, dialog, () => setDialog(undefined)];
}
