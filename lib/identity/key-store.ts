import { Failure } from "../contracts/errors";
import { newId } from "../contracts/ids";
import type { KeySummary, NewKey } from "../contracts/keys";
import { insertKey, listKeys, revokeKey, teamExists } from "../store/keys";
import type { Store } from "../store/open";
import { digestOf, hintOf, newSecret } from "./secret";

export interface Keys {
  /** The secret is in the answer and nowhere else. Throws `invalid_value` for a team that does not exist. */
  create(key: NewKey): Promise<{ secret: string; summary: KeySummary }>;
  /** Newest first, revoked and expired ones too. */
  list(teamId?: string): Promise<KeySummary[]>;
  /** False where no such key of the team is active. */
  revoke(id: string, teamId?: string): Promise<boolean>;
}

/** Makes, lists and revokes keys. Key rings of this process know at once, those of others within half a second. */
export function createKeyStore(store: Store): Keys {
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
      await insertKey(store, { ...summary, secretHash: digestOf(secret) });
      return { secret, summary };
    },
    list: (teamId) => listKeys(store, teamId),
    revoke: (id, teamId) => revokeKey(store, { id, teamId, at: Date.now() }),
  };
}
