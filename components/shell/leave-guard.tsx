"use client";

import { type ReactNode, useState } from "react";
import { useLeaveGuard } from "../keys/use-leave-guard";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

/** Asks before the page is left with unsaved changes. */
export function LeaveGuard({ onLeave, children }: { onLeave(): void; children: ReactNode }) {
  const [asking, setAsking] = useState(false);
  useLeaveGuard(() => setAsking(true));
  return (
    <Dialog
      open={asking}
      title="Discard the changes?"
      onClose={() => setAsking(false)}
      foot={
        <>
          <Button
            variant="danger-fill"
            onClick={() => {
              setAsking(false);
              onLeave();
            }}
          >
            Discard changes
          </Button>
          <Button variant="quiet" data-autofocus onClick={() => setAsking(false)}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
