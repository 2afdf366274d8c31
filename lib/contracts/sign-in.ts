/** Why a sign-in with the provider failed; `/login?problem=…` shows it. */
const SIGN_IN_PROBLEMS = [
  /** The provider does not answer. */
  "away",
  /** The person cancelled it there. */
  "cancelled",
  /** It timed out, or was started in another browser or replaced by a newer one. */
  "expired",
  /** The provider's reply is invalid. */
  "failed",
  /** No configured group, and no default role. */
  "no_role",
  /** No verified address of an allowed domain. */
  "domain",
  /** They were removed from the team. */
  "no_team",
  /** There is no owner yet. */
  "not_set_up",
  "too_many",
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

export interface SignInWays {
  passwords: boolean;
  /** The OpenID Connect provider, and the address that starts a sign-in, to which `?next=` can be added. */
  provider: { name: string; startUrl: string } | null;
}

/** The address after signing in: one of this site, otherwise `/`. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== "string" || wanted.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted)) return "/";
  return /^\/(login|setup|api)\b/.test(wanted) ? "/" : wanted;
}
