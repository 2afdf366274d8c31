import { HIDDEN, scrub } from "../secrets/scrub";

const MAX_LENGTH = 1000;
/** No secrets, but nothing that a caller should learn of the operator's account. */
const ACCOUNT = /\b(?:org|proj)-[A-Za-z0-9]{6,}/g;

/**
 * A vendor's text made fit for callers: no credentials, none of the operator's own values in `hidden` (key, host),
 * no control characters, at most 1,000 characters.
 */
export function forCallers(text: string, hidden: readonly string[]): string {
  let clean = scrub(text.slice(0, MAX_LENGTH * 4));
  for (const value of hidden) clean = clean.replaceAll(value, HIDDEN);
  clean = clean.replace(ACCOUNT, HIDDEN);
  clean = clean.replace(/\p{Cc}+/gu, " ").trim();
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}
