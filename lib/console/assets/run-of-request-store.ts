import type { Member } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import type { Store } from "../../store/database/open";

const HOUR_MS = 3_600_000;

/** The person's run of a call, if it started within the hour before `at`. Runs learn the ids of their calls only from the answers. */
export async function findRunOfRequest(
  store: Store,
  { teamId, userId }: Member,
  { requestId, at }: { requestId: string; at: number },
): Promise<{ id: string; playground: Playground } | null> {
  const row = await store.db
    .selectFrom("runs")
    .select(["id", "playground"])
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .where("at", "<=", at)
    .where("at", ">", at - HOUR_MS)
    .where("request_ids", "like", `%"${requestId}"%`)
    .executeTakeFirst();
  return row ? { id: row.id, playground: row.playground } : null;
}
