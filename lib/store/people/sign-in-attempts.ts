import { sql } from "kysely";
import type { Store } from "../database/open";

export interface Attempts {
  /** With this one, in the running window. */
  count: number;
  /** When the window began. */
  since: number;
}

/** Counts one attempt of a subject, in one statement, so that attempts at the same time are counted apart. */
export async function countAttempt(
  store: Store,
  { subject, at, windowMs }: { subject: string; at: number; windowMs: number },
): Promise<Attempts> {
  const over = at - windowMs;
  return store.db
    .insertInto("sign_in_attempts")
    .values({ subject, since: at, count: 1 })
    .onConflict((conflict) =>
      conflict.column("subject").doUpdateSet({
        count: sql<number>`case when sign_in_attempts.since <= ${over} then 1 else sign_in_attempts.count + 1 end`,
        since: sql<number>`case when sign_in_attempts.since <= ${over} then ${at} else sign_in_attempts.since end`,
      }),
    )
    .returning(["count", "since"])
    .executeTakeFirstOrThrow();
}

/** Takes one attempt back, because it was right. */
export async function uncountAttempt(store: Store, subject: string): Promise<void> {
  await store.db
    .updateTable("sign_in_attempts")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("subject", "=", subject)
    .where("count", ">", 0)
    .execute();
}

/** Forgets a subject's attempts. */
export async function forgetAttempts(store: Store, subject: string): Promise<void> {
  await store.db.deleteFrom("sign_in_attempts").where("subject", "=", subject).execute();
}

/** Clears away windows that began before a time and are over. */
export async function clearAttempts(store: Store, before: number): Promise<void> {
  await store.db.deleteFrom("sign_in_attempts").where("since", "<=", before).execute();
}
