import { sql } from "kysely";
import { skeletonOf } from "../../contracts/look-alike";
import type { Role } from "../../contracts/person";
import { claimMeta, consumeSetupToken } from "../database/meta";
import type { Store } from "../database/open";
import type { Also } from "../keys/key-changes";

export interface NewUser {
  id: string;
  name: string;
  email: string | null;
  passwordHash: string;
  createdAt: number;
}

export interface Account {
  id: string;
  name: string;
  email: string | null;
  passwordHash: string;
}

/** Normalises a name or address for comparison: compatibility forms and case make no difference. */
export function lookupKey(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

export async function anyUser(store: Store): Promise<boolean> {
  return (await store.db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export interface FirstOwner {
  user: NewUser;
  teamId: string;
  /** The team's new name; absent to keep it. */
  teamName?: string;
  /** The set-up token to use up; absent if the settings name the owner. */
  tokenHash?: string;
}

/** Creates the first owner, once per installation. `closed` if there is one already, `wrong_token` if the token is wrong. */
export async function createFirstOwner(
  store: Store,
  { user, teamId, teamName, tokenHash }: FirstOwner,
): Promise<"made" | "closed" | "wrong_token"> {
  return store.db.transaction().execute(async (write) => {
    if (tokenHash !== undefined && !(await consumeSetupToken(write, tokenHash))) return "wrong_token";
    if (!(await claimMeta(write, "owner_made_at", String(user.createdAt)))) return "closed";
    await write.insertInto("users").values(rowOf(user)).execute();
    await write
      .insertInto("memberships")
      .values({ team_id: teamId, user_id: user.id, role: "owner", created_at: user.createdAt })
      .execute();
    if (teamName !== undefined) await write.updateTable("teams").set({ name: teamName }).where("id", "=", teamId).execute();
    return "made";
  });
}

/** Finds a person by name or e-mail address. Names contain no @, so they never collide. */
export async function findAccount(store: Store, nameOrEmail: string): Promise<Account | undefined> {
  const wanted = lookupKey(nameOrEmail);
  return account(
    await accounts(store)
      .where(wanted.includes("@") ? "email_key" : "name_key", "=", wanted)
      .executeTakeFirst(),
  );
}

export async function readAccount(store: Store, id: string): Promise<Account | undefined> {
  return account(await accounts(store).where("id", "=", id).executeTakeFirst());
}

/** The team that a person signs in to: the one they joined first. */
export async function firstTeamOf(store: Store, userId: string): Promise<string | undefined> {
  const query = store.db.selectFrom("memberships").select("team_id").where("user_id", "=", userId);
  return (await query.orderBy("created_at").orderBy("team_id").limit(1).executeTakeFirst())?.team_id;
}

export interface UserChange {
  name?: string;
  email?: string | null;
}

/** Changes a name or an address; absent fields stay. Returns which of them is taken, or looks like another's. */
export async function changeUser(store: Store, id: string, change: UserChange): Promise<"name" | "email" | undefined> {
  const { name, email } = change;
  if (name === undefined && email === undefined) return undefined;
  // People whose names already looked alike may keep them.
  const same = name !== undefined && (await readAccount(store, id))?.name === name;
  const set = {
    ...(name === undefined || same ? {} : { name, name_key: lookupKey(name), name_skeleton: skeletonOf(name) }),
    ...(email === undefined ? {} : { email, email_key: email === null ? null : lookupKey(email) }),
  };
  if (Object.keys(set).length === 0) return undefined;
  const wanted = { id, name: same ? undefined : name, email };
  if (wanted.name !== undefined && (await isAlike(store, wanted))) return "name";
  return takenOf(store, wanted, () => store.db.updateTable("users").set(set).where("id", "=", id).execute());
}

/** Removes an account's address, unless it has changed. */
export async function takeEmail({ db }: Store, { id, email }: Pick<Account, "id" | "email">, also: Also): Promise<void> {
  await db.transaction().execute(async (write) => {
    const account = write.updateTable("users").set({ email: null, email_key: null }).where("id", "=", id);
    if (await account.where("email", "=", email).returning("id").executeTakeFirst()) await also(write);
  });
}

/** Which of these is taken, or looks like another's. */
export async function takenName(
  store: Store,
  { name, email }: { name: string; email: string | null },
): Promise<"name" | "email" | undefined> {
  if (await isAlike(store, { id: "", name })) return "name";
  if (email === null) return undefined;
  const query = store.db.selectFrom("users").select("id").where("email_key", "=", lookupKey(email));
  return (await query.executeTakeFirst()) && "email";
}

/** Whether another name looks like this one, including those stored with their id as suffix, which the unique index allows. */
async function isAlike(store: Store, { id, name = "" }: { id: string; name?: string }): Promise<boolean> {
  const skeleton = skeletonOf(name);
  const start = sql<string>`substr(name_skeleton, 1, ${Array.from(skeleton).length + 1})`;
  const query = store.db
    .selectFrom("users")
    .select("id")
    .where("id", "!=", id)
    .where((user) => user.or([user("name_skeleton", "=", skeleton), user(start, "=", `${skeleton} `)]));
  return (await query.executeTakeFirst()) !== undefined;
}

export interface ListedPerson {
  name: string;
  email: string | null;
  teamName: string;
  role: Role;
  createdAt: number;
}

/** Everyone who can sign in, once per team, in the order in which they joined. */
export async function listPeople(store: Store): Promise<ListedPerson[]> {
  return store.db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("teams", "teams.id", "memberships.team_id")
    .select(["users.name", "users.email", "teams.name as teamName", "memberships.role", "users.created_at as createdAt"])
    .orderBy("users.created_at")
    .orderBy("users.id")
    .execute();
}

export async function memberNames(store: Store, teamId: string): Promise<Map<string, string>> {
  const rows = await store.db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.name"])
    .where("memberships.team_id", "=", teamId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function teamName(store: Store, id: string): Promise<string> {
  return (await store.db.selectFrom("teams").select("name").where("id", "=", id).executeTakeFirst())?.name ?? "";
}

/** Runs a write that the unique indexes on names may refuse, and returns which one did. A check beforehand would race. */
async function takenOf(
  store: Store,
  { id, name, email }: UserChange & { id: string },
  write: () => Promise<unknown>,
): Promise<"name" | "email" | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    const others = store.db.selectFrom("users").select("id").where("id", "!=", id);
    const named = others.where((user) =>
      user.or([user("name_key", "=", lookupKey(name ?? "")), user("name_skeleton", "=", skeletonOf(name ?? ""))]),
    );
    if (name !== undefined && (await named.executeTakeFirst())) return "name";
    if (email && (await others.where("email_key", "=", lookupKey(email)).executeTakeFirst())) return "email";
    throw error;
  }
}

export function rowOf({ id, name, email, passwordHash, createdAt }: NewUser) {
  return {
    id,
    name,
    name_key: lookupKey(name),
    name_skeleton: skeletonOf(name),
    email,
    email_key: email === null ? null : lookupKey(email),
    password_hash: passwordHash,
    created_at: createdAt,
  };
}

function accounts({ db }: Store) {
  return db.selectFrom("users").select(["id", "name", "email", "password_hash"]);
}

function account(row?: { id: string; name: string; email: string | null; password_hash: string }): Account | undefined {
  return row && { id: row.id, name: row.name, email: row.email, passwordHash: row.password_hash };
}
