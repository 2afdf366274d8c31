import type { Selectable } from "kysely";
import { bumpKeysRevision } from "../database/meta";
import type { Write } from "../database/open";
import type { Tables } from "../database/schema/tables";

/** Keys and open invitations that ended with an account's powers. */
export interface EndedPowers {
  keys: Pick<Selectable<Tables["api_keys"]>, "id" | "name" | "team_id">[];
  invites: Pick<Selectable<Tables["invites"]>, "id" | "label" | "team_id">[];
}

/**
 * Revokes a person's keys, stops their running calls, and withdraws the unused invitations that they or their keys created, in every team.
 * Bounds on these keys stop applying to the account.
 */
export async function endPowers(write: Write, { userId, at }: { userId: string; at: number }): Promise<EndedPowers> {
  const own = write.selectFrom("api_keys").select("id").where("owner_id", "=", userId);
  const invites = await write
    .updateTable("invites")
    .set({ revoked_at: at })
    .where((invite) => invite.or([invite("created_by", "=", userId), invite("created_by", "in", own)]))
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .returning(["id", "label", "team_id"])
    .execute();
  const keys = await write
    .updateTable("api_keys")
    .set({ revoked_at: at, stopped_at: at })
    .where("owner_id", "=", userId)
    .where("revoked_at", "is", null)
    .returning(["id", "name", "team_id"])
    .execute();
  await write.updateTable("api_keys").set({ taken: null }).where("owner_id", "=", userId).where("taken", "is not", null).execute();
  await bumpKeysRevision(write);
  return { keys, invites };
}
