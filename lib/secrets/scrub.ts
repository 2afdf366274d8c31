/** Replaces a secret. */
export const HIDDEN = "[hidden]";

/** Shorter values may be ordinary words ("ollama", "none"): removing them would hide more than a secret. */
const SHORTEST = 8;
/** Providers change while the process runs; the least recently registered secrets are dropped. */
const MOST_KNOWN = 1_000;
/** Query parameters with secret values; others are versions or places. */
const OPENS = /auth|key|pass|secret|sig|token/i;
const NONE: readonly string[] = [];

/** Patterns of secrets. A value ends before a backslash: the text may be a JSON string. */
const LOOKS: readonly [RegExp, string][] = [
  [/\bBearer\s+[^\s"',;\\]+/gi, `Bearer ${HIDDEN}`],
  [/\b(?:sk|pk|rk)[-_][\w*.-]{4,}/g, HIDDEN],
  [/\bya29\.[\w.-]{10,}/g, HIDDEN],
  [/\bAIza[\w-]{10,}/g, HIDDEN],
  [/\beyJ[\w-]{8,}(?:\.[\w-]+){0,2}/g, HIDDEN],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"\\]+@/gi, "$1"],
  [/([?&](?:[\w-]*key|token|sig|signature|secret)=)[^\s&#"'\\]+/gi, `$1${HIDDEN}`],
  [
    /\b((?:proxy-)?authorization|(?:x-)?api-key|x-goog-api-key)(\\?["']?\s?[:=]\s?\\?["']?)(?!Bearer\b)(?:\w+\s)?[^\s"',;\\]+/gi,
    `$1$2${HIDDEN}`,
  ],
];

interface Book {
  /** All spellings of all known secrets, in order of registration. */
  known: Set<string>;
  /** The same, longest first, so that a secret that contains another is removed whole; rebuilt on the next use. */
  sorted: readonly string[] | undefined;
}

/** Under `next dev` this module has copies, which share their secrets. */
const BOOK = Symbol.for("trunkline.secrets");
const shared = globalThis as typeof globalThis & { [BOOK]?: Book };
shared[BOOK] ??= { known: new Set(), sorted: undefined };
const book = shared[BOOK];

/** Registers a secret: a provider's credential, or a password of the settings. */
export function keepSecret(value: string | undefined): void {
  if (value === undefined || value.length < SHORTEST) return;
  for (const spelling of spellings(value)) {
    book.known.delete(spelling);
    book.known.add(spelling);
  }
  for (const oldest of book.known) {
    if (book.known.size <= MOST_KNOWN) break;
    book.known.delete(oldest);
  }
  book.sorted = undefined;
}

/** Credentials in an address: a percent-encoded password, or a key in its query. */
export function keepSecretsOf(address: string): void {
  const { password, searchParams } = new URL(address);
  keepSecret(password);
  for (const [name, value] of searchParams) if (OPENS.test(name)) keepSecret(value);
  if (password.includes("%")) keepSecret(new URLSearchParams(`p=${password.replaceAll("+", "%2B")}`).get("p") ?? undefined);
}

/** Removes credentials from a text: known ones, those of a call if they are given, and anything that matches a pattern. */
export function scrub(text: string, own = NONE): string {
  return LOOKS.reduce((clean, [look, replacement]) => clean.replace(look, replacement), scrubKnown(text, own));
}

/** The same without patterns: for our own texts that describe keys. */
export function scrubKnown(text: string, own = NONE): string {
  book.sorted ??= longestFirst([...book.known]);
  return without(without(text, own), book.sorted);
}

/** The spellings of a call's own credentials: `scrub` and `scrubKnown` remove them if they are given. */
export function ownSecrets(credentials: readonly string[]): readonly string[] {
  return longestFirst(credentials.filter(({ length }) => length >= SHORTEST).flatMap(spellings));
}

/** Verbatim, in a JSON string, and in an address. */
function spellings(value: string): string[] {
  return [...new Set([value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed())])];
}

function longestFirst(values: string[]): string[] {
  return values.sort((left, right) => right.length - left.length);
}

function without(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, HIDDEN);
  return clean;
}
