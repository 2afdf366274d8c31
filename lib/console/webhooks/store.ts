import type { Store } from "../../store/database/open";
import type { DeliveryState } from "../../store/database/schema/webhooks";
import { DELIVERY_TRIES } from "../../store/tasks/task-events";
import { type DeliveryRow, TEST_EVENT } from "../../store/webhooks/webhook-deliveries";

/** Pending test messages per team. */
const MOST_TESTS = 20;

export interface DeliveryFilter {
  teamId: string;
  state?: DeliveryState;
  taskId?: string;
  before?: { at: number; id: string };
  limit: number;
}

/** Newest first, before `before`. */
export async function listDeliveries({ db }: Store, { teamId, state, taskId, before, limit }: DeliveryFilter): Promise<DeliveryRow[]> {
  let query = db.selectFrom("webhook_deliveries").selectAll().where("team_id", "=", teamId);
  if (state !== undefined) query = query.where("state", "=", state);
  if (taskId !== undefined) query = query.where("task_id", "=", taskId);
  if (before)
    query = query.where((row) => row.or([row("at", "<", before.at), row.and([row("at", "=", before.at), row("id", "<", before.id)])]));
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function findDelivery({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<DeliveryRow | undefined> {
  return db.selectFrom("webhook_deliveries").selectAll().where("team_id", "=", teamId).where("id", "=", id).executeTakeFirst();
}

/** Makes a message due now, with all its attempts again. False if it is being sent, or doesn't exist. */
export async function sendAgain({ db }: Store, { teamId, id, at }: { teamId: string; id: string; at: number }): Promise<boolean> {
  const row = await db
    .updateTable("webhook_deliveries")
    .set((delivery) => ({
      state: "waiting" as const,
      tries_left: delivery.case().when("event", "=", TEST_EVENT).then(1).else(DELIVERY_TRIES).end(),
      next_at: at,
    }))
    .where("team_id", "=", teamId)
    .where("id", "=", id)
    .where((delivery) => delivery.or([delivery("lease_until", "is", null), delivery("lease_until", "<=", at)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues a test message. False if too many are pending. */
export async function addTest(
  { db }: Store,
  { teamId, id, url, at }: { teamId: string; id: string; url: string; at: number },
): Promise<boolean> {
  const own = db.selectFrom("webhook_deliveries").where("team_id", "=", teamId).where("task_id", "=", "").where("next_at", "is not", null);
  const { waiting } = await own.select(({ fn }) => fn.countAll<number>().as("waiting")).executeTakeFirstOrThrow();
  if (Number(waiting) >= MOST_TESTS) return false;
  const row = { id, team_id: teamId, task_id: "", n: 0, at, url, event: TEST_EVENT, snapshot: "", state: "waiting" as const };
  await db
    .insertInto("webhook_deliveries")
    .values({ ...row, tries_left: 1, next_at: at })
    .execute();
  return true;
}
