import type { Store } from "../database/open";

/**
 * Records that a sign-in returned from the provider, by the SHA-256 of its state. True for the first caller only, until the state expires.
 */
export async function claimSignIn(
  { db }: Store,
  { stateHash, at, expiresAt }: { stateHash: string; at: number; expiresAt: number },
): Promise<boolean> {
  await db.deleteFrom("used_sign_ins").where("expires_at", "<=", at).execute();
  const used = await db
    .insertInto("used_sign_ins")
    .values({ state_hash: stateHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("state_hash")
    .executeTakeFirst();
  return used !== undefined;
}
