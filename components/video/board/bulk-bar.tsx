"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api";
import { leaveIfSignedOut } from "@/lib/client/query-client";
import { deleteLater, undoDelete } from "@/lib/client/video/delete";
import { actOnJobs } from "@/lib/client/video/retry";
import { isOver } from "@/lib/client/video/watch";
import type { BulkVideoReply } from "@/lib/console/video/action-contract";
import type { VideoJob } from "@/lib/console/video/contract";
import { keysOf } from "@/lib/contracts/typed";

/** Actions on the selected jobs. Each button counts the jobs it applies to. */
export function BulkBar({ chosen, onClear }: { chosen: readonly VideoJob[]; onClear(): void }) {
  const [sending, setSending] = useState(false);
  const ended = chosen.filter(({ status }) => isOver(status)).map(({ id }) => id);
  const running = chosen.filter(({ status }) => !isOver(status)).map(({ id }) => id);
  const untracked = chosen.filter(({ stop }) => stop === "untrack").length;
  const act = async (action: "stop" | "retry", ids: string[]) => {
    setSending(true);
    try {
      say(await actOnJobs({ action, ids }));
      onClear();
    } catch (error) {
      leaveIfSignedOut(error);
      toast({ kind: "fail", title: "Nothing was changed", text: error instanceof ApiError ? error.message : "Try again." });
    }
    setSending(false);
  };
  return (
    <div className="bar" role="toolbar" aria-label="Selected jobs">
      <span className="label" role="status">{`${chosen.length} selected`}</span>
      <Button small disabled={running.length === 0 || sending} title={stopLabel(untracked)} onClick={() => void act("stop", running)}>
        {`Stop ${running.length}`}
      </Button>
      <Button small icon="refresh" disabled={ended.length === 0 || sending} onClick={() => void act("retry", ended)}>
        {`Retry ${ended.length}`}
      </Button>
      <Button
        small
        variant="danger"
        disabled={ended.length === 0 || sending}
        onClick={() => {
          removeAll(ended);
          onClear();
        }}
      >
        {`Delete ${ended.length}`}
      </Button>
      <Button small variant="quiet" className="ml-auto" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

function stopLabel(untracked: number): string | undefined {
  if (untracked === 0) return undefined;
  return `${untracked} of them cannot be cancelled at the provider: tracking stops, but they keep running and may be charged.`;
}

const OUTCOMES = {
  cancelled: "cancelled",
  untracked: "no longer tracked, still running at the provider",
  ended: "had already ended",
  retried: "retried as new jobs",
  deleted: "deleted",
  refused: "refused",
} as const;

/** One message for all jobs: the count of each outcome, and why the first was refused. */
function say({ items }: BulkVideoReply): void {
  const words = keysOf(OUTCOMES).flatMap((outcome) => {
    const count = items.filter((item) => item.outcome === outcome).length;
    return count > 0 ? [`${count} ${OUTCOMES[outcome]}`] : [];
  });
  const refused = items.find(({ outcome }) => outcome === "refused");
  toast({ kind: refused ? "fail" : "ok", title: words.join(", "), text: refused?.message ?? undefined });
}

function removeAll(ids: readonly string[]): void {
  for (const id of ids) deleteLater(id, (message) => toast({ kind: "fail", title: "A job could not be deleted", text: message }));
  const undo = () => {
    const back = ids.filter(undoDelete);
    if (back.length < ids.length)
      toast({ kind: "fail", title: "Too late to undo", text: `${ids.length - back.length} jobs were deleted.` });
  };
  toast({ kind: "off", title: `${ids.length} deleted with their videos`, action: { label: "Undo", run: undo } });
}
