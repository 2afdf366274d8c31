import type { HeldBudget, HoldAnswer, HoldAsk } from "../../contracts/budgets";
import type { CallRow } from "../calls/call-row";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { inChunks, placeholders, runText } from "../database/statements";
import { type BudgetRow, balanceOf, LedgerBook } from "./ledger-book";

/**
 * Reserves what calls may cost, in order, in one transaction. A call that exceeds one of its budgets reserves nothing. Soft budgets never
 * refuse.
 */
export async function holdBudgets(
  store: Store,
  asks: readonly HoldAsk[],
  { process, at }: { process: string; at: number },
): Promise<HoldAnswer[]> {
  return store.db.transaction().execute(async (write) => {
    const book = new LedgerBook(write, at);
    await book.open([...new Set(asks.flatMap(({ budgets }) => budgets.map(({ subject }) => subject)))]);
    const holds: (readonly unknown[])[] = [];
    const answers = asks.map(({ requestId, model, budgets, nano }): HoldAnswer => {
      const rows = budgets.map((budget) => ({ budget, row: book.get(budget.subject) })).filter(hasAmount);
      const short = rows.find(({ row }) => row.soft === 0 && balanceOf(row) - row.held_nano < nano);
      if (short) {
        const { budget, row } = short;
        const amountNano = (row.amount_nano ?? 0) + row.topped_nano;
        return { refused: { budget, amountNano, leftNano: balanceOf(row) - row.held_nano, periodEnds: row.period_ends } };
      }
      for (const { row } of rows) {
        row.held_nano += nano;
        book.enter(row, "reserve", { requestId, model });
        holds.push([requestId, row.subject, model, nano, at, process]);
      }
      return { held: rows.map(({ row }) => row.subject) };
    });
    await inChunks(holds, async (chunk) => {
      await runText(write, {
        name: `hold ${chunk.length} times`,
        build: () => write.insertInto("budget_holds").columns(HOLD_COLUMNS).expression(placeholders(chunk.length, HOLD_COLUMNS.length)),
        parameters: chunk.flat(),
      });
    });
    await book.close();
    return answers;
  });
}

const HOLD_COLUMNS = ["request_id", "subject", "model", "amount_nano", "at", "process"] as const;

function hasAmount(of: { budget: HeldBudget; row: BudgetRow | undefined }): of is { budget: HeldBudget; row: BudgetRow } {
  return of.row !== undefined && of.row.amount_nano !== null;
}

const ID = 0;
const MODEL = 5;
const COST = 19;
const HELD_BY = 26;

/**
 * Settles the reservations of calls in the transaction that stores their rows. Each row settles once, even if it is stored again. A call of
 * unknown cost pays its reservation; one that cost nothing gets it back.
 */
export async function settleCalls(write: Write, rows: readonly CallRow[], at: number): Promise<void> {
  const held = rows.filter((row) => row[HELD_BY] !== "");
  if (held.length === 0) return;
  const taken = await takeHolds(
    write,
    held.map((row) => row[ID]),
  );
  const book = new LedgerBook(write, at);
  await book.open([...new Set(held.flatMap((row) => row[HELD_BY].split(" ")))]);
  for (const row of held)
    for (const subject of row[HELD_BY].split(" ")) {
      const budget = book.get(subject);
      if (!budget) continue;
      const hold = taken.get(`${row[ID]} ${subject}`);
      const said = row[COST];
      // Rows of earlier versions may have a negative cost, which is wrong: treat the cost as unknown.
      const cost = said !== null && said >= 0 ? said : (hold ?? 0);
      // The reservation was released because the process had died, and the row arrived later: only a cost is left to record.
      if (hold === undefined && cost === 0) continue;
      budget.held_nano -= hold ?? 0;
      budget.spent_nano += cost;
      book.enter(budget, cost > 0 ? "settle" : "release", { requestId: row[ID], model: row[MODEL] });
    }
  await book.close();
}

/** Deletes reservations and returns them, keyed by `request subject`. */
async function takeHolds(write: Write, requestIds: readonly string[]): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  await inChunks(requestIds, async (chunk) => {
    const { rows } = await runText<{ request_id: string; subject: string; amount_nano: number }>(write, {
      name: `take ${chunk.length} holds`,
      build: () => write.deleteFrom("budget_holds").where("request_id", "in", chunk).returning(["request_id", "subject", "amount_nano"]),
      parameters: chunk,
    });
    for (const row of rows) taken.set(`${row.request_id} ${row.subject}`, row.amount_nano);
  });
  return taken;
}

/** Records that a process is alive, so that its calls keep their reservations. */
export async function seeProcess({ db }: Store, { id, at }: { id: string; at: number }): Promise<void> {
  await db
    .insertInto("budget_processes")
    .values({ id, seen_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: at }))
    .execute();
}

/** Releases reservations of processes that were last seen before `deadSince`, except those in `except`. Returns how many. */
export async function releaseDead(
  store: Store,
  { deadSince, at, except = [] }: { deadSince: number; at: number; except?: readonly string[] },
): Promise<number> {
  return store.db.transaction().execute(async (write) => {
    const living = write.selectFrom("budget_processes").select("id").where("seen_at", ">=", deadSince);
    let dead = write.deleteFrom("budget_holds").where("at", "<", deadSince).where("process", "not in", living);
    if (except.length > 0) dead = dead.where("process", "not in", except);
    const released = await giveBack(write, await dead.returning(RELEASED).execute(), at);
    await write.deleteFrom("budget_processes").where("seen_at", "<", deadSince).execute();
    return released;
  });
}

/** Releases the reservations of a process that has ended and whose rows are stored. Returns how many. */
export async function releaseHolds(store: Store, { process, at }: { process: string; at: number }): Promise<number> {
  return store.db.transaction().execute(async (write) => {
    const dead = await write.deleteFrom("budget_holds").where("process", "=", process).returning(RELEASED).execute();
    await write.deleteFrom("budget_processes").where("id", "=", process).execute();
    return giveBack(write, dead, at);
  });
}

const RELEASED = ["request_id", "subject", "model", "amount_nano"] as const;
type Released = Pick<Tables["budget_holds"], (typeof RELEASED)[number]>;

async function giveBack(write: Write, holds: readonly Released[], at: number): Promise<number> {
  const book = new LedgerBook(write, at);
  await book.open([...new Set(holds.map(({ subject }) => subject))]);
  for (const { request_id: requestId, subject, model, amount_nano } of holds) {
    const budget = book.get(subject);
    if (!budget) continue;
    budget.held_nano -= amount_nano;
    book.enter(budget, "release", { requestId, model, note: "its process ended before it" });
  }
  await book.close();
  return holds.length;
}
