import { estimateTokens } from "@/lib/client/attachments/token-estimate";
import { costOfRun, knownModels, modelNamed } from "@/lib/client/call/cost";
import { bearer, keyChoice } from "@/lib/client/call/playground-key";
import { stopKept } from "@/lib/client/runs/kept-run";
import { recordRound } from "@/lib/client/runs/run-record";
import type { SessionState } from "@/lib/client/session/session";
import { cellsOf, SWEEP_LIMITS, type SweepCell, type SweepPlan } from "@/lib/client/sweep/plan";
import { Sweep, type SweepCall, type SweepPorts } from "@/lib/client/sweep/sweep";
import type { ConsoleModel } from "@/lib/console/models/contract";
import { costOf } from "@/lib/contracts/prices";
import type { Variables } from "@/lib/contracts/text-variables";
import type { SweepSource } from "./sources";

/** What a sweep is made of. */
export interface SweepOrder<Own extends { variables: Variables }, Output> {
  source: SweepSource<Own, Output>;
  state: SessionState<Own>;
  prompt: string;
  plan: SweepPlan;
}

/** A started sweep, and its grid. */
export interface StartedSweep<Own extends { variables: Variables }, Output> extends SweepOrder<Own, Output> {
  cells: readonly SweepCell[];
  sweep: Sweep<Output>;
}

/** Output of an answer without a maximum, for the estimate. */
const USUAL_TOKENS = 400;

function gridOf<Own extends { variables: Variables }, Output>({ state, plan }: SweepOrder<Own, Output>): SweepCell[] {
  return cellsOf(plan, { model: state.columns[0]?.model ?? "", variables: state.own.variables });
}

/** The state of one of a cell's runs. */
export function stateOf<Own extends { variables: Variables }, Output>(
  { source, state, prompt }: SweepOrder<Own, Output>,
  cell: SweepCell,
): SessionState<Own> {
  const [first] = state.columns;
  const column = state.columns.find(({ model }) => model === cell.model) ?? first;
  const own = { ...source.withPrompt(state, prompt), variables: { ...cell.variables } };
  return {
    ...state,
    custom: undefined,
    own,
    params: { ...state.params, ...column?.params, ...cell.params },
    columns: [{ id: "first", model: cell.model, params: {} }],
  };
}

function callOf<Own extends { variables: Variables }, Output>(order: SweepOrder<Own, Output>, cell: SweepCell) {
  const { page } = order.source;
  const { own, params, stream: wanted } = stateOf(order, cell);
  const stream = wanted && page.stream !== null;
  const body = page.toBody({ column: "first", model: cell.model, own, params, stream });
  return { cell, path: page.path({ model: cell.model, stream, own, body }), body };
}

/** A call of each cell, with its cost if prices are known. */
function callsOf<Own extends { variables: Variables }, Output>(
  order: SweepOrder<Own, Output>,
  cells: readonly SweepCell[],
  models: readonly ConsoleModel[] | undefined,
): SweepCall[] {
  // Cells often differ only in a parameter; the tokens of equal prompts are estimated once.
  const known = new Map<string, number>();
  return cells.map((cell) => {
    const call = callOf(order, cell);
    const { body } = call;
    const prompt = JSON.stringify(body.messages ?? body.prompt ?? body);
    const tokens = known.get(prompt) ?? estimateTokens(prompt);
    known.set(prompt, tokens);
    const out = typeof body.max_tokens === "number" ? body.max_tokens : USUAL_TOKENS;
    return { ...call, estimate: costOf({ in: tokens, out }, modelNamed(models, cell.model)?.price) };
  });
}

/** The cost of all calls in US dollars, approximately; undefined if a price is not known. */
export function estimateOf<Own extends { variables: Variables }, Output>(
  order: SweepOrder<Own, Output>,
  models: readonly ConsoleModel[] | undefined,
): number | undefined {
  const costs = callsOf(order, gridOf(order), models).map(({ estimate }) => estimate);
  return costs.some((cost) => cost === undefined) ? undefined : costs.reduce<number>((sum, cost = 0) => sum + cost * order.plan.times, 0);
}

/** Starts all calls: first one of each cell, then the next. Each is a run of the history. `limit` is in US dollars. */
export function startSweep<Own extends { variables: Variables }, Output>(
  order: SweepOrder<Own, Output>,
  { models, limit }: { models: readonly ConsoleModel[] | undefined; limit: number | undefined },
): StartedSweep<Own, Output> {
  const { page } = order.source;
  const cells = gridOf(order);
  const once = callsOf(order, cells, models);
  const calls = Array.from({ length: order.plan.times }, () => once.map((call) => ({ ...call }))).flat();
  const at = Date.now();
  const ports: SweepPorts<Output> = {
    origin: window.location.origin,
    rules: page.answersOf?.(order.state.own) ?? page,
    bearer,
    keep: () => (keyChoice().kind === "playground" ? { stop: stopKept } : undefined),
    costOf: (run) => costOfRun(run, knownModels()),
    record: ({ cell }, run) =>
      void recordRound(page, { id: run.state.id, at, state: stateOf(order, cell), runs: new Map([["first", run]]) }),
  };
  return { ...order, cells, sweep: new Sweep(calls, SWEEP_LIMITS.atOnce, ports, limit) };
}
