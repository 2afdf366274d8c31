import { sql } from "kysely";
import type { Store, Write } from "./open";

export type MetaName =
  | "keys_revision"
  | "providers_revision"
  | "routing_revision"
  | "prompts_revision"
  | "sessions_revision"
  | "setup_token_hash"
  | "owner_made_at"
  | "samples_added"
  | "oidc_owner"
  | "storage_checked_at";

export async function readMeta(store: Store, name: MetaName): Promise<string | undefined> {
  const row = await store.db.selectFrom("meta").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

/** Increments once per change of any key, within the change's transaction. */
export async function bumpKeysRevision(write: Write): Promise<void> {
  await bumpRevision(write, "keys_revision");
}

/** Increments once per change of a provider, within the change's transaction. */
export async function bumpProvidersRevision(write: Write): Promise<void> {
  await bumpRevision(write, "providers_revision");
}

/** Increments once per change of a prompt, within the change's transaction. */
export async function bumpPromptsRevision(write: Write): Promise<void> {
  await bumpRevision(write, "prompts_revision");
}

/** Increments once per change of a coding agent's session, within the change's transaction. */
export async function bumpSessionsRevision(write: Write): Promise<void> {
  await bumpRevision(write, "sessions_revision");
}

/**
 * Reserves as many revisions of the routing state, and returns the last. Writers wait for each other until the transaction ends, so that a
 * reader never sees a revision before an earlier one.
 */
export async function takeRoutingRevisions(write: Write, count: number): Promise<number> {
  return bumpRevision(write, "routing_revision", count);
}

async function bumpRevision(write: Write, name: MetaName, by = 1): Promise<number> {
  const { value } = await write
    .insertInto("meta")
    .values({ name, value: String(by) })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: sql<string>`cast(cast(meta.value as bigint) + ${by} as text)` }))
    .returning("value")
    .executeTakeFirstOrThrow();
  return Number(value);
}

/** Stores the hash of the only valid set-up token, replacing an earlier one. */
export async function replaceSetupToken(store: Store, tokenHash: string): Promise<void> {
  await putMeta(store, "setup_token_hash", tokenHash);
}

/** Sets a value. */
export async function putMeta(store: Store, name: MetaName, value: string): Promise<void> {
  await store.db
    .insertInto("meta")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Deletes a value. False if there was none. */
export async function removeMeta(store: Store, name: MetaName): Promise<boolean> {
  return (await store.db.deleteFrom("meta").where("name", "=", name).returning("name").executeTakeFirst()) !== undefined;
}

/** Uses up the set-up token. True for exactly one caller with the right one; part of the caller's transaction. */
export async function consumeSetupToken(write: Write, tokenHash: string): Promise<boolean> {
  const taken = await write
    .deleteFrom("meta")
    .where("name", "=", "setup_token_hash")
    .where("value", "=", tokenHash)
    .returning("name")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Sets a value once. True for exactly one caller, ever. */
export async function claimMeta(write: Write, name: MetaName, value: string): Promise<boolean> {
  const claimed = await write
    .insertInto("meta")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
}
