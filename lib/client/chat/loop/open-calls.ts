import type { ToolCall, Turn } from "../tree";

/** The answer at the end of a conversation whose tool calls have no results, or only some; results may follow it. */
export function callingAnswer(path: readonly Turn[]): Turn | undefined {
  const last = path.findLast(({ role }) => role !== "tool");
  return last?.role === "assistant" && (last.toolCalls?.length ?? 0) > 0 && last.status !== "waiting" ? last : undefined;
}

/** Calls at the end of a conversation that have no result. */
export function openCalls(path: readonly Turn[]): ToolCall[] {
  const answer = callingAnswer(path);
  if (!answer) return [];
  const results = path.slice(path.indexOf(answer) + 1);
  return (answer.toolCalls ?? []).filter(({ id }) => !results.some(({ toolCallId }) => toolCallId === id));
}

/** The messages since the last one that is neither an answer nor a result. */
export function seriesOf(path: readonly Turn[]): readonly Turn[] {
  return path.slice(path.findLastIndex(({ role }) => role !== "assistant" && role !== "tool") + 1);
}
