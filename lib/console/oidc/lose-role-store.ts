import { lockOwner } from "../../store/database/locks";
import { bumpKeysRevision } from "../../store/database/meta";
import type { Store, Write } from "../../store/database/open";
import { announce } from "../../store/keys/key-changes";
import type { AlsoOfLoss } from "../../store/people/members";
import { endSessionsIn, readRoleLoss, revokeKeysOf, withdrawInvitesOf } from "../../store/people/role-loss";

/**
 * For a member without a role: they become a viewer, their sessions in the team end, their keys are revoked with running calls,
 * and their open invitations are withdrawn. False, without changes, for the last owner.
 */
export async function loseRole(
  store: Store,
  { teamId, userId, at }: { teamId: string; userId: string; at: number },
  also: AlsoOfLoss,
): Promise<boolean> {
  const person = { teamId, userId, at };
  const done = await store.db.transaction().execute(async (write) => {
    await lockOwner(write, `members ${teamId}`);
    if (await isLastOwner(write, person)) return false;
    const loss = await readRoleLoss(write, { ...person, role: null });
    await withdrawInvitesOf(write, person);
    await revokeKeysOf(write, person);
    await endSessionsIn(write, person);
    await write.updateTable("memberships").set({ role: "viewer" }).where("team_id", "=", teamId).where("user_id", "=", userId).execute();
    await bumpKeysRevision(write);
    await also(write, loss);
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
