"use client";

import { countWords } from "@/lib/client/chat-answer";
import type { ChatDesk } from "@/lib/client/chat-desk";
import { shownRun } from "./shown-run";

/** What a screen reader is told: that answers begin and how they ended, never their words one by one. */
export function ChatNews({ desk }: { desk: ChatDesk }) {
  const round = desk.round;
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {round && newsOf(desk)}
    </p>
  );
}

function newsOf(desk: ChatDesk): string {
  if (desk.running) return "Answering…";
  const runs = desk.state.columns.map(({ id }) => shownRun(desk, id)).filter((run) => run !== undefined);
  const several = runs.length > 1;
  return runs
    .map(({ model, status, output, tokens }) => {
      const who = several ? `${model}: ` : "";
      if (status === "failed") return `${who}The run failed.`;
      if (status === "stopped") return `${who}Stopped at ${tokens.out ?? output?.pieces ?? 0} tokens.`;
      return `${who}Answer ready, ${countWords(output?.text ?? "")} words.`;
    })
    .join(" ");
}
