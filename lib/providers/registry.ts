import type { ModelListing, Provider } from "./capabilities";
import { createOpenAiCompatible } from "./openai-compatible/provider";
import { createSandbox } from "./sandbox/provider";

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
  documents: readonly { path: string; text: string }[];
}

/** Every provider of this gateway. A new upstream protocol is a folder beside this file and a line in here. */
export function createProviders({ env, configured, documents }: ProviderSettings): Provider[] {
  const providers: Provider[] = [createSandbox({ docs: documents, tokensPerSecond: env.SANDBOX_TOKENS_PER_SECOND })];
  const openAi = env.OPENAI_BASE_URL ?? (env.OPENAI_API_KEY === undefined ? undefined : "https://api.openai.com/v1");
  if (openAi !== undefined) providers.push(createOpenAiCompatible({ id: "openai", baseUrl: openAi, apiKey: env.OPENAI_API_KEY }));
  for (const { id, base_url: baseUrl, api_key: apiKey, models } of configured) {
    const listed = models?.map((model) => ({ ...model, created: 0, ownedBy: id }));
    providers.push(createOpenAiCompatible({ id, baseUrl: baseUrl.replace(/\/+$/, ""), apiKey, models: listed }));
  }
  return providers;
}
