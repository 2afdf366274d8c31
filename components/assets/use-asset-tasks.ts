"use client";

import { useMemo, useState } from "react";
import type { ConsoleAsset } from "@/lib/contracts/console-assets";
import { toast } from "../ui/toast";
import { changeAsset, deleteAssets, restoreAssets } from "./asset-queries";
import { count } from "./asset-words";

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
      pin,
      async remove(assets) {
        const gone = await remove(assets);
        if (gone.length > 0) onRemoved(gone);
      },
    }),
    [onRemoved],
  );
  return [tasks, dialog, () => setDialog(undefined)];
}

async function pin({ id, name, pinned }: ConsoleAsset): Promise<void> {
  try {
    await changeAsset(id, { pinned: !pinned });
    const text = pinned ? "Retention removes it when its time is over." : "Retention leaves it alone.";
    toast({ kind: "ok", title: pinned ? `${name} is not pinned any more` : `${name} is pinned`, text });
  } catch (error) {
    toast({ kind: "fail", title: `${name} was not changed`, text: wordsOf(error) });
  }
}

async function remove(assets: readonly ConsoleAsset[]): Promise<readonly string[]> {
  const what = assets.length === 1 && assets[0] ? assets[0].name : count(assets.length);
  try {
    const { done, missing } = await deleteAssets(assets.map(({ id }) => id));
    toast({
      kind: missing.length > 0 ? "warn" : "ok",
      title: `Deleted ${what}`,
      text: missing.length > 0 ? `${missing.length} had been deleted before.` : "It can be brought back for 30 minutes.",
      action: { label: "Undo", run: () => void undo(done, what) },
    });
    return done;
  } catch (error) {
    toast({ kind: "fail", title: `${what} was not deleted`, text: wordsOf(error) });
    return [];
  }
}

async function undo(ids: readonly string[], what: string): Promise<void> {
  try {
    const { done, missing } = await restoreAssets(ids);
    if (missing.length === 0) toast({ kind: "ok", title: `Brought ${what} back` });
    else toast({ kind: "fail", title: `Brought ${done.length} of ${ids.length} back`, text: "The time of the others was over." });
  } catch (error) {
    toast({ kind: "fail", title: `${what} could not be brought back`, text: `${wordsOf(error)} Try again under Deleted.` });
  }
}

/** An error as it can be shown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
