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

/** What a provider said of somebody, in the two places where it may. */
export interface Said {
  idToken: Readonly<Record<string, unknown>>;
  userInfo?: Readonly<Record<string, unknown>>;
}

/** Reads checked claims; those of the ID token come first. Throws `access_denied` if there is no subject that could be kept. */
export function readClaims({ idToken, userInfo = {} }: Said, groupsClaim: string): Claims {
  const claims: Readonly<Record<string, unknown>> = { ...userInfo, ...idToken };
  const { iss, sub } = claims;
  if (typeof iss !== "string" || typeof sub !== "string" || !SUBJECT.test(sub))
    throw new Failure("access_denied", "The provider names nobody who could be known again.");
  const { email, emailVerified } = addressOf([idToken, userInfo]);
  return {
    issuer: iss,
    subject: sub,
    email,
    emailVerified,
    names: [claims.name, claims.preferred_username, claims.nickname, email].filter((name) => typeof name === "string"),
    groups: groupsOf(find(claims, groupsClaim)),
  };
}

/**
 * The address, and whether the provider says that it is theirs. `email_verified` counts only beside the address that it is about: the ID
 * token and the user info may name different ones. Some providers send it as text; anything but `true` and "true" is a no.
 */
function addressOf(sources: readonly Readonly<Record<string, unknown>>[]): Pick<Claims, "email" | "emailVerified"> {
  const named = sources.find(({ email }) => email !== undefined)?.email;
  if (typeof named !== "string" || !ADDRESS.test(named)) return { email: null, emailVerified: false };
  const told = sources.find(({ email, email_verified: verified }) => email === named && verified !== undefined)?.email_verified;
  return { email: named, emailVerified: told === true || told === "true" };
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
