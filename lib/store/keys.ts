import type { Selectable } from "kysely";
import { type KeySummary, SCOPES, type Scope } from "../contracts/keys";
import { bumpKeysRevision } from "./meta";
import type { Store } from "./open";
import type { Tables } from "./schema";

const SUMMARY = [
  "id",
  "team_id",
  "name",
  "hint",
  "scopes",
  "models",
  "created_at",
  "expires_at",
  "revoked_at",
  "last_used_at",
  "owner_id",
  "disabled_at",
] as const satisfies readonly (keyof Tables["api_keys"])[];
type SummaryRow = Pick<Selectable<Tables["api_keys"]>, (typeof SUMMARY)[number]>;

/** Stores a new key under the SHA-256 hex of its secret, and tells every process through the revision. */
export async function insertKey(store: Store, key: KeySummary & { secretHash: string }): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    await write
      .insertInto("api_keys")
      .values({
        id: key.id,
        team_id: key.teamId,
        name: key.name,
        secret_hash: key.secretHash,
        hint: key.hint,
        scopes: JSON.stringify(key.scopes),
        models: key.models === null ? null : JSON.stringify(key.models),
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        owner_id: key.ownerId,
      })
      .execute();
    await bumpKeysRevision(write);
  });
  announce(store);
}

/** Ends a key. False where no such key (of the team, if one is given) is active. */
export async function revokeKey(store: Store, { id, teamId, at }: { id: string; teamId?: string; at: number }): Promise<boolean> {
  const revoked = await store.db.transaction().execute(async (write) => {
    let update = write.updateTable("api_keys").set({ revoked_at: at }).where("id", "=", id).where("revoked_at", "is", null);
    if (teamId !== undefined) update = update.where("team_id", "=", teamId);
    const row = await update.returning("id").executeTakeFirst();
    if (row) await bumpKeysRevision(write);
    return row !== undefined;
  });
  if (revoked) announce(store);
  return revoked;
}

/** All keys, revoked ones too, newest first. */
export async function listKeys(store: Store, teamId?: string): Promise<KeySummary[]> {
  let query = store.db.selectFrom("api_keys").select(SUMMARY).orderBy("created_at", "desc").orderBy("id", "desc");
  if (teamId !== undefined) query = query.where("team_id", "=", teamId);
  return (await query.execute()).map(summary);
}

/** The key with this secret's SHA-256 hex, revoked or not. */
export async function findKeyByHash(store: Store, secretHash: string): Promise<KeySummary | undefined> {
  const row = await store.db.selectFrom("api_keys").select(SUMMARY).where("secret_hash", "=", secretHash).executeTakeFirst();
  return row && summary(row);
}

/** A key of the team by its id, revoked or not. */
export async function findKey(store: Store, { id, teamId }: { id: string; teamId: string }): Promise<KeySummary | undefined> {
  const row = await store.db.selectFrom("api_keys").select(SUMMARY).where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
  return row && summary(row);
}

/** What of a key may change; what is absent stays. */
export interface KeyChange {
  name?: string;
  scopes?: readonly Scope[];
  models?: readonly string[] | null;
  disabledAt?: number | null;
}

/** Changes a key that is not revoked, and tells every process. Undefined where the team has none such. */
export async function changeKey(
  store: Store,
  { id, teamId }: { id: string; teamId: string },
  { name, scopes, models, disabledAt }: KeyChange,
): Promise<KeySummary | undefined> {
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes: JSON.stringify(scopes) }),
    ...(models === undefined ? {} : { models: models === null ? null : JSON.stringify(models) }),
    ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
  };
  if (Object.keys(set).length === 0) return findKey(store, { id, teamId });
  const row = await store.db.transaction().execute(async (write) => {
    const changed = await write
      .updateTable("api_keys")
      .set(set)
      .where("id", "=", id)
      .where("team_id", "=", teamId)
      .where("revoked_at", "is", null)
      .returning(SUMMARY)
      .executeTakeFirst();
    if (changed) await bumpKeysRevision(write);
    return changed;
  });
  if (row) announce(store);
  return row && summary(row);
}

/** Notes that these keys were used; never moves a time back. */
export async function touchKeys(store: Store, ids: readonly string[], at: number): Promise<void> {
  await store.db
    .updateTable("api_keys")
    .set({ last_used_at: at })
    .where("id", "in", ids)
    .where((row) => row.or([row("last_used_at", "is", null), row("last_used_at", "<", at)]))
    .execute();
}

export async function teamExists(store: Store, id: string): Promise<boolean> {
  return (await store.db.selectFrom("teams").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

function announce(store: Store): void {
  for (const listener of store.keyListeners) listener();
}

function summary(row: SummaryRow): KeySummary {
  const scopes: unknown = JSON.parse(row.scopes);
  const models: unknown = row.models === null ? null : JSON.parse(row.models);
  return {
    id: row.id,
    teamId: row.team_id,
    name: row.name,
    hint: row.hint,
    scopes: Array.isArray(scopes) ? scopes.filter(isScope) : [],
    // A list that cannot be read must not turn into "every model".
    models: models === null ? null : Array.isArray(models) ? models.map(String) : [],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    disabledAt: row.disabled_at,
    lastUsedAt: row.last_used_at,
    ownerId: row.owner_id,
  };
}

function isScope(value: unknown): value is Scope {
  return SCOPES.some((scope) => scope === value);
}
