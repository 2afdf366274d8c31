import { randomBytes, scryptSync } from "node:crypto";
import { newId } from "../contracts/ids";
import { FIRST_TEAM } from "../contracts/keys";
import { skeletonOf } from "../contracts/look-alike";
import type { Person, Role } from "../contracts/person";
import { SessionBook } from "../identity/sessions";
import type { Store } from "../store/database/open";
import { lookupKey } from "../store/people/users";

export const PASSWORD = "correct horse battery";
/** Hashed with a hundredth of the usual work, which a stored hash records. */
const HASH = lightHash(PASSWORD);

/** A person who can sign in with `PASSWORD`, with address and role, inserted into the database. */
export async function addPerson(
  store: Store,
  { name, role = "developer", teamId = FIRST_TEAM }: { name: string; role?: Role; teamId?: string },
): Promise<{ id: string; name: string; email: string }> {
  const id = newId("user_");
  const email = `${name.toLowerCase()}@example.com`;
  const row = {
    id,
    name,
    name_key: lookupKey(name),
    name_skeleton: skeletonOf(name),
    email,
    email_key: email,
    password_hash: HASH,
    created_at: Date.now(),
  };
  await store.db.insertInto("users").values(row).execute();
  await store.db.insertInto("memberships").values({ team_id: teamId, user_id: id, role, created_at: Date.now() }).execute();
  return { id, name, email };
}

/** The same, signed in. */
export async function addSession(
  store: Store,
  options: { name: string; role?: Role; teamId?: string },
): Promise<{ person: Person & { sessionId: string }; token: string }> {
  const { id: userId } = await addPerson(store, options);
  const book = new SessionBook(store);
  const { id, token } = await book.begin({ userId, teamId: options.teamId ?? FIRST_TEAM, userAgent: "test", address: "192.0.2.1" });
  const person = await book.findById(id);
  if (!person) throw new Error("the session was not found");
  return { person: { ...person, sessionId: id }, token };
}

export async function addTeam(store: Store, name: string): Promise<string> {
  const id = newId("team_");
  await store.db.insertInto("teams").values({ id, name, created_at: Date.now() }).execute();
  return id;
}

/** Deletes all people, sessions and attempts. */
export async function removePeople(store: Store): Promise<void> {
  for (const table of ["sessions", "devices", "identities", "memberships", "sign_in_attempts", "users", "meta"] as const)
    await store.db.deleteFrom(table).execute();
}

function lightHash(password: string): string {
  const [N, r, p] = [1024, 8, 1];
  const salt = randomBytes(16);
  return ["scrypt", N, r, p, salt.toString("base64url"), scryptSync(password, salt, 32, { N, r, p }).toString("base64url")].join("$");
}
