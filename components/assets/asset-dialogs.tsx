"use client";

import { Dialog } from "../ui/dialog";
import { RenameForm } from "../ui/rename-form";
import { changeAsset } from "./asset-changes";
import { DeletedList } from "./deleted-list";
import { count } from "./labels";
import { MoveForm } from "./move-form";
import type { AssetDialog } from "./use-asset-tasks";

const NAME_CHARACTERS = 64;

export function AssetDialogs({ dialog, onClose, onMoved }: { dialog: AssetDialog | undefined; onClose(): void; onMoved(): void }) {
  return (
    <Dialog open={dialog !== undefined} title={titleOf(dialog)} onClose={onClose}>
      {dialog?.kind === "rename" && (
        <RenameForm
          name={dialog.asset.name}
          most={NAME_CHARACTERS}
          hint={({ length }) => `${length} of ${NAME_CHARACTERS} characters`}
          rename={(name) => changeAsset(dialog.asset.id, { name })}
          onClose={onClose}
        />
      )}
      {dialog?.kind === "move" && <MoveForm assets={dialog.assets} onClose={onClose} onMoved={onMoved} />}
      {dialog?.kind === "deleted" && <DeletedList />}
    </Dialog>
  );
}

function titleOf(dialog: AssetDialog | undefined): string {
  if (dialog?.kind === "rename") return `Rename ${dialog.asset.name}`;
  if (dialog?.kind === "move") return `Move ${dialog.assets.length === 1 ? (dialog.assets[0]?.name ?? "") : count(dialog.assets.length)}`;
  return "Deleted";
}
