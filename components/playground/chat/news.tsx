"use client";

import { answerNews } from "@/lib/client/chat/answer";
import type { ChatSession } from "@/lib/client/chat/session";
import { shownRun } from "./shared-run";

/** Announces to screen readers that answers begin and how they ended, but not their text. */
export function ChatNews({ session }: { session: ChatSession }) {
  const { round } = session;
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {round && !round.saved && newsOf(session)}
    </p>
  );
}

function newsOf(session: ChatSession): string {
  if (session.answering) return "Answering…";
  if (session.running) return "A tool is running…";
  // What was kept of an earlier answer is no news.
  const runs = session.state.columns.flatMap(({ id }) => {
    const run = shownRun(session, id);
    return run !== undefined && run === session.stateOf(id) ? [run] : [];
  });
  const several = runs.length > 1;
  return runs
    .map(({ model, status, output, tokens }) => {
      const who = several ? `${model}: ` : "";
      if (status === "failed") return `${who}The run failed.`;
      if (status === "stopped") return `${who}Stopped at ${tokens.out ?? output?.pieces ?? 0} tokens.`;
      return `${who}Answer ready, ${answerNews(output)}.`;
    })
    .join(" ");
}
