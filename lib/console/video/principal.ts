import { PLAYGROUND_KEY_ID, type Principal } from "../../contracts/keys";
import type { Person } from "../../contracts/person";

/** A person as the families know them: by the key of their playground. */
export function principalOf({ userId, name, teamId, sessionId }: Person): Principal {
  const keyId = sessionId === null ? userId : PLAYGROUND_KEY_ID + userId;
  return { keyId, teamId, name, scopes: new Set(["all"]), models: null, expiresAt: null };
}
