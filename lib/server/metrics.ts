import { stateOf } from "../console/budget-state";
import type { Calls } from "../gateway/calls";
import type { Metrics } from "../gateway/metrics";
import type { Log } from "../gateway/ports";
import { family, labels, type Sample } from "../gateway/prometheus";
import { tightestBudgets } from "../store/budgets/budgets";
import type { Store } from "../store/database/open";
import type { OpenTraces } from "../tracing/open-traces";
import { output } from "./output.mjs";

/** Budgets with a series of their own: a gateway may have thousands of keys with budgets. */
const MOST_BUDGETS = 100;

interface Measured {
  journal: { readonly unwritten: number };
  storage: { readonly wasWritable: boolean };
  outages: { checks(): Promise<Record<string, boolean>> };
  metrics: Metrics;
  calls: Calls;
  processMetrics(): Promise<string>;
  store: Store;
  traces: OpenTraces | undefined;
  log: Log;
}

/** The reply of `/metrics`: the gateway's counters, current budgets, traces, and the process. */
export async function writeMetrics(services: Measured): Promise<string> {
  const { metrics, calls, processMetrics, store, traces, log, journal, storage, outages } = services;
  const up = await outages.checks();
  // Metrics matter most when the database is unavailable.
  const budgets = await budgetLines(store).catch((cause: unknown) => {
    log.warn({ cause }, "budgets could not be read for the metrics");
    return [];
  });
  const spans = traces ? spanLines(traces.spans) : [];
  const own = [
    ...family(
      "trunkline_log_lines_dropped_total",
      { type: "counter", help: "Lines that could not be written to standard output or standard error." },
      [["", output.droppedLines]],
    ),
    ...family("trunkline_storage_writable", { type: "gauge", help: "1 if the database and DATA_DIR accept writes." }, [
      ["", storage.wasWritable ? 1 : 0],
    ]),
    ...family("trunkline_service_up", { type: "gauge", help: "1 if the service answers: database, storage, Redis, the file store." }, [
      ...Object.entries(up).map(([service, answers]): Sample => [labels({ service }), answers ? 1 : 0]),
    ]),
    ...family(
      "trunkline_journal_unwritten_rows",
      { type: "gauge", help: "Rows of calls that are in memory alone, because neither the journal nor the database could be written." },
      [["", journal.unwritten]],
    ),
  ];
  return `${metrics.text(calls.count)}${[...own, ...budgets, ...spans, ""].join("\n")}${await processMetrics()}`;
}

async function budgetLines(store: Store, now = Date.now()): Promise<string[]> {
  const { all, rows } = await tightestBudgets(store, { now, limit: MOST_BUDGETS });
  const left: Sample[] = [];
  const whole: Sample[] = [];
  for (const row of rows) {
    const { kind, subject, team_id: team, period } = row;
    const of = labels({ kind, owner: subject, team, period });
    const { available, budget, toppedUp } = stateOf({ kind, id: subject, name: "" }, row, { now, mayChange: false });
    left.push([of, available]);
    whole.push([of, (budget?.amount ?? 0) + toppedUp]);
  }
  const most = `; the ${MOST_BUDGETS} of which the largest share is spent.`;
  return [
    ...family("trunkline_budgets", { type: "gauge", help: "Budgets of keys, people and teams." }, [["", all]]),
    ...family("trunkline_budget_left_dollars", { type: "gauge", help: `What a budget has left in its period, US dollars${most}` }, left),
    ...family("trunkline_budget_dollars", { type: "gauge", help: `A budget's amount with top-ups, US dollars${most}` }, whole),
  ];
}

function spanLines({ ended, exported }: { ended: number; exported: number }): string[] {
  return [
    ...family("trunkline_spans_ended_total", { type: "counter", help: "Spans of traces that have ended." }, [["", ended]]),
    ...family("trunkline_spans_exported_total", { type: "counter", help: "Spans that the collector has taken." }, [["", exported]]),
  ];
}
