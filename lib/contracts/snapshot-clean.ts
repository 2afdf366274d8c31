import type { Snapshot } from "./console-shares";

/** Members whose value is a credential when it is text, with their names in lower case and without dashes. */
const CREDENTIALS = new Set([
  "authorization",
  "proxyauthorization",
  "cookie",
  "setcookie",
  "apikey",
  "xapikey",
  "xgoogapikey",
  "accesstoken",
  "refreshtoken",
  "clientsecret",
  "secretkey",
  "secretaccesskey",
  "privatekey",
  "password",
]);

const SECRETS: readonly [RegExp, string][] = [
  // A signed address opens the file for whoever reads it.
  [/(?:https?:\/\/[^\s"'()<>]{0,200})?\/media\/(media_\w+\.\w+)\?[^\s"'()<>]*/g, "$1"],
  [/\b(?:sk|rk|pk)-[\w-]{16,}/g, "(a key, removed)"],
  [/\b(?:AIza[\w-]{30,}|gh[pousr]_\w{30,}|xox[abpr]-[\w-]{20,}|AKIA[0-9A-Z]{16})\b/g, "(a key, removed)"],
  [/\bBearer\s+[\w.~+/-]{12,}=*/gi, "Bearer (removed)"],
  [/([?&](?:key|token|sig|signature|api_key|access_token|x-amz-signature|x-amz-credential)=)[^&\s"'()<>]+/gi, "$1(removed)"],
  [/:\/\/[^/\s:@"]{1,200}:[^/\s@"]{1,200}@/g, "://"],
];

/** A text without what opens anything: keys, bearer tokens, signatures and passwords in addresses. */
export function withoutSecrets(text: string): string {
  if (text.startsWith("data:")) return text;
  return SECRETS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
}

/** The snapshot as it may be kept: no credential in it, under any name or in any text. */
export function cleanSnapshot(snapshot: Snapshot): Snapshot {
  return clean(snapshot) as Snapshot;
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, item]) => typeof item !== "string" || !isCredential(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, clean(item)]));
}

function isCredential(name: string): boolean {
  return CREDENTIALS.has(name.toLowerCase().replace(/[-_]/g, ""));
}
