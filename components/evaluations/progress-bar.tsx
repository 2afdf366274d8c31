"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { EvaluationDetail } from "@/lib/console/evaluations/contract";
import { formatCount } from "../playground/figures";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { StatusMark } from "../ui/status-mark";
import { resumeEvaluation, stopEvaluation } from "./evaluation-queries";
import { dollars, plural, stateOf } from "./labels";
import { ResumeForm } from "./resume-form";

/** State, progress and cost, and the button that stops or resumes. */
export function ProgressBar({ of: evaluation, runs }: { of: EvaluationDetail; runs: boolean }) {
  const { finished, cells, cost, capUsd, state, pause, errors, agreement } = evaluation;
  const ends = state === "running" && finished > 0 && finished < cells ? (cost / finished) * cells : undefined;
  return (
    <section
      aria-label="Progress"
      className="flex min-h-(--h-bar) flex-none flex-wrap items-center gap-x-4 gap-y-1 border-rule border-b px-4 py-1"
    >
      <span className="flex items-center gap-2">
        <StatusMark {...stateOf(evaluation)} />
        <span className="mono">
          {formatCount(finished)}/{formatCount(cells)}
        </span>
      </span>
      <Bar share={cells === 0 ? 0 : finished / cells} live={state === "running"} label={`${finished} of ${cells} cells`} />
      <span className="text-dense">
        <span className="mono">{dollars(cost)}</span>
        {capUsd !== null && (
          <span className="text-ink-3">
            {" of cap "}
            <span className="mono">{dollars(capUsd)}</span>
          </span>
        )}
      </span>
      {ends !== undefined && <span className="label max-md:hidden">would end at about {dollars(ends)}</span>}
      {errors > 0 && <span className="label">{plural(errors, "error")} aside</span>}
      {agreement.marked > 0 && (
        <span className="label max-md:hidden" title="Cohen's kappa is 1 for full agreement and 0 for that of chance">
          people and checks agree on {agreement.agreed} of {agreement.marked} marks
          {agreement.kappa !== null && `, kappa ${agreement.kappa.toFixed(2)}`}
        </span>
      )}
      {runs && <Actions of={evaluation} />}
      {pause && <p className="basis-full text-dense text-ink-2">{pause.message}</p>}
    </section>
  );
}

function Bar({ share, live, label }: { share: number; live: boolean; label: string }) {
  return (
    <svg className="h-3 min-w-24 max-w-110 flex-1" role="img" aria-label={label}>
      <line x1="0" x2="100%" y1="10.5" y2="10.5" stroke="var(--border)" />
      {[0, 25, 50, 75, 100].map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y1="7" y2="11" stroke="var(--border)" />
      ))}
      <rect x="0.5" y="2.5" width={`${Math.max(0.4, share * 99.6)}%`} height="6" className={live ? "live-bar" : "fill-ink-2"} />
    </svg>
  );
}

function Actions({ of: { id, state, pause, errors } }: { of: EvaluationDetail }) {
  const [asking, setAsking] = useState(false);
  const stop = useMutation({ mutationFn: () => stopEvaluation(id) });
  const resume = useMutation({ mutationFn: (retryErrors: boolean) => resumeEvaluation(id, { retryErrors }) });
  const problem = stop.error ?? resume.error;
  const busy = stop.isPending || resume.isPending;
  return (
    <span className="ml-auto flex items-center gap-2">
      {problem && (
        <span className="text-dense text-fail" role="alert">
          {problem.message}
        </span>
      )}
      {state !== "running" && errors > 0 && (
        <Button small icon="refresh" disabled={busy} onClick={() => resume.mutate(true)}>
          Retry {plural(errors, "error")}
        </Button>
      )}
      {state === "paused" && (
        <Button small disabled={busy} onClick={() => setAsking(true)}>
          Change the cap
        </Button>
      )}
      {state === "running" && (
        <Button small variant="stop" className="min-w-22" disabled={busy} onClick={() => stop.mutate()}>
          Stop
        </Button>
      )}
      {state === "paused" && (
        <Button
          small
          variant="primary"
          className="min-w-22"
          disabled={busy}
          onClick={() => (pause?.code === "cap" ? setAsking(true) : resume.mutate(false))}
        >
          Resume
        </Button>
      )}
      <Dialog open={asking} title="Resume with another cap" onClose={() => setAsking(false)}>
        <ResumeForm id={id} onClose={() => setAsking(false)} />
      </Dialog>
    </span>
  );
}
