import type { Store } from "../database/open";

/** Notes that a sign-in with the provider came back, by the SHA-256 of its state. True for the first caller; for later ones only once it would have run out. */
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
