"use client";

import type { ConsoleAssetGroup } from "@/lib/console/assets/contract";
import { Dialog } from "../ui/dialog";
import { DeleteGroup } from "./delete-group";
import { GroupForm } from "./group-form";

export type GroupTask = { kind: "new" } | { kind: "edit" | "delete"; group: ConsoleAssetGroup };

export function GroupDialog({ dialog, onClose, onDeleted }: { dialog: GroupTask | undefined; onClose(): void; onDeleted?(): void }) {
  return (
    <Dialog open={dialog !== undefined} title={titleOf(dialog)} onClose={onClose}>
      {dialog?.kind === "new" && <GroupForm onClose={onClose} />}
      {dialog?.kind === "edit" && <GroupForm group={dialog.group} onClose={onClose} />}
      {dialog?.kind === "delete" && <DeleteGroup group={dialog.group} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  );
}

function titleOf(dialog: GroupTask | undefined): string {
  if (!dialog || dialog.kind === "new") return "New group";
  return `${dialog.kind === "edit" ? "Change" : "Delete"} ${dialog.group.title}`;
}
