import { Failure } from "../../contracts/errors";

/** The claims used here. */
export interface Claims {
  issuer: string;
  /** The issuer's permanent id of the person, never reassigned. */
  subject: string;
  /** An ASCII address with one @; null for anything else. */
  email: string | null;
  emailVerified: boolean;
  /** Candidate names, the best first; unchecked. */
  names: readonly string[];
  groups: readonly string[];
}

/** The standard limits subjects to 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
/** Homoglyphs and compatibility forms could imitate somebody else's address; a value without @ could be a name here. */
const ADDRESS = /^[\x21-\x3f\x41-\x7e]{1,64}@[A-Za-z0-9.-]{1,189}$/;

/** Claims from the two sources. */
export interface Said {
  idToken: Readonly<Record<string, unknown>>;
  userInfo?: Readonly<Record<string, unknown>>;
}

/** Reads verified claims; the ID token takes precedence. Throws `access_denied` without a usable subject. */
export function readClaims({ idToken, userInfo = {} }: Said, groupsClaim: string): Claims {
  const claims: Readonly<Record<string, unknown>> = { ...userInfo, ...idToken };
  const { iss, sub } = claims;
  if (typeof iss !== "string" || typeof sub !== "string" || !SUBJECT.test(sub))
    throw new Failure("access_denied", "The provider sent no identity that could be recognised again.");
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
 * The address, and whether the provider has verified it. `email_verified` counts only for the address in the same source: the ID
 * token and the user info may contain different ones. Some providers send it as text; anything but `true` and "true" is a no.
 */
function addressOf(sources: readonly Readonly<Record<string, unknown>>[]): Pick<Claims, "email" | "emailVerified"> {
  const named = sources.find(({ email }) => email !== undefined)?.email;
  if (typeof named !== "string" || !ADDRESS.test(named)) return { email: null, emailVerified: false };
  const told = sources.find(({ email, email_verified: verified }) => email === named && verified !== undefined)?.email_verified;
  return { email: named, emailVerified: told === true || told === "true" };
}

/** A claim by name, or by path: `realm_access.roles`. */
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
