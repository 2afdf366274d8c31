"use client";

import { type ReactNode, useState } from "react";
import { useLeaveGuard } from "../keys/use-leave-guard";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Asks before the page, or what is edited on it, is left with unsaved changes. */
export function LeaveGuard({ onLeave, children }: { onLeave(): void; children: ReactNode }) {
  const [asking, setAsking] = useState<{ go?(): void }>();
  useLeaveGuard((go) => setAsking({ go }));
  return (
    <Dialog
      open={asking !== undefined}
      title="Discard the changes?"
      onClose={() => setAsking(undefined)}
      foot={
        <>
          <Button
            variant="danger-fill"
            onClick={() => {
              setAsking(undefined);
              onLeave();
              asking?.go?.();
            }}
          >
            Discard changes
          </Button>
          <Button variant="quiet" data-autofocus onClick={() => setAsking(undefined)}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
