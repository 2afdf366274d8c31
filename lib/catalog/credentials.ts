import { hintOf } from "../contracts/credential-hint";
import { CREDENTIAL_FIELDS, type CredentialField, type Credentials } from "../contracts/provider-kinds";
import { isOneOf } from "../contracts/typed";
import type { StoredProvider } from "../store/models/providers";
import type { Safe } from "../store/models/providers-sealed";

/** Seals credentials: a single key as text, several fields as JSON. Null if there are none. */
export function sealCredentials(safe: Safe, id: string, given: Credentials): { sealedKey: string | null; keyHint: string | null } {
  const parts = CREDENTIAL_FIELDS.filter((field) => given[field] !== undefined);
  const shown = given.apiKey ?? given.accessKey ?? given.secretKey;
  if (parts.length === 0) return { sealedKey: null, keyHint: null };
  const text = given.apiKey !== undefined && parts.length === 1 ? given.apiKey : JSON.stringify(given);
  return { sealedKey: safe.seal(text, id), keyHint: shown === undefined ? null : hintOf(shown) };
}

/** Opens sealed credentials; undefined if the gateway's secret has changed. */
export function openCredentials(safe: Safe, { id, sealedKey }: Pick<StoredProvider, "id" | "sealedKey">): Credentials | undefined {
  if (sealedKey === null) return {};
  const text = safe.open(sealedKey, id);
  return text === undefined ? undefined : (partsIn(text) ?? { apiKey: text });
}

function partsIn(text: string): Credentials | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const known = Object.entries(value).filter(([name, part]) => isField(name) && typeof part === "string");
    return known.length === 0 ? undefined : Object.fromEntries(known);
  } catch {
    return undefined;
  }
}

const isField = (name: string): name is CredentialField => isOneOf(CREDENTIAL_FIELDS, name);
