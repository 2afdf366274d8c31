import { type Selectable, sql } from "kysely";
import { isPostgres } from "../database/locks";
import type { Store } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { DELIVERY_TRIES } from "../tasks/task-events";

export type DeliveryRow = Selectable<Tables["webhook_deliveries"]>;

/** The event of a test message, which is tried once. */
export const TEST_EVENT = "test";
/** How long finished deliveries are kept, and how many per team. */
export const DELIVERIES_KEPT_DAYS = 7;
export const DELIVERIES_OF_TEAM = 10_000;
/** Due rows that are examined. Teams at their limit of running deliveries are excluded, so that others are served. */
const LOOKED_AT = 200;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** Pauses after failed attempts; the last attempt is a day after the first. */
const PAUSES_MS = [1, 10, 60, 300, 1_069].map((minutes) => minutes * MINUTE_MS);

interface DeliveryClaim {
  lease: string;
  now: number;
  until: number;
  limit: number;
  /** The limit of messages per team, including those already being sent. */
  perTeam: number;
  without: readonly string[];
}

/**
 * Claims due messages, longest waiting first. Concurrent claims never take the same one; if a process dies, its messages are free when
 * their lease expires. A message waits until earlier ones of its task have been tried.
 */
export async function claimDeliveries({ db }: Store, claim: DeliveryClaim): Promise<DeliveryRow[]> {
  const { lease, now, until, limit, perTeam, without } = claim;
  // Usually nothing is due, and this check blocks no writer.
  const any = await db.selectFrom("webhook_deliveries").select("id").where("next_at", "<=", now).limit(1).executeTakeFirst();
  if (!any) return [];
  return db.transaction().execute(async (write) => {
    const others = without.length === 0 ? sql`` : sql`and due.team_id not in (${sql.join(without)})`;
    const locked = isPostgres(write) ? sql`for update skip locked` : sql``;
    const found = await sql<{ id: string }>`
      select id from webhook_deliveries where id in (
        select id from (
          select id, next_at, n, row_number() over (partition by team_id order by next_at, n, id) as place
          from (
            select due.id, due.team_id, due.next_at, due.n from webhook_deliveries as due
            where due.next_at <= ${now} and coalesce(due.lease_until, 0) <= ${now} ${others}
              and not exists (
                select 1 from webhook_deliveries as earlier
                where earlier.task_id = due.task_id and earlier.n < due.n
                  and earlier.next_at is not null and (earlier.tries = 0 or earlier.lease_until > ${now})
              )
            order by due.next_at, due.n, due.id limit ${LOOKED_AT}
          ) as oldest
        ) as waiting where place <= ${perTeam} order by next_at, n, id limit ${limit}
      ) and next_at <= ${now} and coalesce(lease_until, 0) <= ${now} ${locked}`.execute(write);
    const ids = found.rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    return write
      .updateTable("webhook_deliveries")
      .set({ lease_owner: lease, lease_until: until })
      .where("id", "in", ids)
      .returningAll()
      .execute();
  });
}

/** The result of an attempt. */
export interface TryResult {
  arrived: boolean;
  /** No further attempt will succeed. */
  final: boolean;
  /** HTTP status; null if there was no reply. */
  status: number | null;
  words: string;
}

/** Records the outcome of an attempt and ends the claim. Does nothing if the claim is lost. */
export async function settleDelivery(
  { db }: Store,
  { id, lease_owner, tries, tries_left }: DeliveryRow,
  { result, at }: { result: TryResult; at: number },
): Promise<void> {
  const left = result.arrived || result.final ? 0 : tries_left - 1;
  const state = result.arrived ? "delivered" : left > 0 ? "waiting" : "failed";
  await db
    .updateTable("webhook_deliveries")
    .set({ state, tries: tries + 1, tries_left: left, next_at: left > 0 ? at + pauseAfter(left) : null })
    .set({ last_at: at, last_status: result.status, last_words: result.words, lease_owner: null, lease_until: null })
    .where("id", "=", id)
    .where("lease_owner", "=", lease_owner)
    .execute();
}

function pauseAfter(left: number): number {
  return PAUSES_MS[DELIVERY_TRIES - 1 - left] ?? 0;
}

/** Releases a message that was not sent. */
export async function dropDeliveryLease({ db }: Store, { id, lease_owner }: DeliveryRow): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ lease_owner: null, lease_until: null })
    .where("id", "=", id)
    .where("lease_owner", "=", lease_owner)
    .execute();
}

/**
 * Deletes deliveries that finished some days ago, and the oldest beyond a team's limit. Waiting ones are kept; they finish within a day.
 */
export async function forgetDeliveries({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("webhook_deliveries")
    .where("state", "<>", "waiting")
    .where("at", "<", now - DELIVERIES_KEPT_DAYS * DAY_MS)
    .execute();
  const full = await db
    .selectFrom("webhook_deliveries")
    .select("team_id")
    .groupBy("team_id")
    .having(({ fn }) => fn.countAll(), ">", DELIVERIES_OF_TEAM)
    .execute();
  for (const { team_id } of full) {
    const own = db.selectFrom("webhook_deliveries").where("team_id", "=", team_id);
    const last = await own.select("at").orderBy("at", "desc").orderBy("id", "desc").offset(DELIVERIES_OF_TEAM).limit(1).executeTakeFirst();
    if (last)
      await db
        .deleteFrom("webhook_deliveries")
        .where("team_id", "=", team_id)
        .where("state", "<>", "waiting")
        .where("at", "<=", last.at)
        .execute();
  }
}
