"use client";

import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import type { Desk } from "@/lib/client/desk";
import { openDesk } from "@/lib/client/desks";
import { bringBack, dropFormer, formerDraft, restoreToDraft, watchFormers } from "@/lib/client/former-draft";
import type { RunDetail } from "@/lib/contracts/console-runs";
import { Button, IconButton } from "../ui/button";
import { onDemand } from "../ui/later";
import type { BenchPage } from "./define";

const RestoreDialog = onDemand(() => import("./restore-dialog").then(({ RestoreDialog }) => RestoreDialog));

interface SavedRunBarProps<Own, Output> {
  page: BenchPage<Own, Output>;
  /** The desk that shows the run. */
  desk: Desk<Own, Output>;
  run: RunDetail;
}

/** Over a run from the tape: that it is one, and the way to make it the draft. */
export function SavedRunBar<Own, Output>({ page, desk, run }: SavedRunBarProps<Own, Output>) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const restore = () => {
    restoreToDraft(page, desk, run);
    setAsking(false);
    router.push(`/play/${page.id}`);
  };
  return (
    <section className="bar h-auto! flex-wrap gap-y-1! py-1" aria-label="Saved run">
      <span className="dense dim min-w-0">A run of {whenOf(run.at)}. What you change here touches neither it nor your draft.</span>
      <Button small className="push" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Restore to the draft
      </Button>
      {asking && (
        <RestoreDialog
          draft={openDesk(page) as unknown as Desk<never, never>}
          run={desk as unknown as Desk<never, never>}
          onRestore={restore}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Over a draft that a run was restored to: the way back to what was there before. */
export function FormerDraftBar<Own, Output>({ page }: { page: BenchPage<Own, Output> }) {
  const former = useSyncExternalStore(
    watchFormers,
    () => formerDraft(page.id),
    () => undefined,
  );
  return (
    <div role="status">
      {former && (
        <div className="bar h-auto! flex-wrap gap-y-1! py-1">
          <span className="dense min-w-0">The draft is now that of the run of {whenOf(former.runAt)}.</span>
          <span className="row push">
            <Button small onClick={() => bringBack(page)}>
              Bring back the former draft
            </Button>
            <IconButton small icon="close" label="Leave the former draft" onClick={() => dropFormer(page.id)} />
          </span>
        </div>
      )}
    </div>
  );
}

function whenOf(at: number): string {
  return new Date(at).toLocaleString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false });
}
