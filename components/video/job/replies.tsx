"use client";

import { useState } from "react";
import { VendorAnswer } from "@/components/logs/vendor-answer";
import { Code } from "@/components/ui/code";
import { Icon } from "@/components/ui/icon";
import { StatusGlyph } from "@/components/ui/status-mark";
import { prettyJson } from "@/lib/client/pretty";
import { clock } from "@/lib/client/when";
import type { VideoCheck, VideoJobDetail } from "@/lib/console/video/contract";

/** The vendor's replies to checks, collapsed. */
export function Replies({ job: { checks, checkCount, simulated } }: { job: VideoJobDetail }) {
  if (checks.length === 0)
    return (
      <p className="text-dense text-ink-3">
        {simulated
          ? "This video was generated here, without a provider, so there are no replies."
          : "The provider has not been checked yet."}
      </p>
    );
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-dense text-ink-3">
        {checkCount === checks.length ? `${checkCount} checks.` : `${checkCount} checks; identical consecutive replies are shown once.`}
      </p>
      {checks.map((check) => (
        <Reply key={check.at} check={check} />
      ))}
    </div>
  );
}

/** One reply, collapsed. In a timeline its time is shown beside it. */
export function Reply({
  check: { at, times, ok, status, body, cut, vendor },
  inTimeline = false,
}: {
  check: VideoCheck;
  inTimeline?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div className="codeblock">
      <button type="button" className="bar h-7 w-full pr-1 pl-3 text-dense" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={12} />
        {inTimeline ? (
          <span>Reply</span>
        ) : (
          <>
            <StatusGlyph kind={ok ? "ok" : "fail"} label={ok ? "answered" : "failed"} />
            <span className="mono">{clock(at)}</span>
          </>
        )}
        <span className="mono">{status ?? "no reply"}</span>
        {times > 1 && <span className="label ml-auto">{times} times</span>}
      </button>
      {open && vendor && (
        <div className="p-3">
          <VendorAnswer of={vendor} />
        </div>
      )}
      {open && <Code text={prettyJson(body) + (cut ? "\n…" : "")} wrap />}
    </div>
  );
}
