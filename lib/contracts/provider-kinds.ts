import { keysOf } from "./typed";

/** Credential fields of providers. `PROVIDER_KINDS` says which of them a kind needs. */
export const CREDENTIAL_FIELDS = [
  "apiKey",
  "accessKey",
  "secretKey",
  "sessionToken",
  "region",
  "tenantId",
  "clientId",
  "clientSecret",
  "authority",
  "apiVersion",
  "deployments",
  "serviceAccount",
  "project",
  "location",
] as const;
export type CredentialField = (typeof CREDENTIAL_FIELDS)[number];
/** Those that are not secret. */
export const PLAIN_FIELDS: ReadonlySet<CredentialField> = new Set([
  "region",
  "tenantId",
  "clientId",
  "authority",
  "apiVersion",
  "deployments",
  "project",
  "location",
]);
export type Credentials = { readonly [Field in CredentialField]?: string };

export interface CredentialNeed {
  field: CredentialField;
  label: string;
  required: boolean;
}

export interface ProviderKindFacts {
  /** The name shown to people. */
  label: string;
  /** What it serves, in a few words. */
  serves: string;
  /** The usual address; null if each operator has their own. */
  baseUrl: string | null;
  /** The usual address in a region or location. */
  addressIn?(place: string): string;
  credentials: readonly CredentialNeed[];
  /** Alternative sets of credentials: one of them must be complete. An empty one if none may be given. */
  oneOf?: readonly (readonly CredentialField[])[];
  /** True if the vendor lists its models; otherwise the well-known or configured ones are offered. */
  lists: boolean;
}

const key = (required: boolean, label = "Key"): CredentialNeed => ({ field: "apiKey", label, required });
const pair = (required: boolean): CredentialNeed[] => [
  { field: "accessKey", label: "Access key", required },
  { field: "secretKey", label: "Secret key", required },
];
/** Additional credentials of signed calls. */
const SIGNING: readonly CredentialNeed[] = [
  { field: "sessionToken", label: "Session token", required: false },
  { field: "region", label: "Region", required: false },
];

const plain = (field: CredentialField, label: string): CredentialNeed => ({ field, label, required: false });

/** Upstream protocols. A new one is a folder in `lib/providers`, a line here and one in `lib/providers/registry.ts`. */
const PROVIDER_KINDS = {
  "openai-compatible": {
    label: "OpenAI-compatible",
    serves: "chat, completions, embeddings, rerank, moderation, speech, transcription, images, videos",
    baseUrl: null,
    credentials: [key(false)],
    lists: true,
  },
  gemini: {
    label: "Gemini",
    serves: "native content, chat, embeddings, images",
    baseUrl: "https://generativelanguage.googleapis.com",
    credentials: [key(true)],
    lists: true,
  },
  anthropic: {
    label: "Anthropic",
    serves: "messages, chat",
    baseUrl: "https://api.anthropic.com",
    credentials: [key(true)],
    lists: true,
  },
  "azure-openai": {
    label: "Azure OpenAI",
    serves: "chat, completions, embeddings, speech, transcription, images",
    baseUrl: null,
    credentials: [
      key(false),
      plain("tenantId", "Tenant id"),
      plain("clientId", "Client id"),
      { field: "clientSecret", label: "Client secret", required: false },
      plain("authority", "Authority"),
      plain("apiVersion", "API version"),
      plain("deployments", "Deployments"),
    ],
    oneOf: [["apiKey"], ["tenantId", "clientId", "clientSecret"]],
    lists: false,
  },
  vertex: {
    label: "Google Vertex AI",
    serves: "native content, messages, chat, embeddings, images",
    baseUrl: "https://aiplatform.googleapis.com",
    addressIn: (location) => `https://${location === "global" ? "" : `${location}-`}aiplatform.googleapis.com`,
    credentials: [
      { field: "serviceAccount", label: "Service account key (JSON)", required: true },
      plain("project", "Project"),
      plain("location", "Location"),
    ],
    lists: false,
  },
  bedrock: {
    label: "Amazon Bedrock",
    serves: "chat, messages, native content, embeddings",
    baseUrl: "https://bedrock-runtime.us-east-1.amazonaws.com",
    addressIn: (region) => `https://bedrock-runtime.${region}.amazonaws.com`,
    credentials: [key(false), ...pair(false), ...SIGNING],
    // None of them: those of the gateway's own environment.
    oneOf: [["apiKey"], ["accessKey", "secretKey"], []],
    lists: false,
  },
  cohere: { label: "Cohere", serves: "rerank, embeddings", baseUrl: "https://api.cohere.com", credentials: [key(true)], lists: true },
  jina: { label: "Jina", serves: "rerank, embeddings", baseUrl: "https://api.jina.ai/v1", credentials: [key(true)], lists: false },
  "vid-a": {
    label: "Kling",
    serves: "videos",
    baseUrl: "https://api-singapore.klingai.com",
    credentials: pair(true),
    lists: false,
  },
  "vid-b": {
    label: "Jimeng (Volcengine Visual)",
    serves: "videos",
    baseUrl: "https://visual.volcengineapi.com",
    credentials: [...pair(true), ...SIGNING],
    lists: false,
  },
  cgt: {
    label: "Volcengine Ark",
    serves: "videos",
    baseUrl: "https://ark.cn-beijing.volces.com/api/v3",
    credentials: [key(true)],
    lists: false,
  },
  ssf: {
    label: "Alibaba DashScope",
    serves: "videos, image edits, embeddings, rerank",
    baseUrl: "https://dashscope.aliyuncs.com",
    credentials: [key(true)],
    lists: false,
  },
  assetsvc: {
    label: "Asset library",
    serves: "assets",
    baseUrl: "https://open.volcengineapi.com",
    credentials: [...pair(false), ...SIGNING, key(false, "Key of a reseller")],
    oneOf: [["accessKey", "secretKey"], ["apiKey"]],
    lists: false,
  },
  gateway: {
    label: "Another Trunkline",
    serves: "everything that instance serves",
    baseUrl: null,
    credentials: [key(true)],
    lists: true,
  },
} as const satisfies Record<string, ProviderKindFacts>;

export type ProviderKind = keyof typeof PROVIDER_KINDS;
export const PROVIDER_KIND_NAMES = keysOf(PROVIDER_KINDS);
export const DEFAULT_KIND: ProviderKind = "openai-compatible";

/** The facts of a kind, in their general type. */
export const kindFacts = (kind: ProviderKind): ProviderKindFacts => PROVIDER_KINDS[kind];

/** Whether providers of a kind may have several keys: its only credential is one. */
export const takesSeveralKeys = (kind: ProviderKind): boolean => kindFacts(kind).credentials.every(({ field }) => field === "apiKey");

/** The usual address of a kind in the given region or location; null if each operator has their own. */
export function usualAddress(kind: ProviderKind, { region, location }: Credentials): string | null {
  const { baseUrl, addressIn } = kindFacts(kind);
  const place = region ?? location;
  return addressIn && place !== undefined ? addressIn(place) : baseUrl;
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
  const sets = kindFacts(kind).oneOf ?? [];
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
