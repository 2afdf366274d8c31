"use client";

import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import type { RunState } from "@/lib/client/call/run";
import type { PlaygroundSession } from "@/lib/client/session/session";
import { noteSubmitted } from "@/lib/client/video/history";
import { followSent } from "@/lib/client/video/queries";
import { newBatchId, type Submitted, VideoSubmission } from "@/lib/client/video/submit";
import { randomSeed } from "../../playground/seed-field";
import type { Own } from "./page-state";

export interface Submitting {
  /** True while a reply is pending. */
  sending: boolean;
  /** Of the last submit: those with a job and those without. */
  submissions: readonly VideoSubmission[];
  /** Why nothing could be sent. */
  problem: string | undefined;
  submit(): void;
  /** Repeats the same request: at most one job is created. */
  recover(submission: VideoSubmission): void;
}

/** Submits one job per model, and opens its page, or the board for several. */
export function useSubmit(session: PlaygroundSession<Own, Submitted>): Submitting {
  const router = useRouter();
  const [submissions, setSubmissions] = useState<readonly VideoSubmission[]>([]);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const batch = useRef<string>(undefined);
  const busy = useRef(false);
  const run = useCallback(
    async (which: readonly VideoSubmission[], all: readonly VideoSubmission[]) => {
      if (busy.current) return;
      busy.current = true;
      setSending(true);
      setSubmissions(all);
      await Promise.all(which.map((submission) => submission.send()));
      show(session, all);
      setSending(false);
      busy.current = false;
      setSubmissions([...all]);
      await finish(session, all, { batch: batch.current, go: (address) => router.push(address) });
    },
    [session, router],
  );
  return {
    sending,
    submissions,
    problem,
    submit() {
      const made = prepare(session);
      setProblem(typeof made === "string" ? made : undefined);
      if (typeof made === "string") return;
      batch.current = made[0]?.order.batch;
      void run(made, made);
    },
    recover: (submission) => void run([submission], submissions),
  };
}

/** One submission per column, or why there is none. */
function prepare(session: PlaygroundSession<Own, Submitted>): VideoSubmission[] | string {
  const columns = session.state.columns.filter(({ model }) => model !== "");
  if (columns.length === 0) return "Choose a model first.";
  const batch = columns.length > 1 ? newBatchId() : undefined;
  try {
    return columns.map((column) => new VideoSubmission({ column: column.id, model: column.model, batch, ...session.preview(column) }));
  } catch (error) {
    return error instanceof Error ? error.message : "The body is not valid JSON.";
  }
}

/** Shows request and response in the wire drawer. */
function show(session: PlaygroundSession<Own, Submitted>, all: readonly VideoSubmission[]): void {
  const runs = new Map<string, RunState<Submitted>>(all.map(({ order, state }) => [order.column, state]));
  const { state } = session;
  session.restore(state, { id: all[0]?.id ?? "", at: Date.now(), state, runs });
}

interface Finish {
  batch: string | undefined;
  go(address: string): void;
}

/** Adds created jobs to the history, and leaves the page once every model has one. */
async function finish(session: PlaygroundSession<Own, Submitted>, all: readonly VideoSubmission[], { batch, go }: Finish): Promise<void> {
  const taken = all.flatMap(({ state }) => (state.output ? [state.output.taskId] : []));
  if (taken.length === 0) return;
  const [first] = all;
  const { own } = session.state;
  void noteSubmitted({
    id: first?.id ?? "",
    models: all.map(({ order }) => order.model),
    title: own.prompt,
    taskIds: taken,
    requestIds: all.flatMap(({ state }) => state.requestId ?? []),
  });
  followSent(taken).catch(() => undefined);
  if (taken.length < all.length) return;
  if (!own.locked && own.seed !== null) session.setOwn({ seed: randomSeed() });
  go(batch === undefined ? `/video/${taken[0]}` : `/video?batch=${batch}`);
}
