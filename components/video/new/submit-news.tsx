"use client";

import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { StatusMark } from "@/components/ui/status-mark";
import type { VideoSubmission } from "@/lib/client/video-submit";
import { shortJobId } from "@/lib/client/video-words";
import type { Submitting } from "./use-submit";

/** What came of each request, where not every one became a job. What was typed stays as it is. */
export function SubmitNews({ submitting: { submissions, sending, recover } }: { submitting: Submitting }) {
  if (sending || !submissions.some(({ state }) => state.status === "failed")) return null;
  return (
    <section className="video-news" aria-label="What came of the requests" role="alert">
      {submissions.map((submission) => (
        <Outcome key={submission.id} submission={submission} onRecover={() => recover(submission)} />
      ))}
    </section>
  );
}

function Outcome({ submission, onRecover }: { submission: VideoSubmission; onRecover(): void }) {
  const { state, order, lost } = submission;
  if (state.output)
    return (
      <p className="row wrap">
        <StatusMark kind="ok" word="Taken" />
        <span className="mono">{order.model}</span>
        <Link href={`/video/${state.output.taskId}`} className="mono">
          {shortJobId(state.output.taskId)}
        </Link>
        {state.output.replayed && <span className="hint">The first request had arrived. No second job was made.</span>}
      </p>
    );
  return (
    <Note kind="fail">
      <div className="row wrap">
        <StatusMark
          kind={lost ? "unknown" : "fail"}
          word={lost ? "No answer" : "Refused"}
          raw={lost ? undefined : String(state.error?.status)}
        />
        <span className="mono">{order.model}</span>
        {lost && (
          <Button small icon="refresh" onClick={onRecover}>
            Recover same request
          </Button>
        )}
      </div>
      <p className="pt-1">{state.error?.message}</p>
      <p className="hint">
        {lost
          ? "Sent again it has the same idempotency key: if there is a job already, you get that one."
          : "Nothing was made. Your input is unchanged; the reply as it came is in the wire drawer, under Response."}
      </p>
    </Note>
  );
}
