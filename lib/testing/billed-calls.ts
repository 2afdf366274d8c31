import type { CapabilityName } from "../contracts/model";
import type { Price } from "../contracts/prices";
import type { ProviderKind } from "../contracts/provider-kinds";
import { FAMILY_CALLS, type FamilyCall, type HostileFamily, TEXT } from "./hostile-calls";

/** An upstream's usage in its own format, with its cost by the vendor's published prices. */
export interface Billed {
  kind: ProviderKind;
  about: string;
  serves: readonly CapabilityName[];
  families: readonly HostileFamily[];
  price: Price;
  /** JSON; fields of the reply may follow. */
  usage: string;
  /** In millionths of a US dollar. */
  micro: number;
}

const json = (usage: object) => JSON.stringify(usage);
/** A field of the reply besides its usage. */
const beside = (usage: object, member: string) => `${json(usage)},${member}`;
const text = { serves: ["chat", "completion", "content"], families: TEXT } as const;

/** https://platform.claude.com/docs/en/about-claude/pricing */
const SONNET: Price = {
  input: 3,
  output: 15,
  cached: 0.3,
  written: 3.75,
  writtenHour: 6,
  search: 0.01,
  contexts: [{ above: 200_000, input: 6, output: 22.5, cached: 0.6, written: 7.5, writtenHour: 12 }],
  batch: { input: 1.5, output: 7.5, cached: 0.15, written: 1.875, writtenHour: 3 },
};

const ANTHROPIC: readonly Omit<Billed, "kind">[] = [
  {
    ...text,
    about: "cache writes for five minutes and an hour, and a read",
    price: SONNET,
    usage: json({
      input_tokens: 2048,
      cache_read_input_tokens: 1800,
      cache_creation_input_tokens: 556,
      cache_creation: { ephemeral_5m_input_tokens: 456, ephemeral_1h_input_tokens: 100 },
      output_tokens: 503,
    }),
    micro: 2048 * 3 + 1800 * 0.3 + 456 * 3.75 + 100 * 6 + 503 * 15,
  },
  {
    ...text,
    about: "a whole hour's cache",
    price: SONNET,
    usage: json({
      input_tokens: 10,
      cache_creation_input_tokens: 100_000,
      cache_creation: { ephemeral_1h_input_tokens: 100_000 },
      output_tokens: 28,
    }),
    micro: 600_450,
  },
  {
    ...text,
    about: "an input above 200,000 tokens",
    price: SONNET,
    usage: json({ input_tokens: 150_000, cache_read_input_tokens: 60_000, output_tokens: 1_000 }),
    micro: 150_000 * 6 + 60_000 * 0.6 + 1_000 * 22.5,
  },
  {
    ...text,
    about: "a batch",
    price: SONNET,
    usage: json({ input_tokens: 1_000, output_tokens: 100, service_tier: "batch" }),
    micro: 1_000 * 1.5 + 100 * 7.5,
  },
  {
    ...text,
    about: "searches of the web",
    price: SONNET,
    usage: json({ input_tokens: 6_039, output_tokens: 931, server_tool_use: { web_search_requests: 3 } }),
    micro: 6_039 * 3 + 931 * 15 + 30_000,
  },
];

const told = (modality: string, tokenCount: number) => ({ modality, tokenCount });
const HEARD = [told("TEXT", 100), told("AUDIO", 900)];

/** https://ai.google.dev/gemini-api/docs/pricing */
const GEMINI: readonly Omit<Billed, "kind">[] = [
  {
    ...text,
    about: "an input above 200,000 tokens, a part of it cached",
    price: { input: 1.25, output: 10, cached: 0.125, contexts: [{ above: 200_000, input: 2.5, output: 15, cached: 0.25 }] },
    usage: json({ promptTokenCount: 250_000, cachedContentTokenCount: 100_000, candidatesTokenCount: 500, thoughtsTokenCount: 1_500 }),
    micro: 150_000 * 2.5 + 100_000 * 0.25 + 2_000 * 15,
  },
  {
    ...text,
    about: "sound that is heard",
    price: { input: 0.3, output: 2.5, audioInput: 1 },
    usage: json({
      promptTokenCount: 1_000,
      candidatesTokenCount: 40,
      promptTokensDetails: HEARD,
    }),
    micro: 100 * 0.3 + 900 + 40 * 2.5,
  },
  {
    ...text,
    about: "sound of which a part was cached",
    price: { input: 0.3, output: 2.5, audioInput: 1, cached: 0.03, cachedAudio: 0.1 },
    usage: json({
      promptTokenCount: 1_000,
      cachedContentTokenCount: 600,
      candidatesTokenCount: 40,
      promptTokensDetails: HEARD,
      cacheTokensDetails: [told("AUDIO", 600)],
    }),
    micro: 100 * 0.3 + 300 + 600 * 0.1 + 40 * 2.5,
  },
  {
    ...text,
    about: "an image that is made",
    price: { input: 0.3, output: 2.5, imageOutput: 30 },
    usage: json({ promptTokenCount: 100, candidatesTokenCount: 1_300, candidatesTokensDetails: [told("IMAGE", 1_290)] }),
    micro: 100 * 0.3 + 10 * 2.5 + 1_290 * 30,
  },
  {
    ...text,
    about: "the flex tier",
    price: { input: 0.3, output: 2.5, flex: { input: 0.15, output: 1.25 } },
    usage: json({ promptTokenCount: 1_000, candidatesTokenCount: 100, trafficType: "ON_DEMAND_FLEX" }),
    micro: 150 + 125,
  },
];

/** https://platform.openai.com/docs/pricing, https://api-docs.deepseek.com, https://docs.x.ai */
const OPENAI: readonly Omit<Billed, "kind">[] = [
  {
    ...text,
    about: "cached input",
    price: { input: 2.5, output: 10, cached: 1.25 },
    usage: json({ prompt_tokens: 2006, completion_tokens: 300, total_tokens: 2306, prompt_tokens_details: { cached_tokens: 1920 } }),
    micro: 86 * 2.5 + 1920 * 1.25 + 3000,
  },
  {
    ...text,
    about: "sound in and out",
    price: { input: 2.5, output: 10, audioInput: 40, audioOutput: 80 },
    usage: json({
      prompt_tokens: 17,
      completion_tokens: 110,
      prompt_tokens_details: { audio_tokens: 10 },
      completion_tokens_details: { audio_tokens: 80 },
    }),
    micro: 7 * 2.5 + 400 + 300 + 6_400,
  },
  ...(["flex", "priority"] as const).map((tier) => ({
    ...text,
    families: ["chat", "messages", "responses", "content"] as const,
    about: `the ${tier} tier`,
    price: { input: 2, output: 8, flex: { input: 1, output: 4 }, priority: { input: 3.5, output: 14 } },
    usage: beside({ prompt_tokens: 1_000, completion_tokens: 100 }, `"service_tier":"${tier}"`),
    micro: tier === "flex" ? 1_400 : 4_900,
  })),
  {
    ...text,
    about: "cache hits as DeepSeek counts them",
    price: { input: 1, output: 2, cached: 0.1 },
    usage: json({ prompt_tokens: 10_000, completion_tokens: 9, prompt_cache_hit_tokens: 9_000, prompt_cache_miss_tokens: 1_000 }),
    micro: 1_918,
  },
  {
    ...text,
    about: "reasoning beside the output, as xAI counts it",
    price: { input: 1, output: 2 },
    usage: json({
      prompt_tokens: 10_120,
      completion_tokens: 1_499,
      total_tokens: 14_428,
      completion_tokens_details: { reasoning_tokens: 2_809 },
    }),
    micro: 10_120 + 4_308 * 2,
  },
  {
    ...text,
    about: "cache writes as OpenRouter counts them",
    price: { input: 3, output: 15, cached: 0.3, written: 3.75 },
    usage: json({
      prompt_tokens: 3_000,
      completion_tokens: 10,
      prompt_tokens_details: { cached_tokens: 1_000, cache_write_tokens: 1_500 },
    }),
    micro: 500 * 3 + 300 + 1_500 * 3.75 + 150,
  },
  {
    about: "an image, by tokens of text and images",
    serves: ["image"],
    families: ["images"],
    price: { input: 5, imageInput: 10, imageOutput: 40 },
    usage: json({ total_tokens: 100, input_tokens: 50, output_tokens: 50, input_tokens_details: { text_tokens: 10, image_tokens: 40 } }),
    micro: 50 + 400 + 2_000,
  },
  {
    about: "sound that is transcribed, by tokens",
    serves: ["transcription"],
    families: ["transcription"],
    price: { input: 2.5, output: 10, audioInput: 6 },
    usage: json({ type: "tokens", input_tokens: 20, output_tokens: 45, input_token_details: { text_tokens: 6, audio_tokens: 14 } }),
    micro: 15 + 84 + 450,
  },
  {
    about: "texts that are embedded",
    serves: ["embedding"],
    families: ["embeddings", "embeddings, native"],
    price: { input: 0.13, output: 0 },
    usage: json({ prompt_tokens: 1_000, total_tokens: 1_000 }),
    micro: 130,
  },
];

/** https://cohere.com/pricing */
const COHERE: readonly Omit<Billed, "kind">[] = [
  {
    about: "search units",
    serves: ["rerank"],
    families: ["rerank"],
    price: { input: 0, output: 0, search: 0.002 },
    usage: json({ search_units: 2 }),
    micro: 4_000,
  },
  {
    about: "texts that are embedded",
    serves: ["embedding"],
    families: ["embeddings"],
    price: { input: 0.12, output: 0 },
    usage: json({ input_tokens: 1_000 }),
    micro: 120,
  },
];

const JINA: readonly Omit<Billed, "kind">[] = [
  {
    about: "tokens that are ranked",
    serves: ["rerank"],
    families: ["rerank"],
    price: { input: 0.05, output: 0 },
    usage: json({ total_tokens: 2_000 }),
    micro: 100,
  },
];

/** Another gateway, in its own dialects. */
const GATEWAY: readonly Omit<Billed, "kind">[] = [
  {
    ...text,
    families: ["chat", "completions"],
    about: "cached input",
    price: { input: 2.5, output: 10, cached: 1.25 },
    usage: OPENAI[0]?.usage ?? "",
    micro: 86 * 2.5 + 1920 * 1.25 + 3000,
  },
  {
    ...text,
    families: ["messages"],
    about: "cache writes",
    price: SONNET,
    usage: ANTHROPIC[0]?.usage ?? "",
    micro: ANTHROPIC[0]?.micro ?? 0,
  },
  {
    about: "search units",
    serves: ["rerank"],
    families: ["rerank"],
    price: { input: 0, output: 0, search: 0.002 },
    usage: json({ search_units: 2 }),
    micro: 4_000,
  },
];

const of = (kind: ProviderKind, calls: readonly Omit<Billed, "kind">[]): Billed[] => calls.map((call) => ({ kind, ...call }));

export const BILLED: readonly Billed[] = [
  ...of("anthropic", ANTHROPIC),
  ...of("gemini", GEMINI),
  ...of("openai-compatible", OPENAI),
  ...of("cohere", COHERE),
  ...of("jina", JINA),
  ...of("gateway", GATEWAY),
];

/** The call of a family; undefined if a stream is requested that it does not have. */
export function familyCall(family: HostileFamily, model: string, streamed: boolean): { path: string; body: object } | undefined {
  const { path, body, streamed: stream }: FamilyCall = FAMILY_CALLS[family];
  if (!streamed) return { path: path(model), body: { model, ...body } };
  return stream && { path: (stream.path ?? path)(model), body: { model, ...stream.body } };
}
