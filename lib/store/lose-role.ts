import { type Also, announce } from "./key-changes";
import { lockOwner } from "./locks";
import { bumpKeysRevision } from "./meta";
import type { Store, Write } from "./open";

/**
 * For a member who has no role any more: they become a viewer, their sessions in the team end, their keys are revoked with the calls that
 * run, and their open invitations are withdrawn. False, with nothing done, for the last owner.
 */
export async function loseRole(
  store: Store,
  { teamId, userId, at }: { teamId: string; userId: string; at: number },
  also: Also,
): Promise<boolean> {
  const done = await store.db.transaction().execute(async (write) => {
    await lockOwner(write, `members ${teamId}`);
    if (await isLastOwner(write, { teamId, userId })) return false;
    const own = write.selectFrom("api_keys").select("id").where("team_id", "=", teamId).where("owner_id", "=", userId);
    await write
      .updateTable("invites")
      .set({ revoked_at: at })
      .where("team_id", "=", teamId)
      .where((invite) => invite.or([invite("created_by", "=", userId), invite("created_by", "in", own)]))
      .where("used_at", "is", null)
      .where("revoked_at", "is", null)
      .execute();
    await write
      .updateTable("api_keys")
      .set({ revoked_at: at, stopped_at: at })
      .where("team_id", "=", teamId)
      .where("owner_id", "=", userId)
      .where("revoked_at", "is", null)
      .execute();
    await write.deleteFrom("sessions").where("team_id", "=", teamId).where("user_id", "=", userId).execute();
    await write.updateTable("memberships").set({ role: "viewer" }).where("team_id", "=", teamId).where("user_id", "=", userId).execute();
    await bumpKeysRevision(write);
    await also(write);
    return true;
  });
  if (done) announce(store);
  return done;
}

async function isLastOwner(write: Write, { teamId, userId }: { teamId: string; userId: string }): Promise<boolean> {
  const owners = await write
    .selectFrom("memberships")
    .select("user_id")
    .where("team_id", "=", teamId)
    .where("role", "=", "owner")
    .execute();
  return owners.length === 1 && owners[0]?.user_id === userId;
}
