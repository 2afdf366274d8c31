"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api";
import { leaveIfSignedOut } from "@/lib/client/query-client";
import { giveUpJob, lookAtJob } from "@/lib/client/video/queries";
import type { LookedVideo } from "@/lib/console/video/action-contract";
import type { VideoJobDetail } from "@/lib/console/video/contract";

const OUTCOMES: Record<LookedVideo["outcome"], Parameters<typeof toast>[0]> = {
  asked: { kind: "ok", title: "Checking with the provider", text: "The reply appears under Replies in a moment." },
  found: { kind: "ok", title: "The provider has the job", text: "The job continues, and its video is downloaded when it is ready." },
  absent: {
    kind: "off",
    title: "Not found",
    text: "The provider does not have this job, or it cannot be distinguished from others of the same time.",
  },
};

/** One action at a time; errors are shown. */
function useAct(what: string): { busy: boolean; act(run: () => Promise<void>): void } {
  const [busy, setBusy] = useState(false);
  const act = async (run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      leaveIfSignedOut(error);
      toast({ kind: "fail", title: what, text: error instanceof ApiError ? error.message : "Try again." });
    }
    setBusy(false);
  };
  return { busy, act: (run) => void (busy || act(run)) };
}

function useLook(id: string) {
  const { busy, act } = useAct("The provider could not be reached");
  return { busy, look: () => act(async () => void toast(OUTCOMES[(await lookAtJob(id)).outcome])) };
}

/** Makes the gateway poll now; reopens a job that was only given up here. */
export function AskButton({ job }: { job: VideoJobDetail }) {
  const { busy, look } = useLook(job.id);
  if (job.look !== "ask") return null;
  return (
    <Button variant="quiet" icon="eye" title="Poll again now" aria-disabled={busy || undefined} onClick={look}>
      <span className="max-[1200px]:hidden">Poll again now</span>
    </Button>
  );
}

/** An uncertain job: what that means, and the two ways to continue. */
export function Uncertain({ job: { id, look: how } }: { job: VideoJobDetail }) {
  const { busy: looking, look } = useLook(id);
  const { busy: ending, act } = useAct("The job could not be closed");
  return (
    <div className="p-4">
      <ErrorState
        title="It may have been accepted and charged"
        actions={
          <>
            {how === "search" && (
              <Button icon="refresh" aria-disabled={looking || undefined} onClick={look}>
                Check again
              </Button>
            )}
            <Button variant="quiet" aria-disabled={ending || undefined} onClick={() => act(() => giveUpJob(id))}>
              Give up
            </Button>
          </>
        }
      >
        The request was sent, but its response was lost. It is not sent again automatically.{" "}
        {how === "search"
          ? "Check again asks the provider for it. If found, the job continues."
          : "This provider cannot look up a job without its id: check there yourself before you send it again."}{" "}
        Giving up marks the job as failed. It may still be charged.
      </ErrorState>
    </div>
  );
}
