import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import type { Store } from "../database/open";

/** Who sent a task: a person from a playground, or an API key. The name is the id if the row is gone. */
export interface Maker {
  kind: "person" | "key";
  id: string;
  name: string;
}

export async function makersOf({ db }: Store, keyIds: readonly string[]): Promise<Map<string, Maker>> {
  const people = keyIds.filter(isPlayground).map((id) => id.slice(PLAYGROUND_KEY_ID.length));
  const keys = keyIds.filter((id) => !isPlayground(id));
  const names = new Map<string, string>();
  if (people.length > 0) {
    for (const { id, name } of await db.selectFrom("users").select(["id", "name"]).where("id", "in", people).execute()) names.set(id, name);
  }
  if (keys.length > 0) {
    for (const { id, name } of await db.selectFrom("api_keys").select(["id", "name"]).where("id", "in", keys).execute())
      names.set(id, name);
  }
  return new Map(
    keyIds.map((keyId) => {
      const id = isPlayground(keyId) ? keyId.slice(PLAYGROUND_KEY_ID.length) : keyId;
      return [keyId, { kind: isPlayground(keyId) ? "person" : "key", id, name: names.get(id) ?? id }];
    }),
  );
}

function isPlayground(keyId: string): boolean {
  return keyId.startsWith(PLAYGROUND_KEY_ID);
}

/** Matches no call. */
const NO_KEY = "-";

/** The key ids of both filters, a key's and a person's; undefined if neither is set. */
export async function keysOfBoth(
  store: Store,
  { teamId, key, person }: { teamId: string; key: string; person: string },
): Promise<string[] | undefined> {
  const [ofKey, ofPerson] = await Promise.all([key, person].map((id) => (id === "" ? undefined : keysOf(store, { teamId, id }))));
  if (!ofKey || !ofPerson) return ofKey ?? ofPerson;
  const both = ofKey.filter((id) => ofPerson.includes(id));
  return both.length > 0 ? both : [NO_KEY];
}

/** The key ids of a person's tasks: their playground and their own keys. A key's id stands for itself. */
export async function keysOf({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<string[]> {
  const own = await db.selectFrom("api_keys").select("id").where("team_id", "=", teamId).where("owner_id", "=", id).execute();
  return [id, PLAYGROUND_KEY_ID + id, ...own.map((key) => key.id)];
}
