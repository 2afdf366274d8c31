"use client";

import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { bringBack, restoreToDraft } from "@/lib/client/session/former-draft";
import { formerDraft, setFormer, watchFormers } from "@/lib/client/session/formers";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { openSession } from "@/lib/client/session/sessions";
import { dayClock } from "@/lib/client/when";
import { Button, IconButton } from "../ui/button";
import { onDemand } from "../ui/later";
import type { PlaygroundPage } from "./define";

const RestoreDialog = onDemand(() => import("./restore-dialog").then(({ RestoreDialog }) => RestoreDialog));

interface BarProps<Own, Output> {
  page: PlaygroundPage<Own, Output>;
  session: PlaygroundSession<Own, Output>;
}

/** Above a run that is not the draft's: says so, and offers to make it the draft. */
export function SavedRunBar<Own, Output>({ page, session }: BarProps<Own, Output>) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const restore = () => {
    restoreToDraft(page, session);
    setAsking(false);
    router.push(`/play/${page.id}`);
  };
  return (
    <section className="bar h-auto flex-wrap gap-y-1 py-1" aria-label="Saved run">
      <span className="text-dense text-ink-2 min-w-0">
        Saved run{session.round && ` of ${dayClock(session.round.at, Date.now())}`}. Changes start a new run.
      </span>
      <Button small className="ml-auto" aria-haspopup="dialog" disabled={session.running} onClick={() => setAsking(true)}>
        Continue from here
      </Button>
      {asking && <RestoreDialog draft={openSession(page)} run={session} onRestore={restore} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Above a draft that replaced another: offers to restore that. */
export function FormerDraftBar<Own, Output>({ page, session }: BarProps<Own, Output>) {
  const router = useRouter();
  const former = useSyncExternalStore(
    watchFormers,
    () => formerDraft(page.id),
    () => undefined,
  );
  const back = () => {
    bringBack(page);
    const address = `/play/${page.id}`;
    if (window.location.pathname !== address) router.push(address);
  };
  return (
    <div role="status">
      {former && (
        <div className="bar h-auto flex-wrap gap-y-1 py-1">
          <span className="text-dense min-w-0">Loaded the call of {dayClock(former.runAt, Date.now())}.</span>
          <span className="flex min-w-0 items-center gap-2 ml-auto">
            <Button small aria-label="Undo: back to your draft" disabled={session.running} onClick={back}>
              Undo
            </Button>
            <IconButton small icon="close" label="Dismiss" onClick={() => setFormer(page.id, undefined)} />
          </span>
        </div>
      )}
    </div>
  );
}
