import { Failure } from "../../contracts/errors";
import { CheckError } from "../../evals/check-error";
import { type CellProgress, type CellSetting, storable, type Work } from "./cell";
import { figuresOfCall, keptAnswer } from "./cells-store";
import type { EvaluationColumn } from "./contract";
import { requestOf, sentHashOf } from "./request";
import { CallFailed, chatAnswer, type Figures, sendCall } from "./sent-call";
import { isStorageAway, patiently } from "./storage-patience";

/**
 * Gets the answer of an equal request, of the call that an earlier process has begun, or of a new call, whose start is recorded first.
 * Rejects with `CallFailed`.
 */
export async function answerCell(setting: CellSetting, work: Work, progress: CellProgress): Promise<void> {
  const { definition, caller, store, signal } = setting;
  const column = definition.columns[work.column_no];
  if (!column) throw new Error(`there is no column ${work.column_no}`);
  const isBegun = work.left?.state === "running";
  const { hash, ...sent } = await patiently(signal, () => prepared(setting, column, work));
  const kept = definition.reuse && !isBegun ? await patiently(signal, () => keptAnswer(store, caller.teamId, hash)) : undefined;
  if (kept) {
    const { answer, tool_calls, latency_ms, cost_nano, input_tokens, output_tokens, request_id } = kept;
    const reused = { answer, tool_calls, latency_ms, cost_nano, input_tokens, output_tokens, request_id, reused: 1 };
    return progress.change({ ...reused, sent_hash: hash, answered_at: Date.now() });
  }
  const { call_key: keyId, started_at: at, request_id: lastId } = progress.cell;
  const call = {
    ...sent,
    idempotencyKey: progress.token,
    begun: isBegun ? { keyId, at } : undefined,
    record: (requestId: string) => progress.write({ state: "running", sent_hash: hash, call_key: caller.keyId, request_id: requestId }),
    figures: async () => ({ ...(await patiently(signal, () => figuresOfCall(store, lastId))), requestId: lastId }),
  };
  const { reply, requestId, ...figures } = await sendCall(caller, call, signal);
  const { text, toolCalls } = chatAnswer(reply);
  const answer = { answer: storable(text), tool_calls: storable(JSON.stringify(toolCalls)), answered_at: Date.now() };
  progress.change({ ...answer, ...columnsOf(figures), request_id: requestId, sent_hash: hash });
}

/** The request, and the hash of what it sends. */
async function prepared({ prompts, caller }: CellSetting, column: EvaluationColumn, work: Work) {
  try {
    return { ...requestOf(column, work.row), hash: await sentHashOf({ prompts, teamId: caller.teamId }, column, work) };
  } catch (error) {
    if (error instanceof CheckError) throw new CallFailed("missing_variable", error.message);
    if (error instanceof Failure && !isStorageAway(error)) throw new CallFailed(error.code, error.message);
    throw error;
  }
}

/** A cell's columns for the figures of its call. */
export function columnsOf({ latencyMs, costNano, inputTokens, outputTokens }: Figures) {
  return { latency_ms: latencyMs, cost_nano: costNano, input_tokens: inputTokens, output_tokens: outputTokens };
}
