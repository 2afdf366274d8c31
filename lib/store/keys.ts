import type { Selectable } from "kysely";
import type { Role } from "../contracts/console-account";
import { type KeySummary, SCOPES, type Scope } from "../contracts/keys";
import { bumpKeysRevision } from "./meta";
import { lockOwner } from "./one-at-a-time";
import type { Store, Write } from "./open";
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
  "disabled_by",
  "scopes_ceiling",
  "models_ceiling",
] as const satisfies readonly (keyof Tables["api_keys"])[];
type SummaryRow = Pick<Selectable<Tables["api_keys"]>, (typeof SUMMARY)[number]>;

/** Of each owner, so many revoked and expired keys are kept for the record. */
export const ENDED_KEYS_KEPT = 1_000;

/**
 * Stores a new key under the SHA-256 hex of its secret, and tells every process through the revision. False, with nothing stored, where
 * its owner (the team, for a service's) has `most` keys already that are neither revoked nor expired.
 */
export async function insertKey(store: Store, key: KeySummary & { secretHash: string }, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  const inserted = await store.db.transaction().execute(async (write) => {
    await lockOwner(write, `keys ${key.teamId} ${key.ownerId}`);
    if ((await countLiving(write, key)) >= most) return false;
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
    await forgetEnded(write, key);
    await bumpKeysRevision(write);
    return true;
  });
  if (inserted) announce(store);
  return inserted;
}

/** The owner's keys that work, or could be switched on again. */
async function countLiving(write: Write, owner: KeyOwner): Promise<number> {
  const { living } = await keysOf(write, owner)
    .where("revoked_at", "is", null)
    .where((key) => key.or([key("expires_at", "is", null), key("expires_at", ">", owner.createdAt)]))
    .select(({ fn }) => fn.countAll<number>().as("living"))
    .executeTakeFirstOrThrow();
  return Number(living);
}

/** A key that has ended is refused with or without its row. */
async function forgetEnded(write: Write, owner: KeyOwner): Promise<void> {
  const ended = keysOf(write, owner)
    .where((key) => key.or([key("revoked_at", "is not", null), key("expires_at", "<=", owner.createdAt)]))
    .select("id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(ENDED_KEYS_KEPT)
    .offset(ENDED_KEYS_KEPT);
  await write.deleteFrom("api_keys").where("id", "in", ended).execute();
}

type KeyOwner = Pick<KeySummary, "teamId" | "ownerId" | "createdAt">;

function keysOf(write: Write, { teamId, ownerId }: KeyOwner) {
  return write
    .selectFrom("api_keys")
    .where("team_id", "=", teamId)
    .where("owner_id", ownerId === null ? "is" : "=", ownerId);
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
  disabledBy?: Role | null;
  scopesCeiling?: readonly Scope[] | null;
  modelsCeiling?: readonly string[] | null;
}

/** Changes a key that is not revoked, and tells every process. Undefined where the team has none such, or what binds its owner is not as in `seen` any more. */
export async function changeKey(
  store: Store,
  { id, teamId, seen }: { id: string; teamId: string; seen?: KeySummary },
  { name, scopes, models, disabledAt, disabledBy, scopesCeiling, modelsCeiling }: KeyChange,
): Promise<KeySummary | undefined> {
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes: JSON.stringify(scopes) }),
    ...(models === undefined ? {} : { models: toText(models) }),
    ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
    ...(disabledBy === undefined ? {} : { disabled_by: disabledBy }),
    ...(scopesCeiling === undefined ? {} : { scopes_ceiling: toText(scopesCeiling) }),
    ...(modelsCeiling === undefined ? {} : { models_ceiling: toText(modelsCeiling) }),
  };
  if (Object.keys(set).length === 0) return findKey(store, { id, teamId });
  const row = await store.db.transaction().execute(async (write) => {
    let update = write.updateTable("api_keys").set(set).where("id", "=", id).where("team_id", "=", teamId).where("revoked_at", "is", null);
    for (const [column, value] of seen ? bindingOf(seen) : [])
      update = value === null ? update.where(column, "is", null) : update.where(column, "=", value);
    const changed = await update.returning(SUMMARY).executeTakeFirst();
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

/** What binds a key's owner, by its columns. */
function bindingOf({ disabledBy, scopesCeiling, modelsCeiling }: KeySummary) {
  return [
    ["disabled_by", disabledBy],
    ["scopes_ceiling", toText(scopesCeiling)],
    ["models_ceiling", toText(modelsCeiling)],
  ] as const;
}

function toText(list: readonly string[] | null): string | null {
  return list === null ? null : JSON.stringify(list);
}

function announce(store: Store): void {
  for (const listener of store.keyListeners) listener();
}

function summary(row: SummaryRow): KeySummary {
  return {
    id: row.id,
    teamId: row.team_id,
    name: row.name,
    hint: row.hint,
    scopes: scopesIn(row.scopes),
    models: row.models === null ? null : namesIn(row.models),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    disabledAt: row.disabled_at,
    disabledBy: row.disabled_by,
    scopesCeiling: row.scopes_ceiling === null ? null : scopesIn(row.scopes_ceiling),
    modelsCeiling: row.models_ceiling === null ? null : namesIn(row.models_ceiling),
    lastUsedAt: row.last_used_at,
    ownerId: row.owner_id,
  };
}

function scopesIn(text: string): Scope[] {
  const scopes: unknown = JSON.parse(text);
  return Array.isArray(scopes) ? scopes.filter(isScope) : [];
}

/** A list that cannot be read must not turn into "every model". */
function namesIn(text: string): string[] {
  const names: unknown = JSON.parse(text);
  return Array.isArray(names) ? names.map(String) : [];
}

function isScope(value: unknown): value is Scope {
  return SCOPES.some((scope) => scope === value);
}
