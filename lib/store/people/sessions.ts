import type { Role } from "../../contracts/person";
import type { Store } from "../database/open";

export interface NewSession {
  id: string;
  tokenHash: string;
  userId: string;
  teamId: string;
  at: number;
  expiresAt: number;
  userAgent: string;
  address: string;
}

/** A session with its person. Times are milliseconds since the epoch. */
export interface FoundSession {
  id: string;
  userId: string;
  name: string;
  email: string | null;
  teamId: string;
  teamName: string;
  role: Role;
  /** Whether it was found by the previous token. */
  byPrevious: boolean;
  previousHash: string | null;
  previousUntil: number | null;
  rotatedAt: number;
  lastSeenAt: number;
}

export interface SessionRow {
  id: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
  userAgent: string;
  address: string;
}

/** Adds a session, and deletes expired ones. */
export async function insertSession(store: Store, session: NewSession): Promise<void> {
  await store.db.deleteFrom("sessions").where("expires_at", "<=", session.at).execute();
  await store.db
    .insertInto("sessions")
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      team_id: session.teamId,
      created_at: session.at,
      rotated_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      address: session.address,
    })
    .execute();
}

/** The session of a token, if it is valid and its person is a member of its team. */
export async function findSession(store: Store, tokenHash: string, now: number): Promise<FoundSession | undefined> {
  const row = await sessions(store)
    .where((session) =>
      session.or([
        session("sessions.token_hash", "=", tokenHash),
        session.and([
          session("sessions.previous_hash", "=", tokenHash),
          session.or([session("sessions.previous_until", "is", null), session("sessions.previous_until", ">", now)]),
        ]),
      ]),
    )
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
  return row && found(row, row.token_hash !== tokenHash);
}

export async function findSessionById(store: Store, id: string, now: number): Promise<FoundSession | undefined> {
  const row = await sessions(store).where("sessions.id", "=", id).where("sessions.expires_at", ">", now).executeTakeFirst();
  return row && found(row, false);
}

/** Records its use, which extends it. */
export async function touchSession(
  store: Store,
  id: string,
  { at, expiresAt, previousUntil }: { at: number; expiresAt: number; previousUntil?: number },
): Promise<void> {
  const ends = previousUntil === undefined ? {} : { previous_until: previousUntil };
  await store.db
    .updateTable("sessions")
    .set({ last_seen_at: at, expires_at: expiresAt, ...ends })
    .where("id", "=", id)
    .execute();
}

export interface Rotation {
  id: string;
  tokenHash: string;
  /** The previous token, valid until the new one was used; null if it ends at once. */
  previousHash: string | null;
  /** When the token was last changed, as the caller knows it: one of several concurrent changes succeeds. */
  rotatedAt: number;
  at: number;
  expiresAt: number;
}

/** Gives a session a new token. True for exactly one caller who saw the previous one. */
export async function rotateSession(store: Store, { id, tokenHash, previousHash, rotatedAt, at, expiresAt }: Rotation): Promise<boolean> {
  const row = await store.db
    .updateTable("sessions")
    .set({
      token_hash: tokenHash,
      previous_hash: previousHash,
      previous_until: null,
      rotated_at: at,
      last_seen_at: at,
      expires_at: expiresAt,
    })
    .where("id", "=", id)
    .where("rotated_at", "=", rotatedAt)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's sessions, most recently used first. */
export async function listSessions(store: Store, userId: string, now: number): Promise<SessionRow[]> {
  const rows = await store.db
    .selectFrom("sessions")
    .select(["id", "created_at", "last_seen_at", "expires_at", "user_agent", "address"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
    address: row.address,
  }));
}

/** Ends one session of a person. False if there is none. */
export async function endSession(store: Store, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const row = await store.db.deleteFrom("sessions").where("id", "=", id).where("user_id", "=", userId).returning("id").executeTakeFirst();
  return row !== undefined;
}

/** Ends a person's sessions except one. Returns how many. */
export async function endOtherSessions(store: Store, { userId, keptId }: { userId: string; keptId: string }): Promise<number> {
  const rows = await store.db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", keptId).returning("id").execute();
  return rows.length;
}

/** Changes a password, rotates the token of this session, ends all others, and deletes all known browsers, in one transaction. */
export async function changePasswordHash(
  store: Store,
  { userId, passwordHash, session }: { userId: string; passwordHash: string; session: { id: string; tokenHash: string; at: number } },
): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    await write.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
    await write.deleteFrom("sessions").where("user_id", "=", userId).where("id", "!=", session.id).execute();
    await write.deleteFrom("devices").where("user_id", "=", userId).execute();
    await write
      .updateTable("sessions")
      .set({ token_hash: session.tokenHash, previous_hash: null, previous_until: null, rotated_at: session.at })
      .where("id", "=", session.id)
      .execute();
  });
}

/** Sets a password without the old one, ends all sessions and deletes known browsers. Returns how many sessions ended. */
export async function replacePassword(store: Store, { userId, passwordHash }: { userId: string; passwordHash: string }): Promise<number> {
  return store.db.transaction().execute(async (write) => {
    await write.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
    await write.deleteFrom("devices").where("user_id", "=", userId).execute();
    return (await write.deleteFrom("sessions").where("user_id", "=", userId).returning("id").execute()).length;
  });
}

function sessions({ db }: Store) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("teams", "teams.id", "sessions.team_id")
    .innerJoin("memberships", (join) =>
      join.onRef("memberships.user_id", "=", "sessions.user_id").onRef("memberships.team_id", "=", "sessions.team_id"),
    )
    .select([
      "sessions.id",
      "sessions.token_hash",
      "sessions.previous_hash",
      "sessions.previous_until",
      "sessions.rotated_at",
      "sessions.last_seen_at",
      "sessions.user_id",
      "sessions.team_id",
      "users.name",
      "users.email",
      "teams.name as team_name",
      "memberships.role",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof sessions>["execute"]>>[number];

function found(row: Row, byPrevious: boolean): FoundSession {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    teamId: row.team_id,
    teamName: row.team_name,
    role: row.role,
    byPrevious,
    previousHash: row.previous_hash,
    previousUntil: row.previous_until,
    rotatedAt: row.rotated_at,
    lastSeenAt: row.last_seen_at,
  };
}
