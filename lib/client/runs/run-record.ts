import { RUNS } from "../../console/runs/addresses";
import type { RunColumn, SaveRunRequest } from "../../console/runs/contract";
import { COLUMN_BREAK, RUN_FILE_BYTES } from "../../contracts/run-terms";
import { addressOf } from "../api";
import { costOfRun, knownModels } from "../call/cost";
import { isOver, type RunState } from "../call/run";
import { queryClient } from "../query-client";
import type { Round, SessionRules } from "../session/session";
import { saveRun } from "./save-run";

const TITLE = 200;
const OUTPUT = 900_000;

/** The gateway records the end of a call at about the time at which its page has read the answer. */
const RECORDED_MS = 500;

/** Saves a round to the history at its start and end. Errors don't stop it. */
export async function recordRound(rules: RecordRules, round: Round<unknown, unknown>): Promise<void> {
  const body = toRecord(rules, round);
  const saved = await saveRun(body);
  if (body.status !== "running") await keepFiles(rules, round).catch(() => undefined);
  const refresh = () => queryClient().invalidateQueries({ queryKey: ["runs"] });
  if (body.status !== "running" && saved?.status === "running") setTimeout(refresh, RECORDED_MS);
  await refresh();
}

type RecordRules = Pick<SessionRules<unknown, unknown>, "id" | "titleOf" | "toText" | "forHistory" | "threadOf" | "fileOf">;

/** Stores a run's output that doesn't fit into text. */
async function keepFiles({ fileOf }: RecordRules, { id, runs }: Round<unknown, unknown>): Promise<void> {
  for (const [place, { state }] of [...runs.values()].entries()) {
    const bytes = state.output === undefined ? undefined : fileOf?.(state.output);
    if (!bytes || bytes.length === 0 || bytes.length > RUN_FILE_BYTES) continue;
    await fetch(addressOf(RUNS.keepFile.path, { params: { id }, query: { place } }), {
      method: RUNS.keepFile.method,
      headers: { "content-type": "application/octet-stream" },
      body: bytes,
      credentials: "same-origin",
    });
  }
}

/**
 * The history's form of a round; unknown figures are omitted. Several columns are combined: the longest time, the earliest token, the sum
 * of counts.
 */
export function toRecord(
  { id: playground, titleOf, toText, forHistory, threadOf }: Omit<RecordRules, "fileOf">,
  { id, at, state, runs }: Round<unknown, unknown>,
): SaveRunRequest {
  const all = [...runs.values()].map((run) => run.state);
  const times = all.map(({ totalMs }) => totalMs).filter((ms) => ms !== undefined);
  const firsts = all.map(({ firstTokenMs }) => firstTokenMs).filter((ms) => ms !== undefined);
  const ended = all.every(isOver);
  return {
    id,
    at,
    playground,
    models: all.map(({ model }) => model),
    title: titleOf(state.own).trim().slice(0, TITLE),
    status: ended ? worst(all) : "running",
    thread: threadOf?.(state.own),
    columns: [...runs].map(([column, run]) => columnOf(column, run.state)),
    durationMs: ended && times.length > 0 ? Math.round(Math.max(...times)) : undefined,
    firstTokenMs: firsts.length > 0 ? Math.round(Math.min(...firsts)) : undefined,
    inputTokens: sum(all.map(({ tokens }) => tokens.in)),
    outputTokens: sum(all.map(({ tokens }) => tokens.out)),
    cost: ended ? costOfAll(all) : undefined,
    requestIds: all.map(({ requestId }) => requestId).filter((request) => request !== undefined),
    ...(ended
      ? {
          output: all
            .map(({ output }) => (output === undefined ? "" : toText(output)))
            .join(COLUMN_BREAK)
            .slice(0, OUTPUT),
        }
      : { state: { ...state, runId: undefined, ...(forHistory && { own: forHistory(state.own) }) } }),
  };
}

function columnOf(column: string, { id, model, status, requestId, firstTokenMs, totalMs, tokens, error }: RunState<unknown>): RunColumn {
  return {
    id,
    column,
    model,
    status: status === "waiting" || status === "streaming" ? "running" : status,
    requestId,
    firstTokenMs: firstTokenMs === undefined ? undefined : Math.round(firstTokenMs),
    durationMs: totalMs === undefined ? undefined : Math.round(totalMs),
    inputTokens: tokens.in,
    outputTokens: tokens.out,
    error: error && { code: error.code.slice(0, 100), message: error.message.slice(0, 2_000) },
  };
}

function worst(all: readonly RunState<unknown>[]): "done" | "failed" | "stopped" {
  if (all.some(({ status }) => status === "failed")) return "failed";
  return all.some(({ status }) => status === "stopped") ? "stopped" : "done";
}

/** Unknown unless every column's is known: a partial sum would be too small. */
function costOfAll(all: readonly RunState<unknown>[]): number | undefined {
  const costs = all.map((run) => costOfRun(run, knownModels())).filter((cost) => cost !== undefined);
  return costs.length > 0 && costs.length === all.length ? costs.reduce((total, cost) => total + cost, 0) : undefined;
}

function sum(counts: readonly (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length > 0 ? known.reduce((total, count) => total + count, 0) : undefined;
}
