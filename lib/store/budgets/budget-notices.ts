import type { Selectable } from "kysely";
import type { Store } from "../database/open";
import type { Tables } from "../database/schema/tables";
import type { BudgetRow } from "./ledger-book";

export type BudgetNotice = Selectable<Tables["budget_notices"]>;

/** Older warnings are out of date and not sent. */
const TOLD_WITHIN_MS = 24 * 3_600_000;
const AT_ONCE = 20;
const TRIES = 8;
const FIRST_PAUSE_MS = 5_000;

/** Claims due notices. Each is due again after a pause unless `settleNotice` is called before. */
export async function takeNotices({ db }: Store, at: number): Promise<{ notice: BudgetNotice; budget: BudgetRow }[]> {
  const due = await db
    .selectFrom("budget_notices")
    .selectAll()
    .where("next_at", "<=", at)
    .where("at", ">", at - TOLD_WITHIN_MS)
    .orderBy("next_at")
    .limit(AT_ONCE)
    .execute();
  const taken: { notice: BudgetNotice; budget: BudgetRow }[] = [];
  for (const notice of due) {
    const next = notice.tries + 1 < TRIES ? at + FIRST_PAUSE_MS * 2 ** notice.tries : null;
    const { numUpdatedRows } = await db
      .updateTable("budget_notices")
      .set({ tries: notice.tries + 1, next_at: next })
      .where("id", "=", notice.id)
      .where("tries", "=", notice.tries)
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) continue;
    const budget = await db.selectFrom("budgets").selectAll().where("subject", "=", notice.subject).executeTakeFirst();
    if (budget) taken.push({ notice, budget });
  }
  return taken;
}

/** Marks a notice as delivered. */
export async function settleNotice({ db }: Store, id: string): Promise<void> {
  await db.updateTable("budget_notices").set({ next_at: null }).where("id", "=", id).execute();
}
