"use client";

import { useEffect, useMemo, useState } from "react";
import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { pageLoaded } from "../ui/later";

const deeds = () => import("./pin-asset");

/** What is asked for in a dialog. */
export type AssetDialog = { kind: "rename"; asset: ConsoleAsset } | { kind: "move"; assets: readonly ConsoleAsset[] } | { kind: "deleted" };

/** Things to do with assets; what went wrong is said, and nothing is thrown. */
export interface AssetTasks {
  rename(asset: ConsoleAsset): void;
  move(assets: readonly ConsoleAsset[]): void;
  pin(asset: ConsoleAsset): Promise<void>;
  remove(assets: readonly ConsoleAsset[]): Promise<void>;
  showDeleted(): void;
}

/** `onRemoved` hears which assets have gone. */
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
  // Nothing can be done to an asset before the list is there, and a press must not wait for the network.
  useEffect(() => {
    // Where it cannot be fetched now, the press itself tries again.
    pageLoaded()
      .then(deeds)
      .catch(() => undefined);
  }, []);
  return [tasks, dialog, () => setDialog(undefined)];
}
