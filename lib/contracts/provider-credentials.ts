import {
  CREDENTIAL_FIELDS,
  type CredentialField,
  type Credentials,
  kindFacts,
  PROVIDER_KIND_NAMES,
  type ProviderKind,
} from "./provider-kinds";

/** Fields that are no secrets, of whatever kind. */
export const PLAIN_FIELDS: ReadonlySet<CredentialField> = new Set(
  PROVIDER_KIND_NAMES.flatMap((kind) => kindFacts(kind).credentials.flatMap(({ field, plain }) => (plain ? [field] : []))),
);

/** Alternative sets of credentials: one of them must be complete. An empty one if none may be given. */
const SETS: Partial<Record<ProviderKind, readonly (readonly CredentialField[])[]>> = {
  "azure-openai": [["apiKey"], ["tenantId", "clientId", "clientSecret"]],
  // None of them: those of the gateway's own environment.
  bedrock: [["apiKey"], ["accessKey", "secretKey"], []],
  assetsvc: [["accessKey", "secretKey"], ["apiKey"]],
};

/** The usual address in a region or location, of kinds that have one in each. */
const ADDRESS_IN: Partial<Record<ProviderKind, (place: string) => string>> = {
  vertex: (location) => `https://${location === "global" ? "" : `${location}-`}aiplatform.googleapis.com`,
  bedrock: (region) => `https://bedrock-runtime.${region}.amazonaws.com`,
};

/** The usual address of a kind in the given region or location; null if each operator has their own. */
export function usualAddress(kind: ProviderKind, { region, location }: Credentials): string | null {
  const addressIn = ADDRESS_IN[kind];
  const place = region ?? location;
  return addressIn && place !== undefined ? addressIn(place) : kindFacts(kind).baseUrl;
}

export const holdsSecret = (credentials: Credentials): boolean =>
  CREDENTIAL_FIELDS.some((field) => credentials[field] !== undefined && !PLAIN_FIELDS.has(field));

/** Problems of credentials for a kind, each with its field; empty if valid. */
export function credentialProblems(kind: ProviderKind, given: Credentials): { field: CredentialField; message: string }[] {
  const needs = kindFacts(kind).credentials;
  const missing = needs
    .filter(({ field, required }) => required && given[field] === undefined)
    .map(({ field, label }) => ({ field, message: `${label} is needed for providers of kind ${kind}.` }));
  const unknown = CREDENTIAL_FIELDS.filter((field) => given[field] !== undefined && !needs.some((need) => need.field === field)).map(
    (field) => ({ field, message: `Providers of kind ${kind} have no such credential.` }),
  );
  const sets = SETS[kind] ?? [];
  const begun = sets.some((set) => set.some((field) => given[field] !== undefined));
  const complete = (set: readonly CredentialField[]) => (set.length === 0 ? !begun : set.every((field) => given[field] !== undefined));
  const none = sets.length > 0 && !sets.some(complete);
  return [...missing, ...unknown, ...(none ? [incomplete(kind, sets, given)] : [])];
}

/** The first missing part of the set that was started, otherwise of the first set. */
function incomplete(kind: ProviderKind, sets: readonly (readonly CredentialField[])[], given: Credentials) {
  const begun = sets.find((set) => set.some((field) => given[field] !== undefined)) ?? sets[0] ?? [];
  const labels = new Map(kindFacts(kind).credentials.map(({ field, label }) => [field, label.toLowerCase()]));
  const words = sets
    .filter((set) => set.length > 0)
    .map((set) => set.map((field) => labels.get(field)).join(" and "))
    .join(", or ");
  const field = begun.find((part) => given[part] === undefined) ?? "apiKey";
  return { field, message: `Providers of kind ${kind} need ${words}.` };
}
