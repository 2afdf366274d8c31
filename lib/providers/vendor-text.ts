import { HIDDEN, scrub } from "../secrets/scrub";

const MAX_LENGTH = 1000;
/** Longer texts are cut before they are cleaned. */
const READ_LENGTH = 4 * MAX_LENGTH;
const LONGEST_TOKEN = 2 * MAX_LENGTH;
const LONGEST_LEFT_OUT = 256;
/** Characters of a credential. */
const OF_TOKENS = /[\w.~+/=%:-]/;
/** Not secret, but callers should learn nothing of the operator's account. */
const ACCOUNT = /\b(?:org|proj)-[A-Za-z0-9]{6,}/g;

/**
 * A vendor's text, safe for callers: no credentials, none of the operator's values in `hidden` (key, host),
 * no control characters, at most 1,000 characters.
 */
export function forCallers(text: string, hidden: readonly string[]): string {
  let clean = scrub(text.length < READ_LENGTH ? text : withoutLastToken(text.slice(0, READ_LENGTH)));
  for (const value of hidden) clean = clean.replaceAll(value, HIDDEN);
  clean = clean.replace(ACCOUNT, HIDDEN);
  clean = clean.replace(/\p{Cc}+/gu, " ").trim();
  if (clean.length <= MAX_LENGTH) return clean;
  const cut = clean.slice(0, MAX_LENGTH - 1);
  // Longer tokens can't be unknown credentials.
  return `${lastToken(cut) > LONGEST_LEFT_OUT ? cut : withoutLastToken(cut)}…`;
}

/** Half a credential wouldn't be recognised, so the token at the cut is removed. */
function withoutLastToken(text: string): string {
  return text.slice(0, text.length - lastToken(text));
}

/** Length of the token that ends a text. */
function lastToken(text: string): number {
  let length = 0;
  while (length < LONGEST_TOKEN && OF_TOKENS.test(text.charAt(text.length - 1 - length))) length++;
  return length;
}
