import { sql } from "kysely";
import { MOST_TOPPED_UP, periodEnd } from "../../contracts/budget-terms";
import type { Budget, HeldBudget } from "../../contracts/budgets";
import { NANO_DOLLARS } from "../../contracts/prices";
import { lockOwner } from "../database/locks";
import { bumpKeysRevision } from "../database/meta";
import type { Store, Write } from "../database/open";
import { recallLeases } from "./lease-book";
import { type BudgetRow, LedgerBook } from "./ledger-book";

/** Budgets by subject, without removed ones. */
export async function readBudgets({ db }: Store, subjects: readonly string[]): Promise<Map<string, BudgetRow>> {
  if (subjects.length === 0) return new Map();
  const rows = await db.selectFrom("budgets").selectAll().where("subject", "in", subjects).where("amount_nano", "is not", null).execute();
  return new Map(rows.map((row) => [row.subject, row]));
}

/** Stored budgets including removed ones: of these subjects, or of a whole team. */
export function budgetRows(
  { db }: Pick<Store, "db">,
  { subjects, teamId }: { subjects?: readonly string[]; teamId?: string },
): Promise<BudgetRow[]> {
  let query = db.selectFrom("budgets").selectAll();
  if (subjects) query = query.where("subject", "in", subjects);
  if (teamId !== undefined) query = query.where("team_id", "=", teamId).where("amount_nano", "is not", null);
  return query.orderBy("subject").execute();
}

/** The budgets that apply to the calls of a key: its own, its owner's in the team, and the team's. */
export async function budgetsFor(
  store: Store,
  { teamId, ownerId, budgetSubject }: { teamId: string; ownerId: string | null; budgetSubject?: string },
): Promise<HeldBudget[]> {
  const subjects = [
    ...(budgetSubject === undefined ? [] : [budgetSubject]),
    ...(ownerId === null ? [] : [personSubject(teamId, ownerId)]),
    teamId,
  ];
  const found = await readBudgets(store, subjects);
  return subjects.flatMap((subject) => {
    const row = found.get(subject);
    return row ? [{ kind: row.kind, subject }] : [];
  });
}

/** Balances of budgets, the largest spent share first. */
export async function tightestBudgets(
  { db }: Store,
  { now, limit }: { now: number; limit: number },
): Promise<{ all: number; rows: BudgetRow[] }> {
  const living = sql<boolean>`exists (select 1 from api_keys
    where revoked_at is null and coalesce(api_keys.budget_subject, api_keys.id) = budgets.subject)`;
  const found = db
    .selectFrom("budgets")
    .where("amount_nano", "is not", null)
    .where((where) => where.or([where("kind", "!=", "key"), living]));
  // A period that is over counts as reset, even if the row does not say so yet.
  const share = sql`(case when period_ends is not null and period_ends <= ${now} then 0 else spent_nano - topped_nano end) * 1.0 / (amount_nano + 1)`;
  const [{ all }, rows] = await Promise.all([
    found.select(({ fn }) => fn.countAll<number>().as("all")).executeTakeFirstOrThrow(),
    found.selectAll().orderBy(share, "desc").orderBy("subject").limit(limit).execute(),
  ]);
  return { all: Number(all), rows };
}

export function personSubject(teamId: string, userId: string): string {
  return `${teamId}/${userId}`;
}

interface Change {
  teamId: string;
  budget: HeldBudget;
  at: number;
  /** The name of the person who makes the change. */
  actor: string;
}

/**
 * Sets, changes or (with null) removes a budget, within the caller's transaction. What was spent in a running period stays spent; a new
 * period starts at 0. Returns false and changes nothing if the budget is not as in `seen`.
 */
export async function setBudget(
  write: Write,
  { teamId, budget, at, actor, seen }: Change & { seen?: Budget | null },
  wanted: Budget | null,
): Promise<boolean> {
  const { book, row } = await openOrMake(write, { teamId, budget, at });
  if (seen !== undefined && !isAs(row, seen)) return false;
  if (wanted === null && row.amount_nano === null) return true;
  const begins = wanted !== null && (wanted.period !== row.period || row.amount_nano === null);
  row.amount_nano = wanted && Math.round(wanted.amount * NANO_DOLLARS);
  if (begins) {
    row.period = wanted.period;
    row.period_ends = periodEnd(wanted.period, at);
    row.topped_nano = 0;
    row.spent_nano = 0;
  }
  if (wanted) row.soft = wanted.soft ? 1 : 0;
  row.warned = 0;
  await recallLeases(write, { subject: row.subject, at });
  book.enter(row, "set", { actor, note: wanted ? "" : "removed" });
  await book.close();
  await bumpKeysRevision(write);
  return true;
}

function isAs({ amount_nano, period, soft }: BudgetRow, seen: Budget | null): boolean {
  if (amount_nano === null || seen === null) return amount_nano === null && seen === null;
  return amount_nano === Math.round(seen.amount * NANO_DOLLARS) && period === seen.period && (soft === 1) === seen.soft;
}

/**
 * Serialises changes of one budget until the transaction ends. A transaction that also changes a key must take this lock first, because
 * setting a budget changes the rows of its keys.
 */
export function lockBudget(write: Write, subject: string): Promise<void> {
  return lockOwner(write, `budget ${subject}`);
}

async function openOrMake(write: Write, { teamId, budget, at }: Omit<Change, "actor">): Promise<{ book: LedgerBook; row: BudgetRow }> {
  const { kind, subject } = budget;
  await lockBudget(write, subject);
  const book = new LedgerBook(write, at);
  await book.open([subject]);
  const known = book.get(subject);
  if (known) return { book, row: known };
  const counts = { topped_nano: 0, spent_nano: 0, held_nano: 0, idle_nano: 0, entries: 0, warned: 0 };
  const row: BudgetRow = { subject, team_id: teamId, kind, amount_nano: null, period: "once", soft: 0, period_ends: null, ...counts };
  await write.insertInto("budgets").values(row).execute();
  book.add(row);
  return { book, row };
}

/**
 * Tops up this period's balance, or reduces it if the amount is negative. Returns `missing` without a budget, and `beyond` if the sum of
 * adjustments would leave its bounds; a sum that is out of bounds already may move towards them.
 */
export async function adjustBudget(
  write: Write,
  { budget, at, actor }: Change,
  { kind, nano, note }: { kind: "top_up" | "correction"; nano: number; note: string },
): Promise<"done" | "missing" | "beyond"> {
  const book = new LedgerBook(write, at);
  await book.open([budget.subject]);
  const row = book.get(budget.subject);
  if (!row || row.amount_nano === null) return "missing";
  const sum = Math.abs(row.topped_nano + nano);
  if (sum > MOST_TOPPED_UP * NANO_DOLLARS && sum >= Math.abs(row.topped_nano)) return "beyond";
  row.topped_nano += nano;
  if (nano < 0) await recallLeases(write, { subject: row.subject, at });
  book.enter(row, kind, { actor, note });
  await book.close();
  return "done";
}
