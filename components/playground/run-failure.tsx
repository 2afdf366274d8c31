"use client";

import { useState } from "react";
import type { RunState } from "@/lib/client/call/run";
import { prettyJson } from "@/lib/client/pretty";
import { Button } from "../ui/button";
import { Code } from "../ui/code";
import { CopyButton } from "../ui/copy-button";
import { ErrorState } from "../ui/error-state";
import { Icon } from "../ui/icon";
import { onDemand } from "../ui/later";
import { formatMs } from "./figures";

const CallAttempts = onDemand(() => import("../logs/call-attempts").then(({ CallAttempts }) => CallAttempts));

/** Why a run failed, its cost, and the next steps. The raw reply is linked. */
export function RunFailure<Output>({
  run,
  flush = false,
  onRetry,
}: {
  run: Pick<RunState<Output>, "error" | "requestId" | "output" | "totalMs">;
  /** Inline with text, on its baseline. */
  flush?: boolean;
  onRetry(): void;
}) {
  const { error, requestId, output, totalMs } = run;
  const [open, setOpen] = useState(false);
  if (!error) return null;
  const answered = error.status > 0 ? `The gateway answered ${error.status} after ${formatMs(totalMs).join(" ")}.` : "";
  return (
    <div className={flush ? "pt-2" : "p-4"}>
      <ErrorState
        title={error.message}
        actions={
          <>
            <Button icon="refresh" onClick={onRetry}>
              Retry unchanged
            </Button>
            {requestId && (
              <span className="mono flex min-w-0 items-center gap-1 text-ink-3">
                {`${requestId.slice(0, 8)}…${requestId.slice(-4)}`}
                <CopyButton small text={requestId} what="the request id" />
              </span>
            )}
          </>
        }
      >
        {answered} {output === undefined ? "Nothing was generated." : "What arrived before that is kept."} Your input is unchanged.
      </ErrorState>
      {requestId && <CallAttempts requestId={requestId} />}
      {error.body && (
        <div className="codeblock mt-4">
          <button type="button" className="bar h-7 w-full pr-1 pl-3 text-dense" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name={open ? "down" : "right"} size={12} />
            Raw reply
            <span className="mono ml-auto text-ink-3">{error.code}</span>
          </button>
          {open && <Code text={prettyJson(error.body)} wrap />}
        </div>
      )}
    </div>
  );
}
