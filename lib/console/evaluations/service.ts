import type { ModelCatalog } from "../../catalog/catalog";
import type { PromptBook } from "../../catalog/prompt-book";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import type { Actor, Person } from "../../contracts/person";
import type { GatewayRequest } from "../../gateway/exchange";
import type { Log } from "../../gateway/ports";
import type { Store } from "../../store/database/open";
import type { Datasets } from "../datasets/service";
import { type CallPorts, callerOf } from "./caller";
import { caseHash } from "./case-hash";
import { casesOf } from "./cases";
import { cellsOf } from "./cells-store";
import { compareCases, passedOf } from "./comparison";
import {
  type Evaluation,
  type EvaluationCell,
  EvaluationDefinition,
  type EvaluationDetail,
  type EvaluationRequest,
  type EvaluationRowPage,
  type ResumeEvaluationRequest,
} from "./contract";
import { estimateOf } from "./estimate";
import type { CheckHook } from "./made-checks";
import { agreementWithChecks } from "./marks";
import { marksIn, marksOf } from "./marks-store";
import type { EvaluationListQuery, EvaluationRowQuery, RowCondition } from "./query-contract";
import type { EvaluationCompareQuery, EvaluationComparison, EvaluationEstimate, EvaluationRowCounts } from "./reading-contract";
import { readyColumns } from "./ready";
import { comparedCases, countRows, filteredRows, progressOf, titlesOf } from "./results-store";
import { EvaluationRunner } from "./runner";
import {
  deleteEvaluation,
  findEvaluation,
  insertEvaluation,
  listEvaluations,
  resumeEvaluation,
  type StoredEvaluation,
  stopEvaluation,
} from "./store";
import { nameOf, summarise } from "./summary";
import { cellView, evaluationView, rowView } from "./views";

/** Running evaluations of a team. */
const MOST_RUNNING = 20;
/** Cells of a page of rows. */
const MOST_SHOWN = 4_000;
const NANO = 1e9;
/** Columns of a stored evaluation that the database fills in. */
const NEW = { pause_code: "", pause_words: "", ended_early: 0, run_no: 0, last_change: 0 };

interface Setting {
  store: Store;
  catalog: ModelCatalog;
  prompts: PromptBook;
  datasets: Pick<Datasets, "rows">;
  calls: CallPorts;
  hook: CheckHook;
  /** Decides the sides of blind comparisons. */
  blindKey: Buffer;
  log: Log;
}

/** Evaluations of a team. Those of other teams don't exist. */
export class Evaluations {
  readonly runner: EvaluationRunner;
  readonly store: Store;
  readonly #ports: Pick<Setting, "catalog" | "prompts">;
  readonly #datasets: Pick<Datasets, "rows">;
  readonly #blindKey: Buffer;

  constructor({ store, catalog, prompts, datasets, calls, hook, blindKey, log }: Setting) {
    this.store = store;
    this.#ports = { catalog, prompts };
    this.#datasets = datasets;
    this.#blindKey = blindKey;
    this.runner = new EvaluationRunner({ store, prompts, calls, hook, log });
  }

  async list({ teamId }: Person, { before, limit }: EvaluationListQuery): Promise<Evaluation[]> {
    const stored = await listEvaluations(this.store, { teamId, before, limit });
    const progress = await progressOf(
      this.store.reading,
      stored.map(({ id }) => id),
    );
    return stored.map((one) =>
      evaluationView(
        one,
        progress.find(({ id }) => id === one.id),
      ),
    );
  }

  async read(person: Person, id: string): Promise<EvaluationDetail> {
    const stored = await this.find(person, id);
    const definition = definitionOf(stored);
    const { reading } = this.store;
    const [progress, summaries, agreement] = await Promise.all([
      progressOf(reading, [id]),
      summarise(reading, id, definition),
      agreementWithChecks(reading, id),
    ]);
    return { ...evaluationView(stored, progress[0]), definition, summaries, agreement, change: progress[0]?.change ?? 0 };
  }

  async estimate(person: Person, request: EvaluationRequest): Promise<EvaluationEstimate> {
    const { rows } = await casesOf(this.#datasets, person, request);
    const columns = await readyColumns(this.#ports, person.teamId, request, rows);
    return estimateOf(this.store, person.teamId, { ...request, columns }, rows);
  }

  /** Throws `invalid_value`, `model_not_found`, and `insufficient_quota` beyond the team's running evaluations. */
  async start(person: Actor, by: Pick<GatewayRequest, "address">, request: EvaluationRequest): Promise<Evaluation> {
    const { teamId } = person;
    const { rows, dataset } = await casesOf(this.#datasets, person, request);
    const columns = await readyColumns(this.#ports, teamId, request, rows);
    const id = newId("eval_");
    const { name, rows: _, capUsd, ...definition } = request;
    const evaluation = {
      id,
      team_id: teamId,
      name,
      state: "running" as const,
      definition: JSON.stringify({ ...definition, columns, dataset }),
      row_count: rows.length,
      column_count: request.columns.length,
      repeats: request.repeats,
      cap_nano: nanoOf(capUsd),
      caller: JSON.stringify(callerOf(person, by)),
      started_by: person.name,
      created_at: Date.now(),
      ended_at: null,
      lease_owner: null,
      lease_until: null,
    };
    const stored = rows.map(({ variables, expected = null, tags, checks = [] }, position) => {
      const text = JSON.stringify(variables);
      const case_hash = caseHash(variables, expected);
      return {
        evaluation_id: id,
        position,
        case_hash,
        variables: text,
        expected,
        tags: JSON.stringify(tags),
        checks: JSON.stringify(checks),
      };
    });
    if (!(await insertEvaluation(this.store, { evaluation, rows: stored, most: MOST_RUNNING }))) throw full();
    this.runner.wake();
    return evaluationView({ ...evaluation, ...NEW }, undefined);
  }

  /** Starts no more cells; running ones end. */
  async stop(person: Person, id: string): Promise<Evaluation> {
    await this.find(person, id);
    if (!(await stopEvaluation(this.store, { teamId: person.teamId, id }, `Stopped by ${person.name}.`)))
      throw new Failure("task_conflict", "This evaluation is not running.");
    this.runner.stop(id);
    return this.read(person, id);
  }

  /** Continues under the rights, limits and budget of whoever resumes it. */
  async resume(person: Actor, by: Pick<GatewayRequest, "address">, id: string, how: ResumeEvaluationRequest): Promise<Evaluation> {
    const { teamId } = person;
    await this.find(person, id);
    const cap = how.capUsd === undefined ? {} : { capNano: nanoOf(how.capUsd) };
    const caller = JSON.stringify(callerOf(person, by));
    const outcome = await resumeEvaluation(this.store, { teamId, id, caller, retryErrors: how.retryErrors, most: MOST_RUNNING, ...cap });
    if (outcome === "full") throw full();
    if (outcome === "running") throw new Failure("task_conflict", "This evaluation is running already.");
    this.runner.wake();
    return this.read(person, id);
  }

  async delete({ teamId }: Person, id: string): Promise<void> {
    if (!(await deleteEvaluation(this.store, { teamId, id }))) throw missing();
    this.runner.stop(id);
  }

  async rows(person: Person, id: string, query: EvaluationRowQuery): Promise<EvaluationRowPage> {
    const { column_count: columns, repeats } = await this.find(person, id);
    const { reading } = this.store;
    const limit = Math.min(query.limit, Math.max(1, Math.floor(MOST_SHOWN / (columns * repeats))));
    const rows = await filteredRows(reading, id, { ...query, limit });
    const positions = rows.map(({ position }) => position);
    const whole = query.row !== undefined;
    const cells = positions.length === 0 ? [] : await cellsOf(reading, { id, positions, whole });
    const byRow = new Map<number, EvaluationCell[]>(positions.map((position) => [position, []]));
    const marks = await marksIn(reading, id, positions);
    for (const cell of cells) byRow.get(cell.position)?.push(cellView(cell, { whole, marks: marksOf(marks, cell) }));
    const items = rows.map((row) => rowView(row, byRow.get(row.position) ?? []));
    const last = rows.at(-1);
    return { items, next: !whole && last && rows.length === limit ? last.position : null };
  }

  /** How many rows each filter leaves. */
  async rowCounts(person: Person, id: string): Promise<EvaluationRowCounts> {
    await this.find(person, id);
    const count = (only: RowCondition) => countRows(this.store.reading, id, only);
    const [failing, disagreeing, flaky, errors, marked, contested] = await Promise.all([
      count("failing"),
      count("disagreeing"),
      count("flaky"),
      count("errors"),
      count("marked"),
      count("contested"),
    ]);
    return { failing, disagreeing, flaky, errors, marked, contested };
  }

  async compare(person: Person, id: string, query: EvaluationCompareQuery): Promise<EvaluationComparison> {
    const [now, then] = await Promise.all([this.find(person, id), this.find(person, query.baseline ?? id)]);
    const candidate = comparedColumn(now, query.column, "column");
    const baseline = comparedColumn(then, query.baselineColumn, "baselineColumn");
    const { reading } = this.store;
    const [before, after] = await Promise.all([
      comparedCases(reading, then.id, query.baselineColumn),
      comparedCases(reading, now.id, query.column),
    ]);
    const { flips, ...counts } = compareCases(before, after);
    const titles = await titlesOf(reading, now.id, new Set(flips.map(({ row }) => row)));
    return {
      ...counts,
      flips: flips.map((flip) => ({ ...flip, title: titles.get(flip.row) ?? "" })),
      baseline: { ...baseline, passed: passedOf(before) },
      candidate: { ...candidate, passed: passedOf(after) },
      unmatched: now.row_count - counts.cases,
    };
  }

  /** What a blind comparison needs. Throws `not_found` for another team's. */
  async blindly(person: Person, id: string) {
    return { store: this.store, evaluation: await this.find(person, id), person, key: this.#blindKey };
  }

  /** Throws `not_found` for another team's. */
  async find({ teamId }: Pick<Person, "teamId">, id: string): Promise<StoredEvaluation> {
    const found = await findEvaluation(this.store, { teamId, id });
    if (!found) throw missing();
    return found;
  }
}

function full(): Failure {
  return new Failure("insufficient_quota", `The team has ${MOST_RUNNING} running evaluations, which is the limit. Stop one first.`);
}

function comparedColumn(stored: StoredEvaluation, column: number, param: string) {
  const written = definitionOf(stored).columns[column];
  if (!written) throw invalid(param, `'${stored.name}' has ${stored.column_count} columns, counted from 0.`);
  return { evaluation: stored.id, name: stored.name, column, columnName: nameOf(written) };
}

/** Parsed again, so that definitions of earlier versions get the defaults of newer fields. */
export function definitionOf({ definition }: StoredEvaluation): EvaluationDefinition {
  return EvaluationDefinition.parse(JSON.parse(definition));
}

function nanoOf(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * NANO);
}

function invalid(param: string, message: string): Failure {
  return new Failure("invalid_value", message, { param });
}

function missing(): Failure {
  return new Failure("not_found", "There is no such evaluation.");
}
