import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { KeySummary, NewKey } from "../contracts/keys";
import type { Store } from "../store/database/open";
import { type Also, insertKey, revokeKey, rotateKey } from "../store/keys/key-changes";
import { listKeys, teamExists } from "../store/keys/keys";
import { digestOf, hintOf, newSecret } from "./secret";

export interface Keys {
  /** The secret is only in the answer. Throws `invalid_value` for a missing team, `insufficient_quota`. */
  create(key: NewKey, also?: MadeAlso): Promise<{ secret: string; summary: KeySummary }>;
  /**
   * Replaces a key by a new one with the same settings, disabled state included; the old one expires at `endsAt`. Undefined if it has
   * changed meanwhile or can't be rotated any more.
   */
  rotate(key: KeySummary, endsAt: number, also: MadeAlso): Promise<{ secret: string; summary: KeySummary } | undefined>;
  /** Newest first, including revoked and expired ones. */
  list(teamId?: string): Promise<KeySummary[]>;
  /** False if the team has no such active key. */
  revoke(id: string, teamId?: string): Promise<boolean>;
}

/** What is written with a new key, in one transaction. */
type MadeAlso = (key: KeySummary) => Also;

/** Keys of a team without an owner. */
const MOST_SERVICE_KEYS = 1_000;

/**
 * Creates, lists and revokes keys. This process's key rings apply changes at once, others within half a second. `mostPerPerson` limits
 * active keys; absent, as on the command line, there is no limit.
 */
export function createKeyStore(store: Store, { mostPerPerson }: { mostPerPerson?: number } = {}): Keys {
  return {
    async create(key, also) {
      if (!(await teamExists(store, key.teamId)))
        throw new Failure("invalid_value", `There is no team '${key.teamId}'.`, { param: "team" });
      const { secret, summary } = newKey({ ...key, scopes: [...new Set(key.scopes)] });
      const most = mostPerPerson && (summary.ownerId === null ? MOST_SERVICE_KEYS : mostPerPerson);
      if (!(await insertKey(store, { ...summary, secretHash: digestOf(secret) }, most, also?.(summary)))) throw tooMany(summary, most);
      return { secret, summary };
    },
    async rotate(old, endsAt, also) {
      const { secret, summary } = newKey({ ...old, rotatedFrom: old.id });
      const key = { ...summary, secretHash: digestOf(secret) };
      return (await rotateKey(store, { key, seen: old, endsAt }, also(summary))) ? { secret, summary } : undefined;
    },
    list: (teamId) => listKeys(store, teamId),
    revoke: (id, teamId) => revokeKey(store, { id, teamId, at: Date.now() }),
  };
}

function newKey(from: NewKey & Partial<KeySummary>): { secret: string; summary: KeySummary } {
  const secret = newSecret();
  const id = newId("key_");
  const summary: KeySummary = {
    id,
    teamId: from.teamId,
    name: from.name,
    hint: hintOf(secret),
    scopes: from.scopes,
    models: from.models,
    createdAt: Date.now(),
    expiresAt: from.expiresAt,
    revokedAt: null,
    disabledAt: from.disabledAt ?? null,
    disabledBy: from.disabledBy ?? null,
    bounds: from.bounds ?? {},
    taken: from.taken ?? null,
    lastUsedAt: null,
    ownerId: from.ownerId ?? null,
    limits: from.limits ?? null,
    budgetSubject: from.budgetSubject ?? id,
    networks: from.networks ?? null,
    metadata: from.metadata ?? null,
    logBodies: from.logBodies ?? "off",
    usageCost: from.usageCost ?? false,
    cacheTtlS: from.cacheTtlS ?? null,
    sessionLimits: from.sessionLimits ?? null,
    mcpTools: from.mcpTools ?? null,
    rotatedFrom: from.rotatedFrom ?? null,
    rotatedTo: null,
    version: 0,
  };
  return { secret, summary };
}

function tooMany({ ownerId }: KeySummary, most: number | undefined): Failure {
  const whose = ownerId === null ? "The team's services have" : "You have";
  return new Failure("insufficient_quota", `${whose} ${most} active keys, which is the limit. Revoke one that is no longer needed.`);
}
