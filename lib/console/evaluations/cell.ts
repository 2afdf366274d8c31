import type { PromptBook } from "../../catalog/prompt-book";
import type { EvaluationCheck } from "../../contracts/evaluation-checks";
import type { CheckedRow } from "../../evals/answer";
import type { Store } from "../../store/database/open";
import type { EvaluationCaller } from "./caller";
import type { CellBook } from "./cell-book";
import type { CellPlace, NewCell, StoredCell } from "./cells-store";
import type { EvaluationDefinition } from "./contract";
import type { CheckHook } from "./made-checks";

export interface CellSetting {
  evaluationId: string;
  definition: EvaluationDefinition;
  caller: EvaluationCaller;
  book: CellBook;
  store: Store;
  prompts: Pick<PromptBook, "find">;
  hook: CheckHook;
  signal: AbortSignal;
}

export interface Work extends CellPlace {
  row: CheckedRow;
  /** Those of all rows, then the row's own. */
  checks: readonly EvaluationCheck[];
  /** The cell as an earlier process or an earlier round left it; absent for a new one. */
  left?: StoredCell;
}

type Cell = Required<NewCell>;

/** A cell in work, and its stored copy. */
export class CellProgress {
  readonly #setting: Pick<CellSetting, "book" | "evaluationId">;
  #cell: Cell;

  constructor(setting: Pick<CellSetting, "book" | "evaluationId" | "caller">, work: Work) {
    this.#setting = setting;
    this.#cell = startOf(setting, work);
  }

  get cell(): Readonly<Cell> {
    return this.#cell;
  }

  /** The `Idempotency-Key` of the cell's calls, which begin at the same time. */
  get token(): string {
    const { position, column_no, try_no, started_at } = this.#cell;
    return `${this.#setting.evaluationId}-${position}-${column_no}-${try_no}-${started_at.toString(36)}`;
  }

  /** The change is stored by the next `write`. */
  change(change: Partial<Cell>): void {
    this.#cell = { ...this.#cell, ...change };
  }

  /** Resolves when the change is stored. */
  write(change: Partial<Cell> = {}): Promise<void> {
    this.change(change);
    return this.#setting.book.write(this.#cell);
  }
}

/** A cell that was begun or has an answer goes on; any other starts from the beginning, and its cost so far is still counted. */
function startOf(
  { evaluationId, caller }: Pick<CellSetting, "evaluationId" | "caller">,
  { position, column_no, try_no, left }: Work,
): Cell {
  if (left && (left.state === "running" || left.answered_at !== null)) return { ...left, state: "running" };
  const place = { evaluation_id: evaluationId, position, column_no, try_no, team_id: caller.teamId };
  const error = { error_code: "", error_words: "" };
  const answer = { answer: "", tool_calls: "[]", checks: "[]", score: null, latency_ms: null, answered_at: null };
  const spent = left ? left.check_cost_nano + (left.cost_nano ?? 0) : 0;
  const counts = { cost_nano: null, check_cost_nano: spent, input_tokens: 0, output_tokens: 0, request_id: "", reused: 0 };
  const begun = { started_at: Date.now(), call_key: caller.keyId, round: left?.round ?? 0 };
  return { ...place, ...error, ...answer, ...counts, ...begun, state: "running", sent_hash: "" };
}

/** PostgreSQL stores no NUL in texts. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}
