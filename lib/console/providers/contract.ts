import { z } from "zod";
import { ProviderProxy, ProviderTimeouts } from "../../contracts/connection";
import { KEPT } from "../../contracts/connection-terms";
import { DeploymentText } from "../../contracts/deployments";
import { MOST_KEYS } from "../../contracts/key-pool";
import { CapabilityName } from "../../contracts/model";
import { ModelFactsById } from "../../contracts/model-facts";
import { PROVIDER_KIND_NAMES } from "../../contracts/provider-kinds";
import { FoundModel, ProviderTest } from "../../contracts/provider-test";
import { HeaderSafe, WebAddress } from "../../contracts/scalar";
import { ServiceAccountText } from "../../contracts/service-account";
import { DayTraffic } from "../models/contract";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Ms = z.int().nullable().meta({ description: "Milliseconds; null if nothing was measured." });

/** `built_in` is the sandbox; `environment` and `file` are settings and can only be changed there. */
export const ProviderSource = z.enum(["built_in", "environment", "file", "console"]).meta({ id: "ProviderSource" });
export type ProviderSource = z.infer<typeof ProviderSource>;
/** `shadowed`: overridden by a provider of the settings with the same id. `locked`: its key can no longer be decrypted. */
export const ProviderState = z.enum(["works", "failing", "checking", "disabled", "shadowed", "locked"]).meta({ id: "ProviderState" });
export type ProviderState = z.infer<typeof ProviderState>;

export const ProviderTraffic = z
  .object({
    calls: z.int().describe("Calls that were sent to it."),
    errors: z.int().describe("Those of them that failed."),
    firstTokenP50Ms: Ms.describe("Median time to first token of its streams, in milliseconds; null if there were none."),
  })
  .meta({ id: "ProviderTraffic", description: "Figures of the team's calls in the last hour, at most the newest 2,000." });
export type ProviderTraffic = z.infer<typeof ProviderTraffic>;

const ProviderKey = z
  .object({
    hint: z.string().meta({ description: "`sk-…c7Qd`: the shortened key." }),
    weight: z.number().describe("Its share of the provider's calls."),
    restsUntil: Time.nullable().meta({ description: "Until when it is suspended, in milliseconds since the epoch; null if it isn't." }),
    restsFor: z.array(z.string()).describe("Models for which it is suspended. Empty: all."),
    lastError: z
      .object({
        at: Time.describe("When it was refused, in milliseconds since the epoch."),
        status: z.int().nullable().describe("HTTP status of the vendor; null if there was none."),
        message: z.string().describe("The vendor's message, without credentials."),
      })
      .nullable()
      .describe("Why it was last refused; null if it hasn't been since the pool was created."),
  })
  .meta({ id: "ProviderKey", description: "One of several keys, with its state in this process." });
export type ProviderKey = z.infer<typeof ProviderKey>;

const ProviderConnection = z
  .object({
    headers: z.array(z.string()).describe("Names of its custom headers; values are never shown."),
    timeouts: ProviderTimeouts.nullable().describe("Its own timeouts; null if it has none."),
    proxy: z
      .string()
      .nullable()
      .meta({ description: "URL of its own proxy without credentials, or `direct`; null if it uses the environment's." }),
    certificates: z.int().describe("CA certificates that it trusts in addition to the default ones."),
  })
  .meta({ id: "ProviderConnection" });

const ProviderCheck = z
  .object({
    everyMs: z.int().describe("The interval of the checks, in milliseconds."),
    model: z.string().nullable().describe("The model that is called; null if the models are listed."),
    at: Time.nullable().describe("The last check by any process, in milliseconds since the epoch; null before the first."),
    ok: z.boolean().nullable().describe("Whether it passed; null before the first."),
    ms: Ms.describe("How long it took, in milliseconds; null before the first."),
    message: z.string().nullable().describe("Why it failed, with the vendor's message if there is one; null if it passed."),
  })
  .meta({ id: "ProviderCheck" });

export const ConsoleProvider = z
  .object({
    id: z.string().describe("Id of the provider, the prefix of `provider/model`."),
    kind: z.enum(["sandbox", ...PROVIDER_KIND_NAMES]).describe("The protocol that it speaks."),
    source: ProviderSource.describe("Where it is defined."),
    baseUrl: z.string().nullable().describe("Its address; null for the sandbox."),
    keyHint: z.string().nullable().meta({ description: "`sk-…c7Qd`; null if there is no key. The key itself is never shown." }),
    keys: z.array(ProviderKey).describe("Its keys if it has several; empty otherwise, and for people who may not see the hint."),
    connection: ProviderConnection.nullable().meta({
      description: "Connection settings; null if all are defaults, and for people who may not see the hint of its key.",
    }),
    simulated: z.boolean().describe("True for the sandbox."),
    editable: z.boolean().describe("Whether it can be changed here."),
    ownTeam: z.boolean().meta({ description: "Whether it serves only this team; otherwise all." }),
    state: ProviderState.describe("Whether it can be used."),
    models: z.int().describe("Models that it lists."),
    facts: ModelFactsById.describe("Settings of its models, by model id."),
    checkedAt: Time.nullable().meta({
      description: "When its models were last requested, in milliseconds since the epoch; null if never.",
    }),
    latencyMs: Ms.meta({ description: "How long that took, in milliseconds; null if it was not measured." }),
    lastError: z.string().nullable().meta({ description: "Why it is not `works`, with the vendor's message if there is one." }),
    okAt: Time.nullable().meta({
      description: "When its models were last listed successfully since this process started, in milliseconds since the epoch.",
    }),
    healthCheck: ProviderCheck.nullable().describe("Its regular check; null if the settings file asks for none."),
    traffic: ProviderTraffic.describe("Recent calls of the team to it."),
    day: DayTraffic,
    createdAt: Time.nullable().describe("When it was added, in milliseconds since the epoch; null if it was not added here."),
    updatedAt: Time.nullable().describe("When it was last changed, in milliseconds since the epoch; null if it was not added here."),
  })
  .meta({ id: "ConsoleProvider" });
export type ConsoleProvider = z.infer<typeof ConsoleProvider>;
export const ConsoleProviderList = z
  .object({
    items: z.array(ConsoleProvider).describe("All providers, including the sandbox."),
    fileProblems: z
      .array(z.string())
      .meta({ description: "Errors by line in the file of GATEWAY_CONFIG since it was changed; its previous content remains in effect." }),
  })
  .meta({ id: "ConsoleProviderList" });
export type ConsoleProviderList = z.infer<typeof ConsoleProviderList>;

const ProviderId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and dashes")
  .meta({ description: "Prefix of `provider/model`." });
const BaseUrl = WebAddress.max(2000).meta({
  description: "Base URL, such as `http://127.0.0.1:11434/v1`. It may be a private address. Without a path, `/v1` is tried as well.",
});
const ApiKey = HeaderSafe.max(4000).trim().min(1);
/** A key, or the hint of the stored one. */
const KeyOrHint = z
  .string()
  .max(4000)
  .regex(/^(?:[\x20-\x7e]+|[\x20-\x7e]{0,3}…[\x20-\x7e]{0,4})$/, "must contain printable ASCII characters only")
  .trim()
  .min(1);

const ApiKeys = z
  .array(
    z.object({
      key: KeyOrHint.describe("A key, or the hint of a stored one to keep it."),
      weight: z.number().gt(0).max(1_000_000).optional().describe("Its share of the provider's calls, above 0. Default: 1."),
    }),
  )
  .min(1)
  .max(MOST_KEYS);

const ConnectionRequest = z
  .strictObject({
    headers: z
      .record(z.string(), z.union([z.literal(KEPT), HeaderSafe.max(4_000)]))
      .nullish()
      .meta({
        description: "All custom headers sent with every request. `…` keeps a stored value; null removes them. Default: unchanged.",
      }),
    timeouts: ProviderTimeouts.nullish().meta({
      description: "Timeouts that apply if a route has none, as in the settings file; null removes them. Default: unchanged.",
    }),
    proxy: ProviderProxy.nullish().meta({
      description:
        "URL of an HTTP proxy in place of the environment's, or `direct` for none; null resets to the environment's. For providers of all teams and of the first one. Default: unchanged.",
    }),
    caCertificate: z.string().max(100_000).nullish().meta({
      description: "CA certificates in PEM format, trusted in addition to the default ones; null removes them. Default: unchanged.",
    }),
  })
  .meta({ id: "ProviderConnectionRequest" });
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;

const Models = z
  .array(
    z.object({
      id: z.string().min(1).max(256).describe("The model's id at the provider, 1 to 256 characters."),
      capabilities: z.array(CapabilityName).min(1).describe("Capabilities, at least one."),
    }),
  )
  .min(1)
  .max(1000)
  .nullable()
  .meta({ description: "Null: the models that the server lists." });

const Kind = z.enum(PROVIDER_KIND_NAMES).meta({ id: "ProviderKind", description: "The protocol that the server speaks." });
const Part = ApiKey.optional();
const CredentialParts = z
  .strictObject({
    apiKey: Part.describe("A key, if the kind takes one. Default: none."),
    accessKey: Part.describe("Id of an access key pair, if the kind signs its calls. Default: none."),
    secretKey: Part.describe("The secret of that pair. Default: none."),
    sessionToken: Part.describe("A temporary session token of the pair. Default: none."),
    region: Part.describe("Region of the service. Default: the kind's own."),
    tenantId: Part.describe("Microsoft Entra tenant, if there is no key. Default: none."),
    clientId: Part.describe("Application (client) id in that tenant. Default: none."),
    clientSecret: Part.describe("The application's secret. Default: none."),
    authority: WebAddress.max(2000).optional().describe("Authority that issues Entra tokens. Default: that of the public cloud."),
    apiVersion: Part.describe("API version of Azure OpenAI, such as `2024-10-21`. Default: the version 1 API."),
    deployments: DeploymentText.optional().describe(
      "Deployments of Azure OpenAI by model, as `gpt-4o=my-gpt-4o, gpt-5=my-gpt-5`. Default: the model's id is its deployment.",
    ),
    serviceAccount: ServiceAccountText.optional().describe("Key of a Google service account, the JSON of its file. Default: none."),
    project: Part.describe("Google Cloud project. Default: that of the service account."),
    location: Part.describe("Location of Vertex AI, such as `europe-west4`. Default: that of the address, or `global`."),
  })
  .meta({ id: "ProviderCredentials", description: "Credentials of the kind; a top-level `apiKey` is short for a single key." });

export const TestProviderRequest = z
  .object({
    id: ProviderId.optional().meta({
      description: "A saved provider, whose credentials are used if none are given. Required unless there is a `baseUrl`.",
    }),
    kind: Kind.optional().meta({ description: "Default: the saved provider's, or `openai-compatible`." }),
    baseUrl: BaseUrl.optional().describe("Base URL to test. Required unless there is an `id`."),
    apiKey: ApiKey.optional().describe("Key to test. Default: the saved provider's, or none."),
    credentials: CredentialParts.optional().describe(
      "Credentials to test, for kinds with several parts. Default: the saved provider's, or none.",
    ),
    apiKeys: ApiKeys.optional().describe("All keys, if there are several; calls are distributed by weight. Default: the saved provider's."),
    connection: ConnectionRequest.optional().describe("Headers, timeouts, proxy and certificates. Default: the saved provider's."),
    model: z.string().min(1).max(256).optional().meta({ description: "The model to call. Default: a chat model." }),
  })
  .refine(({ id, baseUrl }) => id !== undefined || baseUrl !== undefined, { message: "must be given", path: ["baseUrl"] })
  .meta({ id: "TestProviderRequest" });
export type TestProviderRequest = z.infer<typeof TestProviderRequest>;

export const DiscoveredServer = z
  .object({
    name: z.string().meta({ description: "The server that usually listens there, such as `Ollama`." }),
    suggestedId: z.string().describe("A free id."),
    baseUrl: z.string().describe("Its URL, to be sent as `baseUrl`."),
    latencyMs: z.int().describe("Latency of its answer, in milliseconds."),
    needsKey: z.boolean().describe("Whether it refused because of a missing key."),
    models: z.array(FoundModel).describe("The models it listed."),
    savedAs: z.string().nullable().meta({ description: "Id of the provider that already has this URL." }),
  })
  .meta({ id: "DiscoveredServer" });
export type DiscoveredServer = z.infer<typeof DiscoveredServer>;
export const Discovery = z
  .object({
    items: z.array(DiscoveredServer).describe("The servers that were found."),
    asked: z
      .array(
        z.object({
          name: z.string().describe("The server that usually listens there."),
          baseUrl: z.string().describe("The probed address."),
        }),
      )
      .meta({ description: "All probed addresses." }),
  })
  .meta({ id: "Discovery" });
export type Discovery = z.infer<typeof Discovery>;

export const SaveProviderRequest = z
  .object({
    id: ProviderId.describe("Id of the provider: 1 to 63 lower-case letters, digits and dashes."),
    kind: Kind.optional().meta({ description: "Cannot be changed later. Default: `openai-compatible`." }),
    baseUrl: BaseUrl.describe("Base URL of the API, http or https; without a path, `/v1` is tried as well."),
    apiKey: ApiKey.nullish().describe("The key; stored encrypted. Default: none."),
    credentials: CredentialParts.optional().describe("Credentials, for kinds with several parts. Default: none."),
    apiKeys: ApiKeys.optional().describe("All keys, if there are several; calls are distributed by weight. Default: none."),
    connection: ConnectionRequest.optional().describe(
      "Headers, timeouts, proxy and certificates. Default: the default connection settings.",
    ),
    models: Models.optional().describe("Its models, at most 1,000. Default: those that the server lists."),
    facts: ModelFactsById.optional().describe("Prices and limits of its models by their ids. Default: the price list's."),
    ownTeam: z.boolean().optional().meta({
      description:
        "Whether it serves only the team that adds it; cannot be changed later. Default: `false` if the first team adds it, otherwise `true`.",
    }),
  })
  .meta({ id: "SaveProviderRequest" });
export type SaveProviderRequest = z.infer<typeof SaveProviderRequest>;

export const ChangeProviderRequest = z
  .object({
    baseUrl: BaseUrl.optional().describe("New base URL. Default: unchanged."),
    apiKey: KeyOrHint.nullish().meta({ description: "A new key. Absent, or the displayed hint: the key is kept. Null removes it." }),
    credentials: CredentialParts.optional().meta({ description: "Replaces all parts. Default: unchanged." }),
    apiKeys: ApiKeys.optional().describe("All keys, if there are several; calls are distributed by weight. Default: unchanged."),
    connection: ConnectionRequest.optional().describe("Headers, timeouts, proxy and certificates. Default: unchanged."),
    models: Models.optional().describe("New models; null: those that the server lists. Default: unchanged."),
    facts: ModelFactsById.optional().meta({ description: "Replaces all settings of its models. Default: unchanged." }),
    enabled: z.boolean().optional().describe("Whether calls reach it. Default: unchanged."),
    updatedAt: z.int().min(0).optional().meta({
      description:
        "The provider's `updatedAt` as it was read, in milliseconds since the epoch: 409 if it has changed since. Default: not compared.",
    }),
  })
  .meta({ id: "ChangeProviderRequest" });
export type ChangeProviderRequest = z.infer<typeof ChangeProviderRequest>;

export const SavedProvider = z
  .object({
    provider: ConsoleProvider.describe("The provider in its current state."),
    test: ProviderTest.nullable().meta({
      description: "Result of the test; null if the provider is disabled, or only settings of its models were changed.",
    }),
  })
  .meta({ id: "SavedProvider" });
export type SavedProvider = z.infer<typeof SavedProvider>;
export const RemovedProvider = z.object({ removed: z.literal(true).describe("Always `true`.") }).meta({ id: "RemovedProvider" });
export type RemovedProvider = z.infer<typeof RemovedProvider>;
