import { Failure } from "../../contracts/errors";

/** What a provider says of somebody, as far as it is of use here. */
export interface Claims {
  issuer: string;
  /** The issuer's own name for them, which never changes and is never given to somebody else. */
  subject: string;
  /** An ASCII address with one @; null for anything else. */
  email: string | null;
  emailVerified: boolean;
  /** Names they may go by, the best first; unchecked. */
  names: readonly string[];
  groups: readonly string[];
}

/** A subject has 255 ASCII characters at most, says the standard. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** Letters of other scripts, and compatibility forms, could stand in for those of somebody else's address; what has no @ could be a name here. */
const ADDRESS = /^[\x21-\x3f\x41-\x7e]{1,64}@[A-Za-z0-9.-]{1,189}$/;

/** Reads checked claims. Throws `access_denied` where there is no subject that could be kept. */
export function readClaims(claims: Readonly<Record<string, unknown>>, groupsClaim: string): Claims {
  const { iss, sub, email, email_verified: verified } = claims;
  if (typeof iss !== "string" || typeof sub !== "string" || !SUBJECT.test(sub))
    throw new Failure("access_denied", "The provider names nobody who could be known again.");
  const address = typeof email === "string" && ADDRESS.test(email) ? email : null;
  return {
    issuer: iss,
    subject: sub,
    email: address,
    // Nothing but `true` counts: some providers send texts, and "false" is one.
    emailVerified: verified === true,
    names: [claims.name, claims.preferred_username, claims.nickname, address].filter((name) => typeof name === "string"),
    groups: groupsOf(find(claims, groupsClaim)),
  };
}

/** A claim by its name, or else by the names on the way to it: `realm_access.roles`. */
function find(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split(".").reduce<unknown>((from, part) => (isObject(from) && Object.hasOwn(from, part) ? from[part] : undefined), claims);
}

function groupsOf(found: unknown): string[] {
  if (typeof found === "string") return [found];
  return Array.isArray(found) ? found.filter((group) => typeof group === "string") : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
