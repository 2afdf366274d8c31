import { isOver } from "../call/run";
import { saveRun } from "../runs/save-run";
import type { PlaygroundSession, Round } from "../session/session";
import type { ChatOutput } from "./answer";
import { chatForHistory } from "./fit";
import type { ChatOwn } from "./page-state";

/** Saves the history's entry of a round with the answers in place, so that each column has its own when restored. */
export async function saveAnswers(
  session: Pick<PlaygroundSession<ChatOwn, ChatOutput>, "state">,
  { id, runs: calls }: Pick<Round<ChatOwn, ChatOutput>, "id" | "runs">,
): Promise<void> {
  const runs = [...calls.values()].map((run) => run.state);
  const failed = runs.some(({ status }) => status === "failed");
  const ended = failed ? "failed" : runs.some(({ status }) => status === "stopped") ? "stopped" : "done";
  await saveRun({
    id,
    thread: session.state.own.thread,
    playground: "chat",
    models: runs.map(({ model }) => model),
    status: runs.every(isOver) ? ended : "running",
    state: { ...session.state, runId: undefined, own: chatForHistory(session.state.own) },
  });
}
