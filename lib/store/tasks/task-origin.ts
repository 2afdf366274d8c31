import type { Store } from "../database/open";

/** What a retry copies from its task. */
export async function originOf({ db }: Store, { teamId, id }: { teamId: string; id: string }) {
  return db
    .selectFrom("tasks")
    .select(["attempt", "batch_id as batchId", "request_json as request"])
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .executeTakeFirst();
}
