"use client";

import { useMutation } from "@tanstack/react-query";
import { revokeShare } from "@/lib/client/shares";
import type { Share } from "@/lib/contracts/console-shares";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { toast } from "../ui/toast";
import { opensWords } from "./words";

/** Asks before a link ends; undefined keeps the dialog closed. */
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
      toast({ kind: "ok", title: "The link is revoked", text: "Whoever opens it finds nothing there." });
      onClose();
    },
  });
  return (
    <div className="stack stack-4">
      <p>
        <b className="strong [overflow-wrap:anywhere]">{share.title}</b>, {opensWords(share)}. Whoever has the address finds nothing there
        from now on, and the copy of the run is deleted. It cannot be taken back; the run itself stays.
      </p>
      {revoke.error && (
        <p className="c-fail dense" role="alert">
          {revoke.error.message}
        </p>
      )}
      <div className="row">
        <Button variant="danger-fill" data-autofocus disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke for good
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </div>
  );
}
