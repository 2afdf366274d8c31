import type { CapabilityName } from "../contracts/model";
import type { ProviderKind } from "../contracts/provider-kinds";

/** A second of silence. */
const SILENCE =
  "data:audio/flac;base64,ZkxhQ4AAACIPoA+gAAANAAANA+gA8AAAPoAiBUsPTuOrp+BUkP0J1Xmd//h1CAAPn+AAAAB8kv/4dQgBD5+LAAAA4ZP/+HUIAg+fNgAAAMaV//h1CAMPn10AAABblA==";
const QUESTION = "When does the tide come in this evening, and when is the gate of the harbour closed?";
const messages = [{ role: "user", content: QUESTION }];
const contents = [{ role: "user", parts: [{ text: QUESTION }] }];

/** A call of a family, with the model in its body or its address. */
export interface FamilyCall {
  path(model: string): string;
  body: Record<string, unknown>;
  /** The same as a stream; absent if the family has none. */
  streamed?: { path?(model: string): string; body: Record<string, unknown> };
  /** The answer is text, which has tokens. */
  writes: boolean;
}

const streamedBody = (body: Record<string, unknown>) => ({ body, streamed: { body: { ...body, stream: true } } });
const at = (path: string) => () => path;

export const FAMILY_CALLS = {
  chat: { path: at("/v1/chat/completions"), ...streamedBody({ messages }), writes: true },
  completions: { path: at("/v1/completions"), ...streamedBody({ prompt: QUESTION, max_tokens: 90 }), writes: true },
  responses: { path: at("/v1/responses"), ...streamedBody({ input: QUESTION }), writes: true },
  messages: { path: at("/v1/messages"), ...streamedBody({ messages, max_tokens: 90 }), writes: true },
  content: {
    path: (model) => `/v1beta/models/${model}:generateContent`,
    body: { contents },
    streamed: { path: (model) => `/v1beta/models/${model}:streamGenerateContent?alt=sse`, body: { contents } },
    writes: true,
  },
  embeddings: { path: at("/v1/embeddings"), body: { input: QUESTION }, writes: false },
  "embeddings, native": {
    path: (model) => `/v1beta/models/${model}:embedContent`,
    body: { content: { parts: [{ text: QUESTION }] } },
    writes: false,
  },
  rerank: { path: at("/v1/rerank"), body: { query: QUESTION, documents: ["At seven."] }, writes: false },
  moderations: { path: at("/v1/moderations"), body: { input: QUESTION }, writes: false },
  images: { path: at("/v1/images/generations"), body: { prompt: QUESTION }, writes: true },
  transcription: { path: at("/v1/audio/transcriptions"), ...streamedBody({ file: SILENCE }), writes: true },
} satisfies Record<string, FamilyCall>;
export type HostileFamily = keyof typeof FAMILY_CALLS;

/** Families with partial counts. */
export const TEXT = ["chat", "completions", "responses", "messages", "content"] as const satisfies HostileFamily[];
const OPENAI: readonly HostileFamily[] = [...TEXT, "embeddings", "embeddings, native", "rerank", "moderations", "images", "transcription"];

/** The families of each upstream kind, and their paths. */
const KINDS = {
  "openai-compatible": { base: "/v1", families: OPENAI },
  anthropic: { base: "", families: TEXT },
  gemini: { base: "", families: [...TEXT, "embeddings", "embeddings, native"] },
  cohere: { base: "", families: ["embeddings", "embeddings, native", "rerank"] },
  jina: { base: "/v1", families: ["embeddings", "embeddings, native", "rerank"] },
  gateway: { base: "", families: OPENAI },
} as const satisfies Partial<Record<ProviderKind, { base: string; families: readonly HostileFamily[] }>>;
type HostileKind = keyof typeof KINDS;

const LISTED: Readonly<Record<HostileFamily, CapabilityName>> = {
  chat: "chat",
  completions: "completion",
  responses: "chat",
  messages: "chat",
  content: "content",
  embeddings: "embedding",
  "embeddings, native": "embedding",
  rerank: "rerank",
  moderations: "moderation",
  images: "image",
  transcription: "transcription",
};

/** US dollars: a million input tokens cost 1, output tokens 2. */
const HOSTILE_PRICE = { input: 1, output: 2 } as const;

/** Settings of a gateway whose providers are all the hostile server, each of another kind and named like it. */
export function hostileSettings(baseUrl: string): object {
  const entries = Object.entries(KINDS) as [HostileKind, (typeof KINDS)[HostileKind]][];
  return {
    providers: entries.map(([kind, { base, families }]) => ({
      id: kind,
      kind,
      base_url: baseUrl + base,
      api_key: "sk-hostile-0123456789abcdef",
      models: [...new Set(families.map((family) => LISTED[family]))].map((capability) => ({
        id: `m-${capability}`,
        capabilities: [capability],
      })),
    })),
    model_facts: Object.fromEntries(entries.map(([kind]) => [`${kind}/*`, { price: HOSTILE_PRICE, output_tokens: 4_000 }])),
  };
}

export interface HostileCall {
  kind: HostileKind;
  family: HostileFamily;
  streamed: boolean;
  writes: boolean;
  path: string;
  body: Record<string, unknown>;
}

/** Every family of every kind, whole and as a stream. */
export const HOSTILE_CALLS: readonly HostileCall[] = (Object.keys(KINDS) as HostileKind[]).flatMap((kind) =>
  KINDS[kind].families.flatMap((family: HostileFamily) => {
    const { path, body, streamed, writes }: FamilyCall = FAMILY_CALLS[family];
    const model = `${kind}/m-${LISTED[family]}`;
    const whole = { kind, family, streamed: false, writes, path: path(model), body: { model, ...body } };
    if (!streamed) return [whole];
    return [whole, { ...whole, streamed: true, path: (streamed.path ?? path)(model), body: { model, ...streamed.body } }];
  }),
);
