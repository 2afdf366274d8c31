import { createHmac, timingSafeEqual } from "node:crypto";
import { PLAYGROUND_KEY_ID, type Principal } from "../contracts/keys";
import { may } from "../contracts/permissions";
import type { Person } from "../contracts/person";

const LASTS_MS = 3_600_000;
const PREFIX = "sk-tl-play-";
const FORM = /^sk-tl-play-([0-9A-HJKMNP-TV-Z]{26})-([0-9a-z]{6,9})-([\w-]{43})$/;
const SESSION = "session_";

export interface PlaygroundKeys {
  /** A key for one hour that ends with the session. */
  make(sessionId: string): { secret: string; expiresAt: number };
  /** True if a secret has the form of one of these. */
  covers(secret: string): boolean;
  /** The caller with this secret, while it and its session are valid and their role may call. Rejects if the database fails. */
  find(secret: string): Promise<Principal | undefined>;
}

/**
 * Stateless keys: session id and expiry, signed. Every process with the secret can verify them, and queries
 * the database only for the session.
 */
export function createPlaygroundKeys({
  key,
  findSession,
  now = Date.now,
}: {
  key: Buffer;
  findSession: (id: string) => Promise<Person | undefined>;
  now?: () => number;
}): PlaygroundKeys {
  const sign = (text: string) => createHmac("sha256", key).update(text).digest();
  return {
    make(sessionId) {
      const seconds = Math.floor((now() + LASTS_MS) / 1000);
      const text = `${sessionId.slice(SESSION.length)}-${seconds.toString(36)}`;
      return { secret: `${PREFIX}${text}-${sign(text).toString("base64url")}`, expiresAt: seconds * 1000 };
    },
    covers: (secret) => secret.startsWith(PREFIX),
    async find(secret) {
      const [, session = "", end = "", signature = ""] = FORM.exec(secret) ?? [];
      const expiresAt = Number.parseInt(end, 36) * 1000;
      const given = Buffer.from(signature, "base64url");
      const right = sign(`${session}-${end}`);
      if (given.length !== right.length || !timingSafeEqual(given, right) || !(now() < expiresAt)) return undefined;
      const person = await findSession(SESSION + session);
      return person && may(person, "playground.call") ? principalOf(person, expiresAt) : undefined;
    },
  };
}

function principalOf({ userId, name, teamId, sessionId }: Person, expiresAt: number): Principal {
  return {
    keyId: PLAYGROUND_KEY_ID + userId,
    teamId,
    name: `Playground of ${name}`,
    scopes: new Set(["all", "mcp"]),
    models: null,
    expiresAt,
    playground: { userId, sessionId: sessionId ?? "" },
  };
}
