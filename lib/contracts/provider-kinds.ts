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
export type Credentials = { readonly [Field in CredentialField]?: string };

export interface CredentialNeed {
  field: CredentialField;
  label: string;
  required: boolean;
  /** True if it is no secret. */
  plain?: boolean;
}

export interface ProviderKindFacts {
  /** The name shown to people. */
  label: string;
  /** What it serves, in a few words. */
  serves: string;
  /** The usual address; null if each operator has their own. */
  baseUrl: string | null;
  credentials: readonly CredentialNeed[];
}

const key = (required: boolean, label = "Key"): CredentialNeed => ({ field: "apiKey", label, required });
const pair = (required: boolean): CredentialNeed[] => [
  { field: "accessKey", label: "Access key", required },
  { field: "secretKey", label: "Secret key", required },
];
const plain = (field: CredentialField, label: string): CredentialNeed => ({ field, label, required: false, plain: true });
/** Additional credentials of signed calls. */
const SIGNING: readonly CredentialNeed[] = [{ field: "sessionToken", label: "Session token", required: false }, plain("region", "Region")];

/** Upstream protocols. A new one is a folder in `lib/providers`, a line here and one in `lib/providers/registry.ts`. */
const PROVIDER_KINDS = {
  "openai-compatible": {
    label: "OpenAI-compatible",
    serves: "chat, completions, embeddings, rerank, moderation, speech, transcription, images, videos",
    baseUrl: null,
    credentials: [key(false)],
  },
  gemini: {
    label: "Gemini",
    serves: "native content, chat, embeddings, images",
    baseUrl: "https://generativelanguage.googleapis.com",
    credentials: [key(true)],
  },
  anthropic: {
    label: "Anthropic",
    serves: "messages, chat",
    baseUrl: "https://api.anthropic.com",
    credentials: [key(true)],
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
  },
  vertex: {
    label: "Google Vertex AI",
    serves: "native content, messages, chat, embeddings, images",
    baseUrl: "https://aiplatform.googleapis.com",
    credentials: [
      { field: "serviceAccount", label: "Service account key (JSON)", required: true },
      plain("project", "Project"),
      plain("location", "Location"),
    ],
  },
  bedrock: {
    label: "Amazon Bedrock",
    serves: "chat, messages, native content, embeddings",
    baseUrl: "https://bedrock-runtime.us-east-1.amazonaws.com",
    credentials: [key(false), ...pair(false), ...SIGNING],
  },
  cohere: { label: "Cohere", serves: "rerank, embeddings", baseUrl: "https://api.cohere.com", credentials: [key(true)] },
  jina: { label: "Jina", serves: "rerank, embeddings", baseUrl: "https://api.jina.ai/v1", credentials: [key(true)] },
  "vid-a": {
    label: "Kling",
    serves: "videos",
    baseUrl: "https://api-singapore.klingai.com",
    credentials: pair(true),
  },
  "vid-b": {
    label: "Jimeng (Volcengine Visual)",
    serves: "videos",
    baseUrl: "https://visual.volcengineapi.com",
    credentials: [...pair(true), ...SIGNING],
  },
  cgt: {
    label: "Volcengine Ark",
    serves: "videos",
    baseUrl: "https://ark.cn-beijing.volces.com/api/v3",
    credentials: [key(true)],
  },
  ssf: {
    label: "Alibaba DashScope",
    serves: "videos, image edits, embeddings, rerank",
    baseUrl: "https://dashscope.aliyuncs.com",
    credentials: [key(true)],
  },
  assetsvc: {
    label: "Asset library",
    serves: "assets",
    baseUrl: "https://open.volcengineapi.com",
    credentials: [...pair(false), ...SIGNING, key(false, "Key of a reseller")],
  },
  gateway: {
    label: "Another Trunkline",
    serves: "everything that instance serves",
    baseUrl: null,
    credentials: [key(true)],
  },
} as const satisfies Record<string, ProviderKindFacts>;

export type ProviderKind = keyof typeof PROVIDER_KINDS;
export const PROVIDER_KIND_NAMES = keysOf(PROVIDER_KINDS);
export const DEFAULT_KIND: ProviderKind = "openai-compatible";

/** The facts of a kind, in their general type. */
export const kindFacts = (kind: ProviderKind): ProviderKindFacts => PROVIDER_KINDS[kind];

/** Whether providers of a kind may have several keys: its only credential is one. */
export const takesSeveralKeys = (kind: ProviderKind): boolean => kindFacts(kind).credentials.every(({ field }) => field === "apiKey");
