/** Why a sign-in with the provider came to nothing; `/login?problem=…` says it in words. */
const SIGN_IN_PROBLEMS = [
  /** The provider does not answer. */
  "away",
  /** Nobody signed in there. */
  "cancelled",
  /** It took too long, was begun in another browser, or another one was begun since. */
  "expired",
  /** What the provider answered does not hold. */
  "failed",
  /** No group that the settings name, and no default role. */
  "no_role",
  /** No verified address of a domain that may. */
  "domain",
  /** They were in a team here, and are no longer. */
  "no_team",
  /** There is no owner yet. */
  "not_set_up",
  "too_many",
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** The ways to sign in. */
export interface SignInWays {
  passwords: boolean;
  /** The OpenID Connect provider, and the address at which a sign-in with it begins, to which `?next=` can be added. */
  provider: { name: string; startUrl: string } | null;
}

/** Where to go after signing in: an address of this site, or `/` for anything else. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted)) return "/";
  return /^\/(login|setup|api)\b/.test(wanted) ? "/" : wanted;
}
