"use client";

import { useState, useSyncExternalStore } from "react";
import { useChordKeys } from "@/components/shell/use-chord-keys";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { noticesOn, setNotices, watchNotices } from "@/lib/client/notices";
import type { PlaygroundSession } from "@/lib/client/session/session";
import type { Submitted } from "@/lib/client/video/submit";
import type { Own } from "./page-state";
import type { Submitting } from "./use-submit";

interface SubmitBarProps {
  session: PlaygroundSession<Own, Submitted>;
  submitting: Submitting;
  /** Why it cannot be submitted. */
  blocked: string | undefined;
}

/** Below the form: notifications, the number of jobs, and Submit. */
export function SubmitBar({ session, submitting: { sending, problem, submit }, blocked }: SubmitBarProps) {
  const keys = useChordKeys("mod+enter");
  const [asked, setAsked] = useState(false);
  const jobs = session.state.columns.filter(({ model }) => model !== "").length;
  const line = problem ?? (asked ? blocked : undefined);
  return (
    <div className="runbar">
      <TellMe />
      <span className={`text-dense flex-1 min-h-0 min-w-0 text-right ${line ? "text-fail" : "text-ink-3"}`} role="status" data-part="why">
        {line ?? (jobs > 1 ? `${jobs} jobs` : "")}
      </span>
      <Button
        variant="primary"
        className="min-w-26"
        chord={keys}
        aria-disabled={blocked !== undefined || sending || undefined}
        title={blocked}
        onClick={() => {
          setAsked(true);
          if (blocked === undefined && !sending) submit();
        }}
      >
        {sending ? "Sending" : jobs > 1 ? `Submit ${jobs}` : "Submit"}
      </Button>
    </div>
  );
}

/** Whether the browser may show notifications while another window is in front. */
function TellMe() {
  const on = useSyncExternalStore(watchNotices, noticesOn, () => false);
  const [refused, setRefused] = useState(false);
  return (
    <span
      title={
        refused
          ? "Notifications from this page are blocked. Allow them in the browser settings."
          : "A browser notification, also when this tab is in the background"
      }
    >
      <Checkbox
        label={<span className="text-dense text-ink-2">{refused ? "Not allowed" : "Notify me when done"}</span>}
        checked={on}
        onChange={(event) => void setNotices(event.target.checked).then((allowed) => setRefused(!allowed))}
      />
    </span>
  );
}
