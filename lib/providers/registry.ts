import { DIRECT } from "../contracts/connection-terms";
import { hintOf } from "../contracts/credential-hint";
import type { ImageFile } from "../contracts/media";
import type { ModelFactsById } from "../contracts/model-facts";
import { PLAIN_FIELDS } from "../contracts/provider-credentials";
import { CREDENTIAL_FIELDS, type Credentials, DEFAULT_KIND, kindFacts, type ProviderKind } from "../contracts/provider-kinds";
import { presetSpelling } from "../contracts/provider-presets";
import { shownCredential } from "../contracts/shown-credential";
import { keepSecret, keepSecretsOf } from "../secrets/scrub";
import { createAnthropic } from "./anthropic/provider";
import { createAssetsvc } from "./assetsvc/provider";
import { createAzureOpenAi } from "./azure-openai/provider";
import { createBedrock, environmentFor } from "./bedrock/provider";
import type { Cancellation, ModelListing, Provider } from "./capabilities";
import { createCgt } from "./cgt/provider";
import { createCohere } from "./cohere/provider";
import { createGateway } from "./gateway/provider";
import { createGemini } from "./gemini/provider";
import { type Lookup, withTransport } from "./http";
import { createJina } from "./jina/provider";
import type { ShareRest } from "./key-pool";
import { factsFor } from "./model-facts";
import { createOpenAiCompatible } from "./openai-compatible/provider";
import type { UpstreamPlan } from "./plan";
import { openPooled } from "./pooled";
import { sandboxHost } from "./sandbox-host";
import { createSsf } from "./ssf/provider";
import { createVertex } from "./vertex/provider";
import { createVidA } from "./vid-a/provider";
import { createVidB } from "./vid-b/provider";

type EnvKeys = { [Name in (typeof ENV_KINDS)[number][1]]?: string };
interface ProviderSettings {
  env: EnvKeys & { OPENAI_BASE_URL?: string; OPENAI_API_KEY?: string; SANDBOX: boolean; SANDBOX_TOKENS_PER_SECOND: number };
  documents: readonly { path: string; text: string }[];
  /** Concurrent videos. */
  videos: number;
}
/** Fetches an image from a URL returned by an upstream. Untrusted: the guards for callers' URLs apply. */
type Download = (url: string, signal: Cancellation) => Promise<ImageFile>;

/** Vendors that a single environment variable configures. */
const ENV_KINDS = [
  ["gemini", "GEMINI_API_KEY"],
  ["anthropic", "ANTHROPIC_API_KEY"],
  ["cohere", "COHERE_API_KEY"],
  ["jina", "JINA_API_KEY"],
] as const;

export type PlannedUpstream = UpstreamPlan & { source: "environment" | "file" };

interface Planned {
  env: ProviderSettings["env"];
  /** From the settings file. */
  configured: readonly UpstreamPlan[];
  /** The settings' facts of models, by `provider/model`. */
  modelFacts?: ModelFactsById;
}

/** The configured upstreams. One of the file replaces one of the environment with the same name. */
export function plannedUpstreams({ env, configured, modelFacts = {} }: Planned): PlannedUpstream[] {
  const names = new Set(configured.map(({ id }) => id));
  const own = environmentUpstreams(env).filter(({ id }) => !names.has(id));
  const plans = [
    ...own.map((plan) => ({ ...plan, source: "environment" as const })),
    ...configured.map((plan) => ({ ...plan, source: "file" as const })),
  ];
  return plans.map((plan) => ({ ...plan, facts: factsFor(plan.id, modelFacts) }));
}

function environmentUpstreams(env: ProviderSettings["env"]): UpstreamPlan[] {
  const baseUrl = env.OPENAI_BASE_URL ?? (env.OPENAI_API_KEY === undefined ? undefined : "https://api.openai.com/v1");
  const openai = baseUrl === undefined ? [] : [{ id: "openai", kind: DEFAULT_KIND, baseUrl, credentials: { apiKey: env.OPENAI_API_KEY } }];
  const others = ENV_KINDS.flatMap(([kind, name]): UpstreamPlan[] => {
    const apiKey = env[name];
    return apiKey === undefined ? [] : [{ id: kind, kind, baseUrl: kindFacts(kind).baseUrl ?? "", credentials: { apiKey } }];
  });
  return [...openai, ...others];
}

type Open = (plan: UpstreamPlan & { models?: ModelListing[] } & Pick<UpstreamTools, "download" | "environment">) => Provider;

const OPEN: Record<ProviderKind, Open> = {
  "openai-compatible": ({ credentials: { apiKey }, ...plan }) =>
    createOpenAiCompatible({ ...plan, apiKey, spelling: presetSpelling(plan) }),
  gemini: createGemini,
  anthropic: createAnthropic,
  "azure-openai": createAzureOpenAi,
  vertex: createVertex,
  bedrock: ({ environment, ...plan }) => createBedrock({ ...plan, environment: environmentFor(plan, environment) }),
  cohere: createCohere,
  jina: createJina,
  "vid-a": ({ credentials: { accessKey = "", secretKey = "" }, ...plan }) => createVidA({ ...plan, accessKey, secretKey }),
  "vid-b": ({ credentials: { accessKey = "", secretKey = "", sessionToken, region }, ...plan }) =>
    createVidB({ ...plan, accessKey, secretKey, sessionToken, region }),
  cgt: createCgt,
  ssf: createSsf,
  gateway: createGateway,
  assetsvc: ({ credentials, ...plan }) => createAssetsvc({ ...plan, ...credentials }),
};

/** What upstreams receive from the gateway. */
export interface UpstreamTools {
  download?: Download;
  /** DNS lookup of upstreams restricted to public addresses. */
  publicLookup?: Lookup;
  /** Of the process, for kinds that find credentials there. */
  environment?: Readonly<Record<string, string | undefined>>;
  shareRest?: ShareRest;
}

/** Opens a provider for an upstream. A new protocol is a folder beside this file, its facts in the contract and a line in here. */
export function openUpstream(plan: UpstreamPlan, { download, environment, publicLookup, shareRest }: UpstreamTools = {}): Provider {
  const { id, kind, baseUrl, apiKeys, connection = {}, models, publicOnly = false } = plan;
  for (const field of CREDENTIAL_FIELDS) if (!PLAIN_FIELDS.has(field)) keepSecret(plan.credentials[field]);
  for (const { key } of apiKeys ?? []) keepSecret(key);
  keepSecretsOf(baseUrl);
  const listed = models?.map((model) => ({ ...model, created: 0, ownedBy: id }));
  const shown = shownCredential(plan.credentials);
  const opened = (credentials: Credentials) => OPEN[kind]({ ...plan, credentials, models: listed, download, environment });
  const open = (): Provider =>
    apiKeys === undefined
      ? { ...opened(plan.credentials), ...(shown && { credentialHint: hintOf(shown) }) }
      : openPooled(apiKeys, (own) => opened({ ...plan.credentials, apiKey: own }), shareRest);
  if (publicOnly && !publicLookup) throw new Error("a provider of a team needs a way to public addresses");
  const { headers, proxy, ca } = connection;
  for (const value of Object.values(headers ?? {})) keepSecret(value);
  if (proxy !== undefined && proxy !== DIRECT) keepSecretsOf(proxy);
  return withTransport({ lookup: publicOnly ? publicLookup : undefined, proxy, ca, headers, origin: new URL(baseUrl).origin }, open);
}

/** The embedded models; undefined if disabled, or if they or their dependencies aren't installed. */
export async function openSandbox({ env, documents, videos }: ProviderSettings): Promise<Provider | undefined> {
  if (!env.SANDBOX) return undefined;
  try {
    const { createSandbox, isInstalled } = await import("@trunkline/sandbox");
    if (!isInstalled()) return undefined;
    return createSandbox({ docs: documents, tokensPerSecond: env.SANDBOX_TOKENS_PER_SECOND, videos, host: sandboxHost });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Node and the bundler use different codes. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const { code, message } = error;
  return (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") && message.includes("@trunkline/sandbox");
}
