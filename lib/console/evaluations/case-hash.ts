import { createHash } from "node:crypto";

/** A hash of texts, each with its length, so that no two lists of texts are equal by accident. */
export function hashOf(...texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return hash.digest("base64url").slice(0, 32);
}

/** The same for the same variables in any order. */
export function caseHash(variables: Readonly<Record<string, unknown>>, expected: string | null): string {
  const sorted = Object.keys(variables)
    .sort()
    .map((name) => [name, variables[name]]);
  return hashOf(JSON.stringify(sorted), expected ?? "");
}
