"use client";

import { useMutation } from "@tanstack/react-query";
import { revokeShare } from "@/lib/client/shares/shares";
import type { Share } from "@/lib/console/shares/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { toast } from "../ui/toast";
import { opensLabel } from "./labels";

/** Confirms revoking a link; undefined keeps the dialog closed. */
export function RevokeLink({ share, onClose }: { share: Share | undefined; onClose(): void }) {
  return (
    <Dialog open={share !== undefined} title="Revoke this link" onClose={onClose}>
      {share && <Ask share={share} onClose={onClose} />}
    </Dialog>
  );
}

function Ask({ share, onClose }: { share: Share; onClose(): void }) {
  const revoke = useMutation({
    mutationFn: () => revokeShare(share.id),
    onSuccess: () => {
      toast({ kind: "ok", title: "Link revoked", text: "It no longer opens." });
      onClose();
    },
  });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p>
        <b className="font-strong [overflow-wrap:anywhere]">{share.title}</b>, {opensLabel(share)}. The link stops working immediately, and
        its copy of the run is deleted. This cannot be undone; the run itself is kept.
      </p>
      {revoke.error && (
        <p className="text-dense text-fail" role="alert">
          {revoke.error.message}
        </p>
      )}
      <div className="flex min-w-0 items-center gap-2">
        <Button variant="danger-fill" data-autofocus disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke permanently
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </div>
  );
}
