import type { Insertable, Selectable } from "kysely";
import { BUDGET_WARNINGS, periodEnd } from "../../contracts/budget-terms";
import { newId } from "../../contracts/ids";
import { isPostgres } from "../database/locks";
import type { Write } from "../database/open";
import type { EntryKind } from "../database/schema/budgets";
import type { Tables } from "../database/schema/tables";
import { inChunks, placeholders, runText } from "../database/statements";

export type BudgetRow = Selectable<Tables["budgets"]>;

/** Further fields of an entry. */
interface Said {
  requestId?: string;
  model?: string;
  actor?: string;
  note?: string;
}

const ENTRY_COLUMNS = [
  "subject",
  "entry",
  "at",
  "kind",
  "request_id",
  "model",
  "amount_nano",
  "hold_nano",
  "balance_nano",
  "held_nano",
  "actor",
  "note",
] as const satisfies (keyof Tables["ledger"])[];
/** The columns of a budget that change, in the order of the statement's parameters. */
const CHANGING = [
  "amount_nano",
  "period",
  "soft",
  "period_ends",
  "topped_nano",
  "spent_nano",
  "held_nano",
  "idle_nano",
  "entries",
  "warned",
] as const;

/** A budget, and what it was before the transaction. */
interface OpenBudget {
  row: BudgetRow;
  balance: number;
  held: number;
  idle: number;
  entries: number;
}

/** The balance in nano-dollars, before reservations. */
export function balanceOf({ amount_nano, topped_nano, spent_nano }: BudgetRow): number {
  return (amount_nano ?? 0) + topped_nano - spent_nano;
}

/**
 * The budgets of one transaction: locked when opened, changed in memory, and written once at the end with one ledger entry per change, so
 * that a batch of calls costs little more than one. Opening a budget whose period is over resets it.
 */
export class LedgerBook {
  readonly #write: Write;
  readonly #at: number;
  readonly #rows = new Map<string, OpenBudget>();
  readonly #entries: (readonly unknown[])[] = [];
  readonly #notices: Insertable<Tables["budget_notices"]>[] = [];

  constructor(write: Write, at: number) {
    this.#write = write;
    this.#at = at;
  }

  /** Locks the budgets in a fixed order, to avoid deadlocks. */
  async open(subjects: readonly string[]): Promise<void> {
    if (subjects.length === 0) return;
    const { rows } = await runText<BudgetRow>(this.#write, {
      name: `open ${subjects.length} budgets`,
      build: (write) => {
        const found = write.selectFrom("budgets").selectAll().where("subject", "in", subjects).orderBy("subject");
        // SQLite has one writer at a time.
        return isPostgres(write) ? found.forUpdate() : found;
      },
      parameters: subjects,
    });
    for (const row of rows) {
      this.add(row);
      this.#beginPeriod(row);
    }
  }

  /** Adds a budget that is locked already, or new. */
  add(row: BudgetRow): void {
    this.#rows.set(row.subject, { row, balance: balanceOf(row), held: row.held_nano, idle: row.idle_nano, entries: row.entries });
  }

  get(subject: string): BudgetRow | undefined {
    return this.#rows.get(subject)?.row;
  }

  /** Appends a ledger entry for what changed in the row since its last entry. */
  enter(row: BudgetRow, kind: EntryKind, { requestId = "", model = "", actor = "", note = "" }: Said = {}): void {
    const open = this.#rows.get(row.subject);
    if (!open) throw new Error("a budget was changed that is not open");
    const [balance, held] = [balanceOf(row), row.held_nano];
    row.entries++;
    const changes = [balance - open.balance, held - open.held, balance, held];
    this.#entries.push([row.subject, row.entries, this.#at, kind, requestId, model, ...changes, actor, note]);
    open.balance = balance;
    open.held = held;
    this.#warn(row);
  }

  async close(): Promise<void> {
    for (const { row, entries, idle } of this.#rows.values()) {
      if (row.entries === entries && row.idle_nano === idle) continue;
      await runText(this.#write, {
        name: "change a budget",
        build: (write) =>
          write
            .updateTable("budgets")
            .set(Object.fromEntries(CHANGING.map((column) => [column, row[column]])))
            .where("subject", "=", row.subject),
        parameters: [...CHANGING.map((column) => row[column]), row.subject],
      });
    }
    await inChunks(this.#entries, async (chunk) => {
      await runText(this.#write, {
        name: `enter ${chunk.length} times`,
        build: (write) => write.insertInto("ledger").columns(ENTRY_COLUMNS).expression(placeholders(chunk.length, ENTRY_COLUMNS.length)),
        parameters: chunk.flat(),
      });
    });
    if (this.#notices.length > 0) await this.#write.insertInto("budget_notices").values(this.#notices).execute();
  }

  /** The old balance is not carried over; open reservations are. */
  #beginPeriod(row: BudgetRow): void {
    if (row.period_ends === null || row.period_ends > this.#at) return;
    row.period_ends = periodEnd(row.period, this.#at);
    row.topped_nano = 0;
    row.spent_nano = 0;
    row.warned = 0;
    this.enter(row, "reset");
  }

  /** Warns once per share and period, across processes. */
  #warn(row: BudgetRow): void {
    const whole = (row.amount_nano ?? 0) + row.topped_nano;
    if (row.amount_nano === null || whole <= 0) return;
    const reached = BUDGET_WARNINGS.filter((percent) => row.spent_nano * 100 >= whole * percent).at(-1) ?? 0;
    if (reached <= row.warned) return;
    row.warned = reached;
    this.#notices.push({
      id: newId("notice_"),
      at: this.#at,
      team_id: row.team_id,
      subject: row.subject,
      percent: reached,
      tries: 0,
      next_at: this.#at,
    });
  }
}
