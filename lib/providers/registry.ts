import type { ImageFile } from "../contracts/media";
import type { ModelFactsById } from "../contracts/model-facts";
import { DEFAULT_KIND, type ProviderKind } from "../contracts/provider-kinds";
import { createSandbox } from "../sandbox/provider";
import { keepSecret, keepSecretsOf } from "../secrets/scrub";
import { createAnthropic } from "./anthropic/provider";
import type { Cancellation, ModelListing, Provider } from "./capabilities";
import { createCohere } from "./cohere/provider";
import { createGemini } from "./gemini/provider";
import { createJina } from "./jina/provider";
import { factsFor, withFacts } from "./model-facts";
import { createOpenAiCompatible } from "./openai-compatible/provider";
import type { UpstreamPlan } from "./plan";
import { listPrices } from "./price-list";

interface ProviderSettings {
  env: { OPENAI_BASE_URL?: string; OPENAI_API_KEY?: string; SANDBOX_TOKENS_PER_SECOND: number };
  /** Those of the settings' file. */
  configured: readonly UpstreamPlan[];
  /** What the settings say of models, by `provider/model`. */
  modelFacts?: ModelFactsById;
  documents: readonly { path: string; text: string }[];
  /** Videos made here at once. */
  videos: number;
  /** Fetches an image that an upstream made and left at an address. Not trusted: the guards for callers' addresses apply. */
  download?: (url: string, signal: Cancellation) => Promise<ImageFile>;
}

/** The upstreams that the settings name. */
export function plannedUpstreams({
  env,
  configured,
  modelFacts = {},
}: Pick<ProviderSettings, "env" | "configured" | "modelFacts">): (UpstreamPlan & {
  source: "environment" | "file";
})[] {
  const baseUrl = env.OPENAI_BASE_URL ?? (env.OPENAI_API_KEY === undefined ? undefined : "https://api.openai.com/v1");
  const own: UpstreamPlan = { id: "openai", kind: DEFAULT_KIND, baseUrl: baseUrl ?? "", credentials: { apiKey: env.OPENAI_API_KEY } };
  const plans = [
    ...(baseUrl === undefined ? [] : [{ ...own, source: "environment" as const }]),
    ...configured.map((plan) => ({ ...plan, source: "file" as const })),
  ];
  return plans.map((plan) => ({ ...plan, facts: factsFor(plan.id, modelFacts) }));
}

type Open = (plan: UpstreamPlan & { models?: ModelListing[]; download?: ProviderSettings["download"] }) => Provider;

const OPEN: Record<ProviderKind, Open> = {
  "openai-compatible": ({ credentials: { apiKey }, ...plan }) => createOpenAiCompatible({ ...plan, apiKey }),
  gemini: createGemini,
  anthropic: createAnthropic,
  cohere: createCohere,
  jina: createJina,
};

/** A provider for an upstream. A new upstream protocol is a folder beside this file, its facts in the contract and a line in here. */
export function openUpstream(plan: UpstreamPlan, download?: ProviderSettings["download"]): Provider {
  const { id, kind, baseUrl, models, facts = {} } = plan;
  const { apiKey, accessKey, secretKey, sessionToken } = plan.credentials;
  for (const secret of [apiKey, accessKey, secretKey, sessionToken]) keepSecret(secret);
  keepSecretsOf(baseUrl);
  const listed = models?.map((model) => ({ ...model, created: 0, ownedBy: id }));
  return withFacts(OPEN[kind]({ ...plan, models: listed, download }), facts, listPrices(baseUrl));
}

/** The sandbox and every provider that the settings name. */
export function createProviders({ env, configured, modelFacts, documents, videos, download }: ProviderSettings): Provider[] {
  const sandbox = createSandbox({ docs: documents, tokensPerSecond: env.SANDBOX_TOKENS_PER_SECOND, videos });
  return [sandbox, ...plannedUpstreams({ env, configured, modelFacts }).map((plan) => openUpstream(plan, download))];
}
