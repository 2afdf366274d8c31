import type { Selectable } from "kysely";
import type { Role } from "../../contracts/person";
import { lockOwner } from "../../store/database/locks";
import { bumpKeysRevision } from "../../store/database/meta";
import type { Store } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import type { Also } from "../../store/keys/key-changes";
import { mayStillGive } from "../../store/people/present-role";
import { type NewUser, rowOf } from "../../store/people/users";

export interface NewInvite {
  id: string;
  teamId: string;
  tokenHash: string;
  role: Role;
  label: string;
  createdBy: string;
  at: number;
  expiresAt: number;
}

export type InviteRow = Selectable<Tables["invites"]> & { team_name: string; inviter: string | null };

/** Open invitations per team. */
export const MOST_INVITES = 200;

/** False at the limit. */
export async function insertInvite({ db }: Store, invite: NewInvite, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const waiting = await write
      .selectFrom("invites")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("team_id", "=", invite.teamId)
      .where("used_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", invite.at)
      .executeTakeFirstOrThrow();
    if (Number(waiting.count) >= MOST_INVITES) return false;
    await write
      .insertInto("invites")
      .values({
        id: invite.id,
        team_id: invite.teamId,
        token_hash: invite.tokenHash,
        role: invite.role,
        label: invite.label,
        created_by: invite.createdBy,
        created_at: invite.at,
        expires_at: invite.expiresAt,
      })
      .execute();
    await also(write);
    return true;
  });
}

/** Unused invitations, newest first; expired ones for another week. */
export function listInvites(store: Store, { teamId, now }: { teamId: string; now: number }): Promise<InviteRow[]> {
  return invites(store)
    .where("invites.team_id", "=", teamId)
    .where("used_at", "is", null)
    .where("invites.revoked_at", "is", null)
    .where("invites.expires_at", ">", now - 7 * 86_400_000)
    .orderBy("invites.created_at", "desc")
    .orderBy("invites.id", "desc")
    .execute();
}

interface Using {
  at: number;
  hasBootstrapKey: boolean;
}

/** A usable invitation by its token's hash: its creator may still grant the role. */
export async function findInvite(store: Store, tokenHash: string, { at, hasBootstrapKey }: Using): Promise<InviteRow | undefined> {
  const invite = await invites(store)
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("invites.revoked_at", "is", null)
    .where("invites.expires_at", ">", at)
    .executeTakeFirst();
  return invite && (await mayStillGive(store.db, { ...makerOf(invite), at, hasBootstrapKey }, invite.role)) ? invite : undefined;
}

function makerOf({ team_id: teamId, created_by: giverId }: Pick<InviteRow, "team_id" | "created_by">) {
  return { teamId, giverId };
}

/** Gives an open invitation another token and more time, in the renewer's name. The old token becomes invalid. */
export async function renewInvite(
  { db }: Store,
  { id, teamId, tokenHash, expiresAt, createdBy }: Pick<NewInvite, "id" | "teamId" | "tokenHash" | "expiresAt" | "createdBy">,
  also: Also,
): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const query = write.updateTable("invites").set({ token_hash: tokenHash, expires_at: expiresAt, created_by: createdBy });
    const row = await waiting(query.where("id", "=", id).where("team_id", "=", teamId))
      .returning("id")
      .executeTakeFirst();
    if (row) await also(write);
    return row !== undefined;
  });
}

export async function withdrawInvite(
  { db }: Store,
  { id, teamId, at }: { id: string; teamId: string; at: number },
  also: (label: string) => Also,
): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const query = write.updateTable("invites").set({ revoked_at: at }).where("id", "=", id).where("team_id", "=", teamId);
    const row = await waiting(query).returning("label").executeTakeFirst();
    if (row) await also(row.label)(write);
    return row !== undefined;
  });
}

export interface Joining extends Using {
  inviteId: string;
  teamId: string;
  userId: string;
  /** The account to create, if new. */
  user?: NewUser;
}

/**
 * Uses an invitation, once. `gone` if it was used, or its creator may no longer grant the role; `member` if the person is in the
 * team already. In both cases it stays unused.
 */
export async function takeInvite(store: Store, joining: Joining, also: Also): Promise<"joined" | "gone" | "member"> {
  const { inviteId, teamId, userId, at, user } = joining;
  const outcome = await store.db
    .transaction()
    .execute(async (write) => {
      // Serialised with role changes: a person being demoted lets nobody in.
      await lockOwner(write, `members ${teamId}`);
      const query = write
        .updateTable("invites")
        .set({ used_at: at, used_by: userId })
        .where("id", "=", inviteId)
        .where("expires_at", ">", at);
      const invite = await waiting(query).returning(["team_id", "role", "created_by"]).executeTakeFirst();
      if (!invite) return "gone" as const;
      if (!(await mayStillGive(write, { ...joining, ...makerOf(invite) }, invite.role))) throw new Unused("gone");
      if (user) await write.insertInto("users").values(rowOf(user)).execute();
      // Keys owned by them get the role's rights from now on.
      else await bumpKeysRevision(write);
      const membership = { team_id: invite.team_id, user_id: userId, role: invite.role, created_at: at };
      const added = await write
        .insertInto("memberships")
        .values(membership)
        .onConflict((conflict) => conflict.columns(["team_id", "user_id"]).doNothing())
        .returning("user_id")
        .executeTakeFirst();
      if (!added) throw new Unused("member");
      await also(write);
      return "joined" as const;
    })
    .catch((error: unknown) => {
      if (error instanceof Unused) return error.outcome;
      throw error;
    });
  if (outcome === "joined" && !user) for (const listener of store.keyListeners) listener();
  return outcome;
}

/** Thrown to roll back. */
class Unused extends Error {
  constructor(readonly outcome: "gone" | "member") {
    super();
  }
}

interface Waiting<Self> {
  where(column: "used_at" | "revoked_at", operator: "is", value: null): Self;
}
function waiting<Query extends Waiting<Query>>(query: Query): Query {
  return query.where("used_at", "is", null).where("revoked_at", "is", null);
}

function invites({ db }: Store) {
  return db
    .selectFrom("invites")
    .innerJoin("teams", "teams.id", "invites.team_id")
    .leftJoin("users", "users.id", "invites.created_by")
    .leftJoin("api_keys", "api_keys.id", "invites.created_by")
    .selectAll("invites")
    .select(({ fn }) => ["teams.name as team_name", fn.coalesce("users.name", "api_keys.name").as("inviter")]);
}
