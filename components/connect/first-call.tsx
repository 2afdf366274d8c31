"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ago, clock } from "@/lib/client/when";
import { endOf } from "../logs/labels";
import { buttonClass } from "../ui/button";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { StatusGlyph, StatusMark } from "../ui/status-mark";
import { callsOfKeyQuery } from "./connect-queries";

/** Whether calls of the key have come in, updated every two seconds, with the last ones. `keyId`: empty before one is chosen. */
export function FirstCall({ keyId }: { keyId: string }) {
  const [since] = useState(() => Date.now());
  const { data, error } = useQuery(callsOfKeyQuery(keyId));
  const calls = data?.items ?? [];
  const [last] = calls;
  return (
    <div className="flex min-w-0 flex-none flex-col border-rule border-b">
      <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5" role="status">
        {error && <StatusMark kind="fail" word="Calls can't be shown" />}
        {!error && keyId === "" && <StatusMark kind="queued" word="Choose a key to see its first call here" />}
        {!error && keyId !== "" && !last && <StatusMark kind="run" word="Waiting for the first call…" />}
        {last && (
          <>
            <StatusMark kind={endOf(last).kind} word={last.at >= since ? "First call received" : "Calls received"} large />
            <Moment at={last.at} format={ago} className="text-dense text-ink-2" />
            <span className="mono">{last.status}</span>
            <span className="mono">
              {last.durationMs}
              <span className="u">ms</span>
            </span>
            <span className="mono min-w-0 truncate text-ink-2">{last.model}</span>
            <Link
              href={`/logs?key=${keyId}&range=30d&peek=${last.id}`}
              className={`${buttonClass({ variant: "quiet", small: true })} ml-auto`}
            >
              Open in Logs
            </Link>
          </>
        )}
      </div>
      {calls.length > 1 && (
        <ol aria-label="Last calls of the key" className="flex flex-col pb-2">
          {calls.slice(1).map((call) => (
            <li key={call.id} className="flex min-h-6 min-w-0 items-center gap-3 px-4">
              <StatusGlyph kind={endOf(call).kind} label={endOf(call).word} />
              <span className="mono flex-none text-ink-2">{clock(call.at)}</span>
              <span className="mono min-w-0 truncate">
                {call.status} {call.code || call.model}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
