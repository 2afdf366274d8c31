import { certificatesIn } from "../config/ca-file";
import type { Connection } from "../contracts/connection";
import { hintOf } from "../contracts/credential-hint";
import type { WeightedKey } from "../contracts/key-pool";
import { CREDENTIAL_FIELDS, type CredentialField, type Credentials } from "../contracts/provider-kinds";
import { shownCredential } from "../contracts/shown-credential";
import { isOneOf } from "../contracts/typed";
import type { StoredProvider } from "../store/models/providers";
import type { Safe } from "../store/models/providers-sealed";

/** What a provider is reached with. Headers and the proxy's address are secrets, so all of it is sealed. */
export interface Access {
  credentials: Credentials;
  apiKeys?: readonly WeightedKey[];
  connection?: Connection;
}

/** Seals a provider's access: a single key as text, anything more as JSON. `sealedKey` is null if there is nothing. */
export function sealAccess(safe: Safe, id: string, { credentials, apiKeys, connection = {} }: Access): Sealed {
  const { apiKey } = credentials;
  const parts = CREDENTIAL_FIELDS.filter((field) => credentials[field] !== undefined);
  const own = Object.values(connection).some((value) => value !== undefined);
  const shown = shownCredential(credentials);
  if (parts.length === 0 && !own) return { sealedKey: null, keyHint: null };
  const lone = apiKey !== undefined && parts.length === 1 && apiKeys === undefined && !own;
  const text = lone ? apiKey : JSON.stringify({ ...credentials, apiKeys, ...(own && { connection }) });
  return { sealedKey: safe.seal(text, id), keyHint: shown === undefined ? null : hintOf(shown) };
}

interface Sealed {
  sealedKey: string | null;
  keyHint: string | null;
}

/** Opens a sealed access; undefined if the gateway's secret has changed. */
export function openAccess(safe: Safe, { id, sealedKey }: Pick<StoredProvider, "id" | "sealedKey">): Access | undefined {
  if (sealedKey === null) return { credentials: {} };
  const text = safe.open(sealedKey, id);
  return text === undefined ? undefined : (partsIn(text) ?? { credentials: { apiKey: text } });
}

/** Undefined if the text is a key. What is sealed was written by this file, so its members have the form they were given. */
function partsIn(text: string): Access | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const { apiKeys, connection } = value as Omit<Access, "credentials">;
    const known = Object.entries(value).filter(([name, part]) => isField(name) && typeof part === "string");
    if (known.length === 0 && connection === undefined) return undefined;
    return { credentials: Object.fromEntries(known), ...(apiKeys && { apiKeys }), ...(connection && { connection }) };
  } catch {
    return undefined;
  }
}

const isField = (name: string): name is CredentialField => isOneOf(CREDENTIAL_FIELDS, name);

/** The certificates in a PEM text; undefined if it has none, or one that cannot be read. */
export function certificates(text: string): string | undefined {
  try {
    return certificatesIn(text);
  } catch {
    return undefined;
  }
}
