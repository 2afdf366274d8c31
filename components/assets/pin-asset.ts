import type { ConsoleAsset } from "@/lib/console/assets/contract";
import { toast } from "../ui/toast";
import { changeAsset, deleteAssets, restoreAssets } from "./asset-changes";
import { count } from "./labels";

/** Pins or unpins an asset, with a toast for the result. */
export async function pin({ id, name, pinned }: ConsoleAsset): Promise<void> {
  try {
    await changeAsset(id, { pinned: !pinned });
    const text = pinned ? "Retention will remove it when it expires." : "It is kept until you unpin or delete it.";
    toast({ kind: "ok", title: pinned ? `Unpinned ${name}` : `Pinned ${name}`, text });
  } catch (error) {
    toast({ kind: "fail", title: `${name} was not changed`, text: labelOf(error) });
  }
}

/** Deletes assets, with a toast to undo it. Returns the ids of the deleted ones. */
export async function remove(assets: readonly ConsoleAsset[]): Promise<readonly string[]> {
  const what = assets.length === 1 && assets[0] ? assets[0].name : count(assets.length);
  try {
    const { done, missing } = await deleteAssets(assets.map(({ id }) => id));
    toast({
      kind: missing.length > 0 ? "warn" : "ok",
      title: `Deleted ${what}`,
      text: missing.length > 0 ? `${missing.length} were already deleted.` : "You can restore it for 30 minutes.",
      action: { label: "Undo", run: () => void undo(done, what) },
    });
    return done;
  } catch (error) {
    toast({ kind: "fail", title: `${what} was not deleted`, text: labelOf(error) });
    return [];
  }
}

async function undo(ids: readonly string[], what: string): Promise<void> {
  try {
    const { done, missing } = await restoreAssets(ids);
    if (missing.length === 0) toast({ kind: "ok", title: `Restored ${what}` });
    else toast({ kind: "fail", title: `Restored ${done.length} of ${ids.length}`, text: "The others had expired." });
  } catch (error) {
    toast({ kind: "fail", title: `${what} could not be restored`, text: `${labelOf(error)} Try again under Deleted.` });
  }
}

function labelOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
