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
    calls: z.int().describe("Calls that reached it."),
    errors: z.int().describe("Those of them that failed."),
    firstTokenP50Ms: Ms.describe("Half of its streams began within so many milliseconds; null if there was none."),
  })
  .meta({ id: "ProviderTraffic", description: "The team's newest calls of the last hour, 2,000 at most." });
export type ProviderTraffic = z.infer<typeof ProviderTraffic>;

const ProviderKey = z
  .object({
    hint: z.string().meta({ description: "`sk-…c7Qd`: enough of the key to recognise it." }),
    weight: z.number().describe("Its share of the provider's calls."),
    restsUntil: Time.nullable().meta({ description: "In milliseconds since the epoch; null while it serves." }),
    restsFor: z.array(z.string()).describe("The models for which it rests; empty for all."),
    lastError: z
      .object({
        at: Time.describe("When it was refused, in milliseconds since the epoch."),
        status: z.int().nullable().describe("HTTP status of the vendor; null if there was none."),
        message: z.string().describe("The vendor's message, without credentials."),
      })
      .nullable()
      .describe("Why it was last refused; null if it has not been since its pool was opened."),
  })
  .meta({ id: "ProviderKey", description: "One of several keys, as this process knows it." });
export type ProviderKey = z.infer<typeof ProviderKey>;

const ProviderConnection = z
  .object({
    headers: z.array(z.string()).describe("Names of its own headers; values are never shown."),
    timeouts: ProviderTimeouts.nullable().describe("Its own timeouts; null if it has none."),
    proxy: z
      .string()
      .nullable()
      .meta({ description: "Address of its own proxy without credentials, or `direct`; null for the environment's." }),
    certificates: z.int().describe("Certificates that it trusts besides the usual ones."),
  })
  .meta({ id: "ProviderConnection" });

const ProviderCheck = z
  .object({
    everyMs: z.int().describe("The interval of the checks, in milliseconds."),
    model: z.string().nullable().describe("The model that is asked; null if the models are listed."),
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
    source: ProviderSource.describe("Where it was set up."),
    baseUrl: z.string().nullable().describe("Its address; null for the sandbox."),
    keyHint: z.string().nullable().meta({ description: "`sk-…c7Qd`; null if there is no key. The key itself is never shown." }),
    keys: z.array(ProviderKey).describe("Its keys if it has several, else empty; empty for those who may not see the hint."),
    connection: ProviderConnection.nullable().meta({
      description: "How it is reached; null if nothing differs from the usual, and for those who may not see the hint of its key.",
    }),
    simulated: z.boolean().describe("True for the sandbox."),
    editable: z.boolean().describe("Whether it can be changed here."),
    ownTeam: z.boolean().meta({ description: "It serves this team alone; else all." }),
    state: ProviderState.describe("Whether it can be used."),
    models: z.int().describe("Models that it lists."),
    facts: ModelFactsById.describe("What was said about its models, by their ids."),
    checkedAt: Time.nullable().meta({
      description: "When its models were last asked for, in milliseconds since the epoch; null if they never were.",
    }),
    latencyMs: Ms.meta({ description: "How long that took, in milliseconds; null if it was not measured." }),
    lastError: z.string().nullable().meta({ description: "Why it is not `works`, with the vendor's message if there is one." }),
    okAt: Time.nullable().meta({
      description: "When its models were last listed without a failure since this process began, in milliseconds since the epoch.",
    }),
    healthCheck: ProviderCheck.nullable().describe("Its regular check; null if the settings file asks for none."),
    traffic: ProviderTraffic.describe("What the team's calls did there."),
    day: DayTraffic,
    createdAt: Time.nullable().describe("When it was added, in milliseconds since the epoch; null if it was not added here."),
    updatedAt: Time.nullable().describe("When it was last changed, in milliseconds since the epoch; null if it was not added here."),
  })
  .meta({ id: "ConsoleProvider" });
export type ConsoleProvider = z.infer<typeof ConsoleProvider>;
export const ConsoleProviderList = z
  .object({
    items: z.array(ConsoleProvider).describe("All providers, the sandbox among them."),
    fileProblems: z
      .array(z.string())
      .meta({ description: "What is wrong with the file of GATEWAY_CONFIG since it was changed, by line; what it said before counts." }),
  })
  .meta({ id: "ConsoleProviderList" });
export type ConsoleProviderList = z.infer<typeof ConsoleProviderList>;

const ProviderId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and dashes")
  .meta({ description: "Prefix of `provider/model`." });
const BaseUrl = WebAddress.max(2000).meta({
  description: "`http://127.0.0.1:11434/v1`. It may be a private address. Without a path, `/v1` is tried as well.",
});
const ApiKey = HeaderSafe.max(4000).trim().min(1);
/** A key, or the hint of the stored one. */
const KeyOrHint = z
  .string()
  .max(4000)
  .regex(/^(?:[\x20-\x7e]+|[\x20-\x7e]{0,3}…[\x20-\x7e]{0,4})$/, "may hold printable ASCII characters only")
  .trim()
  .min(1);

const ApiKeys = z
  .array(
    z.object({
      key: KeyOrHint.describe("A key, or the hint of a stored one, which stays."),
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
      .meta({ description: "Headers of every request, all of them: `…` keeps a stored value; null removes them. Default: unchanged." }),
    timeouts: ProviderTimeouts.nullish().meta({
      description: "Timeouts where a route has none, as in the settings' file; null removes them. Default: unchanged.",
    }),
    proxy: ProviderProxy.nullish().meta({
      description:
        "Address of an HTTP proxy in place of the environment's, or `direct` for none; null takes the environment's. For providers of all teams and of the first one. Default: unchanged.",
    }),
    caCertificate: z.string().max(100_000).nullish().meta({
      description: "Certificates in PEM form that are trusted besides the usual ones; null removes them. Default: unchanged.",
    }),
  })
  .meta({ id: "ProviderConnectionRequest" });
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;

const Models = z
  .array(
    z.object({
      id: z.string().min(1).max(256).describe("The model's id at the provider, 1 to 256 characters."),
      capabilities: z.array(CapabilityName).min(1).describe("What it can do, at least one."),
    }),
  )
  .min(1)
  .max(1000)
  .nullable()
  .meta({ description: "Null takes the models that the server lists." });

const Kind = z.enum(PROVIDER_KIND_NAMES).meta({ id: "ProviderKind", description: "The protocol that the server speaks." });
const Part = ApiKey.optional();
const CredentialParts = z
  .strictObject({
    apiKey: Part.describe("A key, if the kind takes one. Default: none."),
    accessKey: Part.describe("Id of a pair of keys, if the kind signs its calls. Default: none."),
    secretKey: Part.describe("The secret of that pair. Default: none."),
    sessionToken: Part.describe("A passing token that belongs to the pair. Default: none."),
    region: Part.describe("Region of the service. Default: the kind's own."),
    tenantId: Part.describe("Tenant of Microsoft Entra, if there is no key. Default: none."),
    clientId: Part.describe("Application of that tenant. Default: none."),
    clientSecret: Part.describe("The application's secret. Default: none."),
    authority: WebAddress.max(2000).optional().describe("Address where Entra issues tokens. Default: that of the public cloud."),
    apiVersion: Part.describe("API version of Azure OpenAI, such as `2024-10-21`. Default: the version 1 API."),
    deployments: DeploymentText.optional().describe(
      "Deployments of Azure OpenAI by model, as `gpt-4o=my-gpt-4o, gpt-5=my-gpt-5`. Default: the model's id is its deployment.",
    ),
    serviceAccount: ServiceAccountText.optional().describe("Key of a Google service account, the JSON of its file. Default: none."),
    project: Part.describe("Google's project. Default: that of the service account."),
    location: Part.describe("Location of Vertex AI, such as `europe-west4`. Default: that of the address, or `global`."),
  })
  .meta({ id: "ProviderCredentials", description: "What the kind takes; `apiKey` beside it is short for its only part." });

export const TestProviderRequest = z
  .object({
    id: ProviderId.optional().meta({
      description: "A saved provider, whose credentials are used if none are given. Required unless there is a `baseUrl`.",
    }),
    kind: Kind.optional().meta({ description: "`openai-compatible`, or the saved provider's, when absent." }),
    baseUrl: BaseUrl.optional().describe("Address to try. Required unless there is an `id`."),
    apiKey: ApiKey.optional().describe("Key to try. Default: the saved provider's, or none."),
    credentials: CredentialParts.optional().describe("Parts to try, for kinds that take several. Default: the saved provider's, or none."),
    apiKeys: ApiKeys.optional().describe(
      "Several keys in place of one, which take turns by weight; all of them. Default: the saved provider's.",
    ),
    connection: ConnectionRequest.optional().describe("Headers, timeouts, proxy and certificates. Default: the saved provider's."),
    model: z.string().min(1).max(256).optional().meta({ description: "The model of the call; one that chats when absent." }),
  })
  .refine(({ id, baseUrl }) => id !== undefined || baseUrl !== undefined, { message: "must be given", path: ["baseUrl"] })
  .meta({ id: "TestProviderRequest" });
export type TestProviderRequest = z.infer<typeof TestProviderRequest>;

export const DiscoveredServer = z
  .object({
    name: z.string().meta({ description: "What usually listens there: `Ollama`." }),
    suggestedId: z.string().describe("An id that is free."),
    baseUrl: z.string().describe("Its address, to be sent as `baseUrl`."),
    latencyMs: z.int().describe("How long its answer took, in milliseconds."),
    needsKey: z.boolean().describe("Whether it refused for want of a key."),
    models: z.array(FoundModel).describe("The models it listed."),
    savedAs: z.string().nullable().meta({ description: "The provider that has this address already." }),
  })
  .meta({ id: "DiscoveredServer" });
export type DiscoveredServer = z.infer<typeof DiscoveredServer>;
export const Discovery = z
  .object({
    items: z.array(DiscoveredServer).describe("The servers that were found."),
    asked: z
      .array(
        z.object({ name: z.string().describe("What usually listens there."), baseUrl: z.string().describe("The address that was asked.") }),
      )
      .meta({ description: "All addresses that were asked." }),
  })
  .meta({ id: "Discovery" });
export type Discovery = z.infer<typeof Discovery>;

export const SaveProviderRequest = z
  .object({
    id: ProviderId.describe("Id of the provider: 1 to 63 lower-case letters, digits and dashes."),
    kind: Kind.optional().meta({ description: "`openai-compatible` when absent; it cannot be changed later." }),
    baseUrl: BaseUrl.describe("Address of the API, an http or https one; without a path, `/v1` is tried as well."),
    apiKey: ApiKey.nullish().describe("The key, kept sealed. Default: none."),
    credentials: CredentialParts.optional().describe("The parts of the credentials, for kinds that take several. Default: none."),
    apiKeys: ApiKeys.optional().describe("Several keys in place of one, which take turns by weight; all of them. Default: none."),
    connection: ConnectionRequest.optional().describe("Headers, timeouts, proxy and certificates. Default: as usual."),
    models: Models.optional().describe("Its models, at most 1,000. Default: those that the server lists."),
    facts: ModelFactsById.optional().describe("Prices and limits of its models by their ids. Default: the price list's."),
    ownTeam: z.boolean().optional().meta({
      description:
        "Whether it serves only the team that adds it. Absent: all teams if the first team adds it, otherwise the own team, which cannot be changed later.",
    }),
  })
  .meta({ id: "SaveProviderRequest" });
export type SaveProviderRequest = z.infer<typeof SaveProviderRequest>;

export const ChangeProviderRequest = z
  .object({
    baseUrl: BaseUrl.optional().describe("New address. Default: unchanged."),
    apiKey: KeyOrHint.nullish().meta({ description: "Absent, or the hint that is shown, keeps the key; null removes it." }),
    credentials: CredentialParts.optional().meta({ description: "Replaces all parts; absent keeps them." }),
    apiKeys: ApiKeys.optional().describe("Several keys in place of one, which take turns by weight; all of them. Default: unchanged."),
    connection: ConnectionRequest.optional().describe("Headers, timeouts, proxy and certificates. Default: unchanged."),
    models: Models.optional().describe("Its models from now on; null takes those that the server lists. Default: unchanged."),
    facts: ModelFactsById.optional().meta({ description: "Replaces all that was said before; absent keeps it." }),
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
    provider: ConsoleProvider.describe("The provider as it is now."),
    test: ProviderTest.nullable().meta({
      description: "Null if the provider is switched off, or only facts about its models were changed.",
    }),
  })
  .meta({ id: "SavedProvider" });
export type SavedProvider = z.infer<typeof SavedProvider>;
export const RemovedProvider = z.object({ removed: z.literal(true).describe("Always `true`.") }).meta({ id: "RemovedProvider" });
export type RemovedProvider = z.infer<typeof RemovedProvider>;
