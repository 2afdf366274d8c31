import { setTimeout as pause } from "node:timers/promises";
import type { GatewayReply } from "../../gateway/exchange";
import type { ConsoleCall } from "../call";
import type { ConsoleServices } from "../services";
import { changedCells } from "./cells-store";
import { marksIn, marksOf } from "./marks-store";
import type { EvaluationEventQuery } from "./query-contract";
import type { Evaluations } from "./service";
import { cellView } from "./views";

const LOOK_EVERY_MS = 300;
/** Results of columns are added up at most this often, and rarer if that takes long: thousands of rows take a quarter of a second. */
const SUMMARY_EVERY_MS = 1_000;
const PAUSE_PER_SUMMARY = 9;
const MOST_CELLS = 200;

/**
 * Streams an evaluation as server-sent events: `cells`, with the number of the last change as id, and `evaluation`, its state and
 * results. Read from the database, so that any process can serve it. Ends after the last event of an evaluation that no process works on.
 */
export async function followEvaluation(
  { evaluations }: Pick<ConsoleServices, "evaluations">,
  { person, id, search, request }: ConsoleCall<undefined, EvaluationEventQuery>,
): Promise<GatewayReply> {
  await evaluations.find(person, id);
  const last = request.header("last-event-id");
  const after = last !== undefined && /^\d{1,9}$/.test(last) ? Number(last) : search.after;
  const gone = new AbortController();
  request.onGone(() => gone.abort());
  const headers = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform", "x-accel-buffering": "no" };
  const body = events(evaluations, { person, id, after, signal: gone.signal });
  return { status: 200, headers, body, keepAlive: ": still running\n\n" };
}

interface Following {
  person: ConsoleCall["person"];
  id: string;
  after: number;
  signal: AbortSignal;
}

async function* events(evaluations: Evaluations, { person, id, after, signal }: Following): AsyncGenerator<string, void, undefined> {
  let last = after;
  let nextSummary = 0;
  let shown = "";
  while (!signal.aborted) {
    const stored = await evaluations.find(person, id);
    // A process keeps its claim until its running cells have ended, even if the evaluation was stopped.
    const ended = stored.state !== "running" && (stored.lease_owner === null || (stored.lease_until ?? 0) <= Date.now());
    const cells = await changedCells(evaluations.store.reading, { id, after: last, limit: MOST_CELLS });
    const newest = cells.at(-1);
    if (newest) {
      last = newest.change_no;
      const marks = await marksIn(evaluations.store.reading, id, [...new Set(cells.map(({ position }) => position))]);
      const views = cells.map((cell) => cellView(cell, { whole: false, marks: marksOf(marks, cell) }));
      yield `id: ${last}\nevent: cells\ndata: ${JSON.stringify({ cells: views })}\n\n`;
      if (cells.length === MOST_CELLS) continue;
    }
    const now = Date.now();
    if (ended || now >= nextSummary) {
      const { definition: _, ...view } = await evaluations.read(person, id);
      const text = JSON.stringify(view);
      if (text !== shown) yield `event: evaluation\ndata: ${text}\n\n`;
      shown = text;
      nextSummary = Math.max(now + SUMMARY_EVERY_MS, Date.now() + PAUSE_PER_SUMMARY * (Date.now() - now));
    }
    if (ended) return;
    await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
