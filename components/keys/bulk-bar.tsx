"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkKeysReply, BulkKeysRequest, ConsoleKey } from "@/lib/console/keys/contract";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { toast } from "../ui/toast";
import { changeKeys } from "./key-queries";

const DAY_MS = 86_400_000;
type Action = BulkKeysRequest["action"];
const DONE: Record<Action, string> = {
  disable: "disabled",
  enable: "enabled",
  revoke: "revoked",
  extend: "extended by 90 days",
  tag: "tagged",
};

export function BulkBar({ keys, onDone }: { keys: readonly ConsoleKey[]; onDone(): void }) {
  const [revoking, setRevoking] = useState(false);
  const change = useMutation({
    mutationFn: (action: Action) =>
      changeKeys({ ids: keys.map(({ id }) => id), action, ...(action === "extend" ? { expiresAt: Date.now() + 90 * DAY_MS } : {}) }),
    onSuccess: (reply, action) => {
      tell(reply, action);
      setRevoking(false);
      onDone();
    },
    onError: (error) => toast({ kind: "fail", title: "No key was changed", text: error.message }),
  });
  const count = `${keys.length} ${keys.length === 1 ? "key" : "keys"}`;
  const press = (action: Action) => ({ disabled: change.isPending, onClick: () => change.mutate(action) });
  return (
    <div
      role="toolbar"
      aria-label="Selected keys"
      className="sticky bottom-0 z-2 hidden min-h-(--h-readout) items-center gap-2 border-rule-2 border-t bg-raised px-4 md:flex"
    >
      <span role="status" className="mr-2 font-strong">
        {count}
      </span>
      <Button {...press("disable")}>Disable</Button>
      <Button {...press("enable")}>Enable</Button>
      <Button {...press("extend")}>Extend by 90 days</Button>
      <Button variant="danger" disabled={change.isPending} onClick={() => setRevoking(true)}>
        Revoke
      </Button>
      <Button variant="quiet" className="ml-auto" onClick={onDone}>
        Clear selection
      </Button>
      <Dialog open={revoking} title={`Revoke ${count}`} onClose={() => setRevoking(false)}>
        <div className="flex flex-col gap-4">
          <p>Programs that use them get 401 immediately. This cannot be undone.</p>
          <ul className="max-h-40 overflow-auto">
            {keys.map(({ id, name }) => (
              <li key={id} className="truncate">
                {name}
              </li>
            ))}
          </ul>
          <div className="flex gap-2">
            <Button variant="danger-fill" {...press("revoke")}>
              Revoke permanently
            </Button>
            <Button onClick={() => setRevoking(false)}>Keep them</Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}

function tell({ done, refused }: BulkKeysReply, action: Action): void {
  const title = `${done.length} ${done.length === 1 ? "key is" : "keys are"} ${DONE[action]}`;
  if (refused.length === 0) toast({ kind: "ok", title });
  else toast({ kind: "fail", title: `${title}, ${refused.length} not`, text: refused[0]?.message });
}
