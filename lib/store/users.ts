import type { Role } from "../contracts/console-account";
import { claimMeta, consumeSetupToken } from "./meta";
import type { Store } from "./open";

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

/** A name or address as it is compared: compatibility forms and case make no difference. */
export function lookupKey(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}

export async function anyUser(store: Store): Promise<boolean> {
  return (await store.db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export interface FirstOwner {
  user: NewUser;
  teamId: string;
  /** The team's new name; it keeps its own where absent. */
  teamName?: string;
  /** The set-up token to use up; absent where the settings name the owner. */
  tokenHash?: string;
}

/** Makes the first owner, once ever, whoever asks at the same time. `closed` where there is one, `wrong_token` where the token is not the right one. */
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

/** Someone by name or e-mail address. A name holds no @, so the two never meet. */
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

/** The team a person signs in to: the one they joined first. */
export async function firstTeamOf(store: Store, userId: string): Promise<string | undefined> {
  const query = store.db.selectFrom("memberships").select("team_id").where("user_id", "=", userId);
  return (await query.orderBy("created_at").orderBy("team_id").limit(1).executeTakeFirst())?.team_id;
}

/** Changes a name or an address; what is absent stays. False where it is somebody else's. */
export async function changeUser(store: Store, id: string, change: { name?: string; email?: string | null }): Promise<boolean> {
  const { name, email } = change;
  if (name === undefined && email === undefined) return true;
  const set = {
    ...(name === undefined ? {} : { name, name_key: lookupKey(name) }),
    ...(email === undefined ? {} : { email, email_key: email === null ? null : lookupKey(email) }),
  };
  return unlessTaken(store, { id, ...change }, () => store.db.updateTable("users").set(set).where("id", "=", id).execute());
}

export interface ListedPerson {
  name: string;
  email: string | null;
  teamName: string;
  role: Role;
  createdAt: number;
}

/** Everyone who can sign in, once for each of their teams, the first comers first. */
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

/** Names of a team's people, by id. */
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

/** Does a write that the unique names may refuse. They decide, not a look beforehand, which another write could overtake. */
async function unlessTaken(
  store: Store,
  { id, name, email }: { id: string; name?: string; email?: string | null },
  write: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    const query = store.db
      .selectFrom("users")
      .select("id")
      .where("id", "!=", id)
      .where((user) => user.or([user("name_key", "=", lookupKey(name ?? "")), user("email_key", "=", email ? lookupKey(email) : "")]));
    if ((await query.executeTakeFirst()) === undefined) throw error;
    return false;
  }
}

function rowOf({ id, name, email, passwordHash, createdAt }: NewUser) {
  return {
    id,
    name,
    name_key: lookupKey(name),
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
