import { sql } from "kysely";
import type { Store, Write } from "./open";

export type MetaName = "keys_revision" | "setup_token_hash" | "set_up_at";

/** A stored value, or undefined. */
export async function readMeta(store: Store, name: MetaName): Promise<string | undefined> {
  const row = await store.db.selectFrom("meta").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

/** Counts up once per change of any key; part of the change's own transaction. */
export async function bumpKeysRevision(write: Write): Promise<void> {
  await write
    .insertInto("meta")
    .values({ name: "keys_revision", value: "1" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: sql<string>`cast(cast(meta.value as bigint) + 1 as text)` }))
    .execute();
}

/** Keeps the hash of the one set-up token that counts; a former one ends. */
export async function replaceSetupToken(store: Store, tokenHash: string): Promise<void> {
  await store.db
    .insertInto("meta")
    .values({ name: "setup_token_hash", value: tokenHash })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: tokenHash }))
    .execute();
}

/** Takes the token away and notes that set-up is done. True for exactly one caller with the right token. */
export async function consumeSetupToken(store: Store, tokenHash: string): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    const taken = await write
      .deleteFrom("meta")
      .where("name", "=", "setup_token_hash")
      .where("value", "=", tokenHash)
      .returning("name")
      .executeTakeFirst();
    if (!taken) return false;
    await write
      .insertInto("meta")
      .values({ name: "set_up_at", value: String(Date.now()) })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    return true;
  });
}
