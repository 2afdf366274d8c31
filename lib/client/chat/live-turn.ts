import { answerOf, type ChatSession } from "./session";
import type { Turn } from "./tree";

/** A turn as it stands: a streaming answer with what its run has so far. */
export function liveTurn(session: ChatSession, column: string, turn: Turn): Turn {
  const run = turn.status === "waiting" ? session.stateOf(column) : undefined;
  return run && run.id === turn.runId ? { ...turn, ...answerOf(run), status: "waiting" } : turn;
}
