import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { KeySummary, NewKey } from "../contracts/keys";
import { insertKey, listKeys, revokeKey, teamExists } from "../store/keys";
import type { Store } from "../store/open";
import { digestOf, hintOf, newSecret } from "./secret";

export interface Keys {
  /** The secret is in the answer and nowhere else. Throws `invalid_value` for a team that does not exist, `insufficient_quota`. */
  create(key: NewKey): Promise<{ secret: string; summary: KeySummary }>;
  /** Newest first, revoked and expired ones too. */
  list(teamId?: string): Promise<KeySummary[]>;
  /** False where no such key of the team is active. */
  revoke(id: string, teamId?: string): Promise<boolean>;
}

/** Keys of a team that belong to no person. */
const MOST_SERVICE_KEYS = 1_000;

/**
 * Makes, lists and revokes keys. Key rings of this process know at once, those of others within half a second. `mostPerPerson` bounds
 * keys that are neither revoked nor expired; without it, as on the command line, there is no bound.
 */
export function createKeyStore(store: Store, { mostPerPerson }: { mostPerPerson?: number } = {}): Keys {
  return {
    async create(key) {
      if (!(await teamExists(store, key.teamId)))
        throw new Failure("invalid_value", `There is no team '${key.teamId}'.`, { param: "team" });
      const secret = newSecret();
      const summary: KeySummary = {
        id: newId("key_"),
        teamId: key.teamId,
        name: key.name,
        hint: hintOf(secret),
        scopes: [...new Set(key.scopes)],
        models: key.models,
        createdAt: Date.now(),
        expiresAt: key.expiresAt,
        revokedAt: null,
        disabledAt: null,
        disabledBy: null,
        scopesCeiling: null,
        modelsCeiling: null,
        lastUsedAt: null,
        ownerId: key.ownerId ?? null,
      };
      const most = mostPerPerson && (summary.ownerId === null ? MOST_SERVICE_KEYS : mostPerPerson);
      if (!(await insertKey(store, { ...summary, secretHash: digestOf(secret) }, most))) throw tooMany(summary, most);
      return { secret, summary };
    },
    list: (teamId) => listKeys(store, teamId),
    revoke: (id, teamId) => revokeKey(store, { id, teamId, at: Date.now() }),
  };
}

function tooMany({ ownerId }: KeySummary, most: number | undefined): Failure {
  const whose = ownerId === null ? "The team's services have" : "You have";
  return new Failure(
    "insufficient_quota",
    `${whose} ${most} keys that are neither revoked nor expired, which is the most. Revoke one that is not needed any more.`,
  );
}
