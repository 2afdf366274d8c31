"use client";

import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { bringBack, dropFormer, formerDraft, restoreToDraft, watchFormers } from "@/lib/client/session/former-draft";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { openSession } from "@/lib/client/session/sessions";
import type { RunDetail } from "@/lib/console/runs/contract";
import { Button, IconButton } from "../ui/button";
import { onDemand } from "../ui/later";
import type { PlaygroundPage } from "./define";

const RestoreDialog = onDemand(() => import("./restore-dialog").then(({ RestoreDialog }) => RestoreDialog));

interface SavedRunBarProps<Own, Output> {
  page: PlaygroundPage<Own, Output>;
  /** The session that shows the run. */
  session: PlaygroundSession<Own, Output>;
  run: RunDetail;
}

/** Over a run from the history: that it is one, and the way to make it the draft. */
export function SavedRunBar<Own, Output>({ page, session, run }: SavedRunBarProps<Own, Output>) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const restore = () => {
    restoreToDraft(page, session, run);
    setAsking(false);
    router.push(`/play/${page.id}`);
  };
  return (
    <section className="bar h-auto flex-wrap gap-y-1 py-1" aria-label="Saved run">
      <span className="text-dense text-ink-2 min-w-0">
        A run of {whenOf(run.at)}. What you change here touches neither it nor your draft.
      </span>
      <Button small className="ml-auto" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Restore to the draft
      </Button>
      {asking && (
        <RestoreDialog
          draft={openSession(page) as unknown as PlaygroundSession<never, never>}
          run={session as unknown as PlaygroundSession<never, never>}
          onRestore={restore}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Over a draft that a run was restored to: the way back to what was there before. */
export function FormerDraftBar<Own, Output>({ page }: { page: PlaygroundPage<Own, Output> }) {
  const former = useSyncExternalStore(
    watchFormers,
    () => formerDraft(page.id),
    () => undefined,
  );
  return (
    <div role="status">
      {former && (
        <div className="bar h-auto flex-wrap gap-y-1 py-1">
          <span className="text-dense min-w-0">The draft is now that of the run of {whenOf(former.runAt)}.</span>
          <span className="flex min-w-0 items-center gap-2 ml-auto">
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
