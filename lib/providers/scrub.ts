const MAX_LENGTH = 1000;

const SECRETS: readonly [RegExp, string][] = [
  [/\bBearer\s+[^\s"',;]+/gi, "Bearer [hidden]"],
  [/\b(?:sk|pk|rk)[-_][\w*.-]{4,}/g, "[hidden]"],
  [/\bAIza[\w-]{10,}/g, "[hidden]"],
  [/\beyJ[\w-]{8,}(?:\.[\w-]+){0,2}/g, "[hidden]"],
  [/\b(?:org|proj)-[A-Za-z0-9]{6,}/g, "[hidden]"],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, "$1"],
  [/([?&](?:[\w-]*key|token|sig|signature|secret)=)[^\s&#"']+/gi, "$1[hidden]"],
];

/**
 * A vendor's text made fit for callers: no credentials, none of the operator's own values in `hidden` (key, host),
 * no control characters, at most 1,000 characters.
 */
export function scrub(text: string, hidden: readonly string[]): string {
  let clean = text.slice(0, MAX_LENGTH * 4);
  for (const value of hidden) clean = clean.replaceAll(value, "[hidden]");
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement);
  clean = clean.replace(/\p{Cc}+/gu, " ").trim();
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}
