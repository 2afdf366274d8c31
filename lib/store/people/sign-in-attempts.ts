import { sql } from "kysely";
import type { Store } from "../database/open";

export interface Attempts {
  /** Attempts in the current window, including this one. */
  count: number;
  since: number;
}

/** Counts an attempt in one statement, so that concurrent attempts are all counted. */
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

/** Takes an attempt back after a successful sign-in. */
export async function uncountAttempt(store: Store, subject: string): Promise<void> {
  await store.db
    .updateTable("sign_in_attempts")
    .set((row) => ({ count: row("count", "-", 1) }))
    .where("subject", "=", subject)
    .where("count", ">", 0)
    .execute();
}

export async function forgetAttempts(store: Store, subject: string): Promise<void> {
  await store.db.deleteFrom("sign_in_attempts").where("subject", "=", subject).execute();
}

/** Deletes expired windows that began before a time. */
export async function clearAttempts(store: Store, before: number): Promise<void> {
  await store.db.deleteFrom("sign_in_attempts").where("since", "<=", before).execute();
}
