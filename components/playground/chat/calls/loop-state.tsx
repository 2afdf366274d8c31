"use client";

import { loopOf } from "@/lib/client/chat/loop/loop-of";
import { type LoopState, loopStateOf } from "@/lib/client/chat/loop/series";
import type { ChatSession } from "@/lib/client/chat/session";
import { Button } from "../../../ui/button";
import { counted } from "./counted";

interface LoopStateLineProps {
  session: ChatSession;
  column: string;
  turns: number;
  /** Announces changes; columns are announced together. */
  announced: boolean;
}

/** What a loop does or waits for; with a button if it has paused. */
export function LoopStateLine({ session, column, turns, announced }: LoopStateLineProps) {
  const state = loopStateOf(session, column);
  const pause = state.kind === "limit" || state.kind === "stopped";
  return (
    <>
      <span
        role={announced ? "status" : undefined}
        className={`min-w-0 wrap-anywhere ${state.kind === "waits" ? "text-queued" : pause ? "text-ink" : "text-ink-2"}`}
      >
        {saidOf(state, turns)}
      </span>
      {pause && (
        <Button small variant="primary" onClick={() => loopOf(session, column).goOn()}>
          Go on
        </Button>
      )}
    </>
  );
}

function saidOf({ kind, calls }: LoopState, turns: number): string {
  switch (kind) {
    case "limit":
      return `Stopped after ${counted(turns, "turn")}, which is the limit.`;
    case "stopped":
      return "All calls have results. The model has not been asked yet.";
    case "waits":
      return `Waits for you: ${calls.join(", ")}.`;
    case "off":
      return "Paused: this model is not included.";
    case "runs":
      return `Running ${calls.join(", ")}.`;
    case "answers":
      return "The model answers.";
    case "rests":
      return "Tools and turns";
  }
}
