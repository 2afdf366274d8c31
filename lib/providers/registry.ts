import type { ImageFile } from "../contracts/media";
import type { ModelFactsById } from "../contracts/model-facts";
import { createSandbox } from "../sandbox/provider";
import { keepSecret, keepSecretsOf } from "../secrets/scrub";
import type { Cancellation, ModelListing, Provider } from "./capabilities";
import { factsFor, withFacts } from "./model-facts";
import { createOpenAiCompatible } from "./openai-compatible/provider";
import { listPrices } from "./price-list";

interface Configured {
  id: string;
  kind: "openai-compatible";
  base_url: string;
  api_key?: string;
  models?: { id: string; capabilities: ModelListing["capabilities"] }[];
}
interface ProviderSettings {
  env: { OPENAI_BASE_URL?: string; OPENAI_API_KEY?: string; SANDBOX_TOKENS_PER_SECOND: number };
  configured: readonly Configured[];
  /** What the settings say of models, by `provider/model`. */
  modelFacts?: ModelFactsById;
  documents: readonly { path: string; text: string }[];
  /** Videos made here at once. */
  videos: number;
  /** Fetches an image that an upstream made and left at an address. Not trusted: the guards for callers' addresses apply. */
  download?: (url: string, signal: Cancellation) => Promise<ImageFile>;
}

/** An upstream as it is set up, by the settings or in the console. */
export interface UpstreamPlan {
  id: string;
  /** Ends in `/v1` or what the server has in its place. */
  baseUrl: string;
  apiKey?: string;
  /** The models to offer; absent, those that the server lists. */
  models?: readonly { id: string; capabilities: ModelListing["capabilities"] }[];
  /** What the operator says of its models, by their ids. */
  facts?: ModelFactsById;
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
  const own = baseUrl === undefined ? [] : [{ id: "openai", source: "environment" as const, baseUrl, apiKey: env.OPENAI_API_KEY }];
  const others = configured.map(({ id, base_url, api_key: apiKey, models }) => {
    return { id, source: "file" as const, baseUrl: base_url.replace(/\/+$/, ""), apiKey, models };
  });
  return [...own, ...others].map((plan) => ({ ...plan, facts: factsFor(plan.id, modelFacts) }));
}

/** A provider for an upstream. A new upstream protocol is a folder beside this file and a line in here. */
export function openUpstream({ id, baseUrl, apiKey, models, facts = {} }: UpstreamPlan, download?: ProviderSettings["download"]): Provider {
  keepSecret(apiKey);
  keepSecretsOf(baseUrl);
  const listed = models?.map((model) => ({ ...model, created: 0, ownedBy: id }));
  return withFacts(createOpenAiCompatible({ id, baseUrl, apiKey, models: listed, download }), facts, listPrices(baseUrl));
}

/** The sandbox and every provider that the settings name. */
export function createProviders({ env, configured, modelFacts, documents, videos, download }: ProviderSettings): Provider[] {
  const sandbox = createSandbox({ docs: documents, tokensPerSecond: env.SANDBOX_TOKENS_PER_SECOND, videos });
  return [sandbox, ...plannedUpstreams({ env, configured, modelFacts }).map((plan) => openUpstream(plan, download))];
}
