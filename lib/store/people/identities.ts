import type { Role } from "../../contracts/person";
import type { Store, Write } from "../database/open";
import { type Also, announce } from "../keys/key-changes";
import { type EndedPowers, endPowers } from "./ended-powers";
import { type NewUser, rowOf } from "./users";

/** A person as an OpenID Connect issuer knows them. */
export interface Identity {
  issuer: string;
  subject: string;
}

export interface LinkedPerson {
  id: string;
  name: string;
}

/** The account of an identity; records that it was used. */
export async function findIdentified({ db }: Store, { issuer, subject }: Identity, at: number): Promise<LinkedPerson | undefined> {
  const row = await db
    .updateTable("identities")
    .set({ last_used_at: at })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .returning("user_id")
    .executeTakeFirst();
  return row && db.selectFrom("users").select(["id", "name"]).where("id", "=", row.user_id).executeTakeFirst();
}

export async function isLinked({ db }: Store, userId: string): Promise<boolean> {
  return (await db.selectFrom("identities").select("subject").where("user_id", "=", userId).executeTakeFirst()) !== undefined;
}

interface Link {
  identity: Identity;
  userId: string;
  passwordHash: string;
  at: number;
  /** Whether the account's keys and invitations are revoked too, because somebody else may have created them. */
  end: boolean;
}

/**
 * Links an identity to an existing account, which loses its password, sessions and browsers, and with `end` its keys, their running calls,
 * and open invitations in every team. False if the identity or the account was linked in the meantime.
 */
export async function linkIdentity(
  store: Store,
  { identity, userId, passwordHash, at, end }: Link,
  also: (ended: EndedPowers) => Also,
): Promise<boolean> {
  const linked = await store.db.transaction().execute(async (write) => {
    if (!(await addIdentity(write, { ...identity, userId, at }))) return false;
    await write.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
    await write.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await write.deleteFrom("devices").where("user_id", "=", userId).execute();
    await also(end ? await endPowers(write, { userId, at }) : { keys: [], invites: [] })(write);
    return true;
  });
  if (linked) announce(store);
  return linked;
}

/** Creates a person in a team. False, with nothing stored, if the identity is linked by now. */
export async function insertIdentified(
  { db }: Store,
  { identity, user, teamId, role }: { identity: Identity; user: NewUser; teamId: string; role: Role },
  also: Also,
): Promise<boolean> {
  return db
    .transaction()
    .execute(async (write) => {
      await write.insertInto("users").values(rowOf(user)).execute();
      if (!(await addIdentity(write, { ...identity, userId: user.id, at: user.createdAt }))) throw new Taken();
      await write.insertInto("memberships").values({ team_id: teamId, user_id: user.id, role, created_at: user.createdAt }).execute();
      await also(write);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof Taken) return false;
      throw error;
    });
}

/** Thrown to roll back. */
class Taken extends Error {}

async function addIdentity(write: Write, { issuer, subject, userId, at }: Identity & { userId: string; at: number }): Promise<boolean> {
  const row = { issuer, subject, user_id: userId, created_at: at, last_used_at: at };
  const query = write.insertInto("identities").values(row);
  const added = await query
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Unlinks an account's identity. False if it had none. */
export async function unlinkIdentity({ db }: Store, userId: string): Promise<boolean> {
  return (await db.deleteFrom("identities").where("user_id", "=", userId).returning("subject").executeTakeFirst()) !== undefined;
}
