import { type Selectable, sql } from "kysely";
import { periodEnd } from "../../contracts/budget-terms";
import { isPostgres } from "../database/locks";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { type BudgetRow, LedgerBook } from "./ledger-book";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Calls per batch; the rest is refunded by the next run. */
const MOST_REFUNDS = 200;

/**
 * Refunds calls whose videos failed, expired, or were cancelled before they began. `submission_uncertain` stays charged, because the vendor
 * may have made and billed the video. The row's cost becomes 0, and the sum of its hour and each budget are corrected. Returns how many.
 */
export async function refundUndelivered(store: Store, at: number): Promise<number> {
  const found = await store.db
    .selectFrom("tasks as t")
    .innerJoin("calls as c", "c.id", "t.request_id")
    .select("c.id")
    // The first two conditions are indexed; a task lives longer than the day that is examined.
    .where("t.state", "in", ["failed", "expired", "cancelled"])
    .where("t.expires_at", ">", at - DAY_MS)
    .where("t.ended_at", ">", at - DAY_MS)
    .where((or) => or.or([or("t.state", "<>", "cancelled"), or("t.started_at", "is", null)]))
    .where((or) => or.or([or("t.error_code", "is", null), or("t.error_code", "<>", "submission_uncertain")]))
    .where("c.cost_nano", ">", 0)
    .limit(MOST_REFUNDS)
    .execute();
  let refunded = 0;
  for (const { id } of found) if (await store.db.transaction().execute((write) => refundCall(write, { id, at }))) refunded++;
  return refunded;
}

/** Returns false if another process has refunded it. */
async function refundCall(write: Write, { id, at }: { id: string; at: number }): Promise<boolean> {
  const call = await lockCall(write, id);
  const cost = call?.cost_nano ?? 0;
  if (!call || cost === 0) return false;
  await write.updateTable("calls").set({ cost_nano: 0, refunded_nano: cost }).where("id", "=", id).execute();
  await addToHour(write, call, -cost);
  const book = new LedgerBook(write, at);
  for (const budget of await budgetsOf(book, call)) {
    const paidAt = await settledAt(write, { subject: budget.subject, requestId: id });
    if (paidAt === undefined) continue;
    const current = budget.period_ends === null || periodEnd(budget.period, paidAt) === budget.period_ends;
    if (current) budget.spent_nano -= cost;
    const note = current ? "its video did not come" : "its video did not come; it was paid in an earlier period";
    book.enter(budget, "refund", { requestId: id, model: call.model, note });
  }
  await book.close();
  return true;
}

/**
 * Charges a refunded call again, in the transaction that reopens its job: the vendor may have the video after all. Does nothing if nothing
 * was refunded.
 */
export async function payAgain(write: Write, { id, at }: { id: string; at: number }): Promise<void> {
  const call = await lockCall(write, id);
  const cost = call?.refunded_nano ?? 0;
  if (!call || cost === 0) return;
  await write.updateTable("calls").set({ cost_nano: cost, refunded_nano: null }).where("id", "=", id).execute();
  await addToHour(write, call, cost);
  const book = new LedgerBook(write, at);
  for (const budget of await budgetsOf(book, call)) {
    // A budget that was created later was not charged.
    if ((await settledAt(write, { subject: budget.subject, requestId: id })) === undefined) continue;
    budget.spent_nano += cost;
    book.enter(budget, "settle", { requestId: id, model: call.model, note: "its video is asked for again" });
  }
  await book.close();
}

type PaidCall = Selectable<Tables["calls"]>;

function lockCall(write: Write, id: string): Promise<PaidCall | undefined> {
  const call = write.selectFrom("calls").selectAll().where("id", "=", id);
  return (isPostgres(write) ? call.forUpdate() : call).executeTakeFirst();
}

async function budgetsOf(book: LedgerBook, { held_by }: PaidCall): Promise<BudgetRow[]> {
  const subjects = held_by.split(" ").filter((subject) => subject !== "");
  await book.open(subjects);
  return subjects.flatMap((subject) => book.get(subject) ?? []);
}

async function addToHour(write: Write, call: PaidCall, cost: number): Promise<void> {
  await write
    .updateTable("usage_hourly")
    .set({ cost_nano: sql`cost_nano + ${cost}` })
    .where("team_id", "=", call.team_id)
    .where("key_id", "=", call.key_id)
    .where("model", "=", call.model)
    .where("endpoint", "=", call.endpoint)
    // Hours from before providers were recorded have none.
    .where("provider", "=", (hour) =>
      hour
        .selectFrom("usage_hourly as of")
        .select(({ fn }) => fn.max("of.provider").as("provider"))
        .whereRef("of.team_id", "=", "usage_hourly.team_id")
        .whereRef("of.key_id", "=", "usage_hourly.key_id")
        .whereRef("of.model", "=", "usage_hourly.model")
        .whereRef("of.endpoint", "=", "usage_hourly.endpoint")
        .whereRef("of.hour", "=", "usage_hourly.hour")
        .where("of.provider", "in", [call.provider, ""]),
    )
    .where("hour", "=", call.at - (call.at % HOUR_MS))
    .execute();
}

/** When a call was last settled against a budget; undefined if never. */
async function settledAt(write: Write, { subject, requestId }: { subject: string; requestId: string }): Promise<number | undefined> {
  const entries = write.selectFrom("ledger").select("at").where("subject", "=", subject).where("request_id", "=", requestId);
  return (await entries.where("kind", "=", "settle").orderBy("entry", "desc").limit(1).executeTakeFirst())?.at;
}
