import type { Store } from "../database/open";

/** A browser that has signed in to an account. */
interface Device {
  userId: string;
  tokenHash: string;
}

/** Whether the browser with this token's hash has signed in to the account and has not expired. */
export async function isDeviceOf(store: Store, { userId, tokenHash }: Device, now: number): Promise<boolean> {
  const query = devices(store, tokenHash, now).where("user_id", "=", userId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether a token was issued here, for any account. */
export async function isDevice(store: Store, tokenHash: string, now: number): Promise<boolean> {
  return (await devices(store, tokenHash, now).limit(1).executeTakeFirst()) !== undefined;
}

/** Adds or extends a browser of an account. The `most` recently used browsers are kept. */
export async function keepDevice(
  store: Store,
  { userId, tokenHash, at, expiresAt, most }: Device & { at: number; expiresAt: number; most: number },
): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    await write.deleteFrom("devices").where("expires_at", "<=", at).execute();
    await write
      .insertInto("devices")
      .values({ user_id: userId, token_hash: tokenHash, created_at: at, last_used_at: at, expires_at: expiresAt })
      .onConflict((conflict) => conflict.columns(["token_hash", "user_id"]).doUpdateSet({ last_used_at: at, expires_at: expiresAt }))
      .execute();
    const newest = write.selectFrom("devices").select("token_hash").where("user_id", "=", userId);
    const kept = newest.orderBy("last_used_at", "desc").orderBy("token_hash").limit(most);
    const others = write.deleteFrom("devices").where("user_id", "=", userId).where("token_hash", "!=", tokenHash);
    await others.where("token_hash", "not in", kept).execute();
  });
}

function devices({ db }: Store, tokenHash: string, now: number) {
  return db.selectFrom("devices").select("user_id").where("token_hash", "=", tokenHash).where("expires_at", ">", now);
}
