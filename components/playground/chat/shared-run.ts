import type { RunState } from "@/lib/client/call/run";
import type { ChatOutput } from "@/lib/client/chat/answer";
import { chatOf } from "@/lib/client/chat/page-state";
import type { ChatSession } from "@/lib/client/chat/session";
import { pathOf, type Turn } from "@/lib/client/chat/tree";

const NO_WIRE: RunState<ChatOutput>["wire"] = {
  method: "POST",
  url: "",
  sentAt: 0,
  requestHeaders: [],
  requestBody: "",
  responseHeaders: [],
  frames: [],
  received: 0,
  dropped: 0,
};

/**
 * The run whose figures are shown below a column: that of the last visible answer, live or stored. None if a person has edited the answer,
 * or in a column that was just added or took over an answer.
 */
export function shownRun(session: ChatSession, column: string): RunState<ChatOutput> | undefined {
  const last = lastAnswer(session, column);
  const run = session.stateOf(column);
  if (!last || last.edited || (run === undefined && session.state.own.chats[column] === undefined)) return undefined;
  if (run?.id === last.runId) return run;
  return ownerOf(session, last) === column ? keptRun(last) : undefined;
}

function lastAnswer(session: ChatSession, column: string): Turn | undefined {
  const path = pathOf(chatOf(session.state.own, column));
  return path.findLast(({ role, runId, edited }) => role === "assistant" && (runId !== undefined || edited));
}

/** Of several columns that end with one answer, the one that requested it. */
function ownerOf(session: ChatSession, answer: Turn): string | undefined {
  const having = session.state.columns.filter(({ id }) => lastAnswer(session, id)?.id === answer.id);
  const asked = having.find(({ id }) => session.stateOf(id)?.id === answer.runId) ?? having.find(({ model }) => model === answer.model);
  return (asked ?? having[0])?.id;
}

function keptRun({ id, model = "", status, firstTokenMs, totalMs, tokens = {}, requestId }: Turn): RunState<ChatOutput> {
  const ended = status === undefined || status === "waiting" ? "stopped" : status;
  return { id, model, status: ended, started: 0, firstTokenMs, totalMs: totalMs ?? 0, tokens, requestId, wire: NO_WIRE };
}
