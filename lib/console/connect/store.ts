import type { Store } from "../../store/database/open";

/** Newest first. */
export function newestClients({ db }: Store, { teamId, limit }: { teamId: string; limit: number }) {
  return db
    .selectFrom("calls")
    .select(["id", "at", "key_id", "status", "code", "model", "client"])
    .where("team_id", "=", teamId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
