import type { BudgetAnswers, BudgetTurn, HoldAnswer, HoldAsk } from "../../contracts/budgets";
import type { CallRow } from "../calls/call-row";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { inChunks, placeholders, runText } from "../database/statements";
import { LeaseBook, releaseLeases } from "./lease-book";
import { type BudgetRow, balanceOf, LedgerBook } from "./ledger-book";

/**
 * Reserves what calls may cost, in order, and changes leases, in one transaction. A call that exceeds one of its budgets reserves nothing.
 * Soft budgets never refuse.
 */
export async function takeTurn(store: Store, { process, asks, leases, at }: BudgetTurn): Promise<BudgetAnswers> {
  return store.db.transaction().execute(async (write) => {
    const book = new LedgerBook(write, at);
    const own = leases.map(({ subject }) => subject);
    await book.open([...new Set([...asks.flatMap(({ budgets }) => budgets.map(({ subject }) => subject)), ...own])]);
    const lent = new LeaseBook(write, book, at);
    await lent.open(own, [process]);
    const taken = leases.map((change) => ({ change, answer: lent.take(change, process) }));
    const holds: (readonly unknown[])[] = [];
    const answers: Answer[] = [];
    const short = new Set<string>();
    for (const ask of asks) {
      const refused = refusalOf(ask, book);
      if (refused) {
        const { subject } = refused.budget;
        short.add(subject);
        answers.push({ refused, mayReturn: await lent.recall(subject, { process, nano: ask.nano, leftNano: refused.leftNano }) });
      } else answers.push({ held: hold(ask, book, (subject) => holds.push([ask.requestId, subject, ask.model, ask.nano, at, process])) });
    }
    for (const { change, answer } of taken) if (!short.has(change.subject)) lent.grant(change, process, answer);
    await insertHolds(write, holds);
    await lent.close();
    await book.close();
    return { answers, leases: taken.map(({ answer }) => answer) };
  });
}

type Answer = BudgetAnswers["answers"][number];

/** The first of its budgets that has too little left. */
function refusalOf({ budgets, nano }: HoldAsk, book: LedgerBook): Refusal | undefined {
  for (const budget of budgets) {
    const row = book.get(budget.subject);
    if (!hasAmount(row) || row.soft !== 0) continue;
    const leftNano = balanceOf(row) - row.held_nano;
    if (leftNano < nano) return { budget, amountNano: row.amount_nano + row.topped_nano, leftNano, periodEnds: row.period_ends };
  }
  return undefined;
}

type Refusal = Extract<HoldAnswer, { refused: unknown }>["refused"];

function hold({ requestId, model, budgets, nano }: HoldAsk, book: LedgerBook, note: (subject: string) => void): string[] {
  const held: string[] = [];
  for (const { subject } of budgets) {
    const row = book.get(subject);
    if (!hasAmount(row)) continue;
    row.held_nano += nano;
    book.enter(row, "reserve", { requestId, model });
    note(subject);
    held.push(subject);
  }
  return held;
}

function insertHolds(write: Write, holds: readonly (readonly unknown[])[]): Promise<void> {
  return inChunks(holds, async (chunk) => {
    await runText(write, {
      name: `hold ${chunk.length} times`,
      build: () => write.insertInto("budget_holds").columns(HOLD_COLUMNS).expression(placeholders(chunk.length, HOLD_COLUMNS.length)),
      parameters: chunk.flat(),
    });
  });
}

const HOLD_COLUMNS = ["request_id", "subject", "model", "amount_nano", "at", "process"] as const;

function hasAmount(row: BudgetRow | undefined): row is BudgetRow & { amount_nano: number } {
  return row !== undefined && row.amount_nano !== null;
}

const ID = 0;
const MODEL = 5;
const COST = 19;
const HELD_BY = 26;
const LEASED_BY = 37;
const HELD = 38;

/**
 * Settles the reservations of calls in the transaction that stores their rows. Each row settles once, even if it is stored again. A call of
 * unknown cost pays its reservation; one that cost nothing gets it back.
 */
export async function settleCalls(write: Write, rows: readonly CallRow[], at: number): Promise<void> {
  const held = rows.filter((row) => row[HELD_BY] !== "");
  if (held.length === 0) return;
  const inLedger = held.filter((row) => row[LEASED_BY] === "");
  const taken = await takeHolds(
    write,
    inLedger.map((row) => row[ID]),
  );
  const subjects = [...new Set(held.flatMap((row) => row[HELD_BY].split(" ")))];
  const book = new LedgerBook(write, at);
  await book.open(subjects);
  const leases = new LeaseBook(write, book, at);
  await leases.open(subjects, [...new Set(held.flatMap((row) => row[LEASED_BY] || []))]);
  for (const row of held)
    for (const subject of row[HELD_BY].split(" ")) {
      const process = row[LEASED_BY];
      const budget = book.get(subject);
      if (!budget) continue;
      const hold = process === "" ? taken.get(`${row[ID]} ${subject}`) : leases.settle({ subject, process, nano: row[HELD] });
      const said = row[COST];
      // Rows of earlier versions may have a negative cost, which is wrong: treat the cost as unknown.
      const cost = said !== null && said >= 0 ? said : (hold ?? 0);
      // The reservation was released because the process had died, and the row arrived later: only a cost is left to record.
      if (hold === undefined && cost === 0) continue;
      budget.held_nano -= hold ?? 0;
      budget.spent_nano += cost;
      book.enter(budget, cost > 0 ? "settle" : "release", { requestId: row[ID], model: row[MODEL] });
    }
  await leases.close();
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

/** Releases reservations and leases of processes that were last seen before `deadSince`, except those in `except`. Returns how many. */
export async function releaseDead(
  store: Store,
  { deadSince, at, except = [] }: { deadSince: number; at: number; except?: readonly string[] },
): Promise<number> {
  return store.db.transaction().execute(async (write) => {
    const living = write.selectFrom("budget_processes").select("id").where("seen_at", ">=", deadSince);
    let dead = write.deleteFrom("budget_holds").where("at", "<", deadSince).where("process", "not in", living);
    let lent = write.selectFrom("budget_leases").select(LEASE).where("at", "<", deadSince).where("process", "not in", living);
    if (except.length > 0) {
      dead = dead.where("process", "not in", except);
      lent = lent.where("process", "not in", except);
    }
    const released = await giveBack(write, { holds: await dead.returning(RELEASED).execute(), leases: await lent.execute() }, at);
    await write.deleteFrom("budget_processes").where("seen_at", "<", deadSince).execute();
    return released;
  });
}

/** Releases the reservations and leases of a process that has ended and whose rows are stored. Returns how many. */
export async function releaseHolds(store: Store, { process, at }: { process: string; at: number }): Promise<number> {
  return store.db.transaction().execute(async (write) => {
    const holds = await write.deleteFrom("budget_holds").where("process", "=", process).returning(RELEASED).execute();
    const leases = await write.selectFrom("budget_leases").select(LEASE).where("process", "=", process).execute();
    await write.deleteFrom("budget_processes").where("id", "=", process).execute();
    return giveBack(write, { holds, leases }, at);
  });
}

const LEASE = ["subject", "process"] as const;
const RELEASED = ["request_id", "subject", "model", "amount_nano"] as const;

interface Released {
  holds: readonly Pick<Tables["budget_holds"], (typeof RELEASED)[number]>[];
  leases: readonly Pick<Tables["budget_leases"], (typeof LEASE)[number]>[];
}

async function giveBack(write: Write, { holds, leases }: Released, at: number): Promise<number> {
  const book = new LedgerBook(write, at);
  await book.open([...new Set([...holds, ...leases].map(({ subject }) => subject))]);
  for (const { request_id: requestId, subject, model, amount_nano } of holds) {
    const budget = book.get(subject);
    if (!budget) continue;
    budget.held_nano -= amount_nano;
    book.enter(budget, "release", { requestId, model, note: "its process ended before it" });
  }
  const released = await releaseLeases(write, book, leases);
  await book.close();
  return holds.length + released;
}
