"use client";

import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { StatusMark } from "@/components/ui/status-mark";
import { shortJobId } from "@/lib/client/video/labels";
import type { VideoSubmission } from "@/lib/client/video/submit";
import { Link } from "../../ui/link";
import type { Submitting } from "./use-submit";

/** The result of each request, if not all became jobs. The input stays. */
export function SubmitNews({ submitting: { submissions, sending, recover } }: { submitting: Submitting }) {
  if (sending || !submissions.some(({ state }) => state.status === "failed")) return null;
  return (
    <section className="flex flex-col gap-3 border-b border-rule px-4 py-3" aria-label="Submitted requests" role="alert">
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
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <StatusMark kind="ok" word="Accepted" />
        <span className="mono">{order.model}</span>
        <Link href={`/video/${state.output.taskId}`} className="mono">
          {shortJobId(state.output.taskId)}
        </Link>
        {state.output.replayed && <span className="text-dense text-ink-3">The first request had arrived. No second job was created.</span>}
      </p>
    );
  return (
    <Note kind="fail">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <StatusMark
          kind={lost ? "unknown" : "fail"}
          word={lost ? "No answer" : "Refused"}
          raw={lost ? undefined : String(state.error?.status)}
        />
        <span className="mono">{order.model}</span>
        {lost && (
          <Button small icon="refresh" onClick={onRecover}>
            Recover the same request
          </Button>
        )}
      </div>
      <p className="pt-1">{state.error?.message}</p>
      <p className="text-dense text-ink-3">
        {lost
          ? "It is sent again with the same idempotency key: if the job already exists, you get that one."
          : "No job was created. Your input is unchanged; the raw reply is in the wire drawer, under Response."}
      </p>
    </Note>
  );
}
