import type { KeyBounds, KeySummary, Scope, TakenFromOwner } from "../../contracts/keys";
import type { CallLimits, SessionLimits } from "../../contracts/limits";
import { naturalKey } from "../../contracts/natural-key";
import type { Role } from "../../contracts/person";
import type { BodyLogging } from "../../contracts/record";
import { lockOwner } from "../database/locks";
import { bumpKeysRevision } from "../database/meta";
import type { Store, Write } from "../database/open";
import { findKey, SUMMARY, summary } from "./keys";

/** Runs in the transaction of the change, to record who made it. */
export type Also = (write: Write) => Promise<void>;

/** Revoked and expired keys that are kept per owner. */
export const ENDED_KEYS_KEPT = 1_000;

/**
 * Stores a new key under the SHA-256 hex of its secret, and notifies every process through the revision. False, with nothing stored, if its
 * owner (for a service key, the team) has `most` active keys already.
 */
export async function insertKey(
  store: Store,
  key: KeySummary & { secretHash: string },
  most = Number.POSITIVE_INFINITY,
  also?: Also,
): Promise<boolean> {
  const inserted = await store.db.transaction().execute(async (write) => {
    await lockOwner(write, `keys ${key.teamId} ${key.ownerId}`);
    if ((await countLiving(write, key)) >= most) return false;
    await addRow(write, key);
    await forgetEnded(write, key);
    await bumpKeysRevision(write);
    await also?.(write);
    return true;
  });
  if (inserted) announce(store);
  return inserted;
}

async function addRow(write: Write, key: KeySummary & { secretHash: string }): Promise<void> {
  const row = {
    id: key.id,
    team_id: key.teamId,
    name: key.name,
    ...nameKeys(key.name),
    secret_hash: key.secretHash,
    hint: key.hint,
    scopes: JSON.stringify(key.scopes),
    models: toText(key.models),
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    owner_id: key.ownerId,
    disabled_at: key.disabledAt,
    disabled_by: key.disabledBy,
    bounds: boundsText(key.bounds),
    taken: toText(key.taken),
    limits: toText(key.limits),
    budget_subject: key.budgetSubject === key.id ? null : key.budgetSubject,
    networks: toText(key.networks),
    metadata: toText(key.metadata),
    rotated_from: key.rotatedFrom,
    log_bodies: key.logBodies,
    usage_cost: Number(key.usageCost),
    cache_ttl_s: key.cacheTtlS,
    session_limits: toText(key.sessionLimits),
    mcp_tools: toText(key.mcpTools),
  };
  await write.insertInto("api_keys").values(row).execute();
}

/**
 * Replaces a key: the old one expires at `endsAt`, or earlier if it would have. False if it is revoked, expired or rotated already, or has
 * changed since `seen`, whose settings the new key has.
 */
export async function rotateKey(
  store: Store,
  { key, seen, endsAt }: { key: KeySummary & { secretHash: string }; seen: KeySummary; endsAt: number },
  also: Also,
): Promise<boolean> {
  const rotated = await store.db.transaction().execute(async (write) => {
    const { numUpdatedRows } = await write
      .updateTable("api_keys")
      .set((row) => ({
        rotated_to: key.id,
        // The new key has it now; later bounds of this one are counted separately.
        taken: null,
        version: row("version", "+", 1),
        expires_at: row.case().when("expires_at", "<", endsAt).then(row.ref("expires_at")).else(endsAt).end(),
      }))
      .where("id", "=", seen.id)
      .where("team_id", "=", seen.teamId)
      .where("version", "=", seen.version)
      .where("revoked_at", "is", null)
      .where("rotated_to", "is", null)
      .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", key.createdAt)]))
      .executeTakeFirstOrThrow();
    if (Number(numUpdatedRows) === 0) return false;
    await addRow(write, key);
    await bumpKeysRevision(write);
    await also(write);
    return true;
  });
  if (rotated) announce(store);
  return rotated;
}

/** Counts the owner's keys that work or could be enabled again. */
async function countLiving(write: Write, owner: KeyOwner): Promise<number> {
  const { living } = await keysOf(write, owner)
    .where("revoked_at", "is", null)
    .where((key) => key.or([key("expires_at", "is", null), key("expires_at", ">", owner.createdAt)]))
    .select(({ fn }) => fn.countAll<number>().as("living"))
    .executeTakeFirstOrThrow();
  return Number(living);
}

/** A key that has ended is refused with or without its row. Keys whose bounds apply to the owner's other keys are kept. */
async function forgetEnded(write: Write, owner: KeyOwner): Promise<void> {
  const ended = keysOf(write, owner)
    .where((key) => key.or([key("revoked_at", "is not", null), key("expires_at", "<=", owner.createdAt)]))
    .where("taken", "is", null)
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

export interface Revocation {
  id: string;
  teamId?: string;
  at: number;
  /** Whether running calls are stopped too. */
  stop?: boolean;
  /** Whether the key's bounds stop applying to its owner's other keys. */
  release?: boolean;
}

/** Revokes a key, and with `stop` stops its running calls. False if no such key (of the team, if one is given) is active. */
export async function revokeKey(
  store: Store,
  { id, teamId, at, stop = false, release = false }: Revocation,
  also?: Also,
): Promise<boolean> {
  const revoked = await store.db.transaction().execute(async (write) => {
    let update = write
      .updateTable("api_keys")
      .set({ revoked_at: at, stopped_at: stop ? at : null, ...(release ? { taken: null } : {}) })
      .where("id", "=", id)
      .where("revoked_at", "is", null);
    if (teamId !== undefined) update = update.where("team_id", "=", teamId);
    const row = await update.returning("id").executeTakeFirst();
    if (row) {
      await bumpKeysRevision(write);
      await also?.(write);
    }
    return row !== undefined;
  });
  if (revoked) announce(store);
  return revoked;
}

/** The changeable fields of a key; absent ones stay. */
export interface KeyChange {
  name?: string;
  scopes?: readonly Scope[];
  models?: readonly string[] | null;
  mcpTools?: readonly string[] | null;
  disabledAt?: number | null;
  disabledBy?: Role | null;
  bounds?: KeyBounds;
  taken?: TakenFromOwner | null;
  expiresAt?: number | null;
  ownerId?: string | null;
  limits?: CallLimits | null;
  networks?: readonly string[] | null;
  metadata?: Readonly<Record<string, string>> | null;
  logBodies?: BodyLogging;
  usageCost?: boolean;
  cacheTtlS?: number | null;
  sessionLimits?: SessionLimits | null;
}

interface Changing {
  id: string;
  teamId: string;
  seen?: KeySummary;
}

/** Changes an active key, and notifies every process. Undefined if the team has no such key, or its settings differ from `seen`. */
export async function changeKey(store: Store, of: Changing, change: KeyChange, also?: Also): Promise<KeySummary | undefined> {
  if (Object.keys(columnsOf(change)).length === 0) return findKey(store, of);
  const changed = await store.db.transaction().execute(async (write) => {
    const row = await writeKeyChange(write, of, change);
    if (row) await also?.(write);
    return row;
  });
  if (changed) announce(store);
  return changed;
}

/** As `changeKey`, within the caller's transaction; the caller notifies. An empty change only compares. */
export async function writeKeyChange(write: Write, { id, teamId, seen }: Changing, change: KeyChange): Promise<KeySummary | undefined> {
  const set = columnsOf(change);
  if (Object.keys(set).length === 0) {
    const key = await findKey({ db: write }, { id, teamId });
    return key && key.revokedAt === null && (!seen || key.version === seen.version) ? key : undefined;
  }
  let update = write
    .updateTable("api_keys")
    .set((key) => ({ ...set, version: key("version", "+", 1) }))
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("revoked_at", "is", null);
  if (seen) update = update.where("version", "=", seen.version);
  const row = await update.returning(SUMMARY).executeTakeFirst();
  if (row) await bumpKeysRevision(write);
  return row && summary(row);
}

function columnsOf(change: KeyChange) {
  const { name, scopes, models, disabledAt, disabledBy, bounds, taken } = change;
  const { expiresAt, ownerId, limits, networks, metadata, logBodies, usageCost, cacheTtlS, mcpTools, sessionLimits } = change;
  return {
    ...(name === undefined ? {} : { name, ...nameKeys(name) }),
    ...(scopes === undefined ? {} : { scopes: JSON.stringify(scopes) }),
    ...(models === undefined ? {} : { models: toText(models) }),
    ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
    ...(disabledBy === undefined ? {} : { disabled_by: disabledBy }),
    ...(bounds === undefined ? {} : { bounds: boundsText(bounds) }),
    ...(taken === undefined ? {} : { taken: toText(taken) }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(ownerId === undefined ? {} : { owner_id: ownerId }),
    ...(limits === undefined ? {} : { limits: toText(limits) }),
    ...(networks === undefined ? {} : { networks: toText(networks) }),
    ...(metadata === undefined ? {} : { metadata: toText(metadata) }),
    ...(logBodies === undefined ? {} : { log_bodies: logBodies }),
    ...(usageCost === undefined ? {} : { usage_cost: Number(usageCost) }),
    ...(cacheTtlS === undefined ? {} : { cache_ttl_s: cacheTtlS }),
    ...(sessionLimits === undefined ? {} : { session_limits: toText(sessionLimits) }),
    ...(mcpTools === undefined ? {} : { mcp_tools: toText(mcpTools) }),
  };
}

/** Records that keys were used; never moves a time back. */
export async function touchKeys(store: Store, ids: readonly string[], at: number): Promise<void> {
  await store.db
    .updateTable("api_keys")
    .set({ last_used_at: at })
    .where("id", "in", ids)
    .where((row) => row.or([row("last_used_at", "is", null), row("last_used_at", "<", at)]))
    .execute();
}

/** The name normalised for search and for sorting. */
function nameKeys(name: string) {
  return { name_key: name.toLowerCase(), name_sort: naturalKey(name) };
}

function toText(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

export function boundsText(bounds: KeyBounds): string | null {
  return Object.keys(bounds).length === 0 ? null : JSON.stringify(bounds);
}

export function announce(store: Store): void {
  for (const listener of store.keyListeners) listener();
}
