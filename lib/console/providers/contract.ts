import { z } from "zod";
import { CapabilityName } from "../../contracts/model";
import { ModelFactsById } from "../../contracts/model-facts";
import { PROVIDER_KIND_NAMES } from "../../contracts/provider-kinds";
import { FoundModel, ProviderTest } from "../../contracts/provider-test";
import { HeaderSafe } from "../../contracts/scalar";
import { DayTraffic } from "../models/contract";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Ms = z.int().nullable().meta({ description: "Milliseconds; null where nothing was measured." });

/** `built_in` is the sandbox; `environment` and `file` stand in the settings and can only be changed there. */
export const ProviderSource = z.enum(["built_in", "environment", "file", "console"]).meta({ id: "ProviderSource" });
export type ProviderSource = z.infer<typeof ProviderSource>;
/** `shadowed`: the settings have a provider of the same id, which counts. `locked`: its key cannot be opened any more. */
export const ProviderState = z.enum(["works", "failing", "checking", "disabled", "shadowed", "locked"]).meta({ id: "ProviderState" });
export type ProviderState = z.infer<typeof ProviderState>;

export const ProviderTraffic = z
  .object({
    calls: z.int(),
    errors: z.int(),
    firstTokenP50Ms: Ms,
  })
  .meta({ id: "ProviderTraffic", description: "The team's newest calls of the last hour, 2,000 at most." });
export type ProviderTraffic = z.infer<typeof ProviderTraffic>;

export const ConsoleProvider = z
  .object({
    id: z.string(),
    kind: z.enum(["sandbox", ...PROVIDER_KIND_NAMES]),
    source: ProviderSource,
    baseUrl: z.string().nullable(),
    keyHint: z.string().nullable().meta({ description: "`sk-…c7Qd`; null where there is no key. The key itself is never shown." }),
    simulated: z.boolean(),
    editable: z.boolean(),
    ownTeam: z.boolean().meta({ description: "It serves this team alone; else all." }),
    state: ProviderState,
    models: z.int(),
    facts: ModelFactsById,
    checkedAt: Time.nullable().meta({ description: "When its models were last asked for." }),
    latencyMs: Ms.meta({ description: "How long that took." }),
    lastError: z.string().nullable().meta({ description: "Why it is not `works`, in the vendor's words where there are any." }),
    okAt: Time.nullable().meta({ description: "When its models were last listed without a failure, since this process began." }),
    traffic: ProviderTraffic,
    day: DayTraffic,
    createdAt: Time.nullable(),
    updatedAt: Time.nullable(),
  })
  .meta({ id: "ConsoleProvider" });
export type ConsoleProvider = z.infer<typeof ConsoleProvider>;
export const ConsoleProviderList = z
  .object({
    items: z.array(ConsoleProvider),
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
const BaseUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .meta({ description: "`http://127.0.0.1:11434/v1`. It may be a private address. Without a path, `/v1` is tried as well." });
const ApiKey = HeaderSafe.max(4000).trim().min(1);
/** A key, or the hint that stands for the stored one. */
const KeyOrHint = z
  .string()
  .max(4000)
  .regex(/^(?:[\x20-\x7e]+|[\x20-\x7e]{0,3}…[\x20-\x7e]{0,4})$/, "may hold printable ASCII characters only")
  .trim()
  .min(1);
const Models = z
  .array(z.object({ id: z.string().min(1).max(256), capabilities: z.array(CapabilityName).min(1) }))
  .min(1)
  .max(1000)
  .nullable()
  .meta({ description: "Null takes the models that the server lists." });

const Kind = z.enum(PROVIDER_KIND_NAMES).meta({ id: "ProviderKind", description: "The protocol that the server speaks." });
const Part = ApiKey.optional();
const CredentialParts = z
  .strictObject({ apiKey: Part, accessKey: Part, secretKey: Part, sessionToken: Part, region: Part })
  .meta({ id: "ProviderCredentials", description: "What the kind takes; `apiKey` beside it is short for its only part." });

export const TestProviderRequest = z
  .object({
    id: ProviderId.optional().meta({ description: "A saved provider, whose credentials are used where none are given." }),
    kind: Kind.optional().meta({ description: "`openai-compatible`, or the saved provider's, when absent." }),
    baseUrl: BaseUrl.optional(),
    apiKey: ApiKey.optional(),
    credentials: CredentialParts.optional(),
    model: z.string().min(1).max(256).optional().meta({ description: "The model of the call; one that chats when absent." }),
  })
  .refine(({ id, baseUrl }) => id !== undefined || baseUrl !== undefined, { message: "must be given", path: ["baseUrl"] })
  .meta({ id: "TestProviderRequest" });
export type TestProviderRequest = z.infer<typeof TestProviderRequest>;

export const DiscoveredServer = z
  .object({
    name: z.string().meta({ description: "What usually listens there: `Ollama`." }),
    suggestedId: z.string(),
    baseUrl: z.string(),
    latencyMs: z.int(),
    needsKey: z.boolean(),
    models: z.array(FoundModel),
    savedAs: z.string().nullable().meta({ description: "The provider that has this address already." }),
  })
  .meta({ id: "DiscoveredServer" });
export type DiscoveredServer = z.infer<typeof DiscoveredServer>;
export const Discovery = z
  .object({
    items: z.array(DiscoveredServer),
    asked: z.array(z.object({ name: z.string(), baseUrl: z.string() })).meta({ description: "All addresses that were asked." }),
  })
  .meta({ id: "Discovery" });
export type Discovery = z.infer<typeof Discovery>;

export const SaveProviderRequest = z
  .object({
    id: ProviderId,
    kind: Kind.optional().meta({ description: "`openai-compatible` when absent; it cannot be changed later." }),
    baseUrl: BaseUrl,
    apiKey: ApiKey.nullish(),
    credentials: CredentialParts.optional(),
    models: Models.optional(),
    facts: ModelFactsById.optional(),
    ownTeam: z.boolean().optional().meta({
      description:
        "It serves the team of whoever adds it alone. Absent: all teams for people of the first team, else their own, which cannot be changed later.",
    }),
  })
  .meta({ id: "SaveProviderRequest" });
export type SaveProviderRequest = z.infer<typeof SaveProviderRequest>;

export const ChangeProviderRequest = z
  .object({
    baseUrl: BaseUrl.optional(),
    apiKey: KeyOrHint.nullish().meta({ description: "Absent, or the hint that is shown, keeps the key; null removes it." }),
    credentials: CredentialParts.optional().meta({ description: "Replaces all parts; absent keeps them." }),
    models: Models.optional(),
    facts: ModelFactsById.optional().meta({ description: "Replaces all that was said before; absent keeps it." }),
    enabled: z.boolean().optional(),
  })
  .meta({ id: "ChangeProviderRequest" });
export type ChangeProviderRequest = z.infer<typeof ChangeProviderRequest>;

export const SavedProvider = z
  .object({
    provider: ConsoleProvider,
    test: ProviderTest.nullable().meta({
      description: "Null where the provider is switched off, or only facts about its models were changed.",
    }),
  })
  .meta({ id: "SavedProvider" });
export type SavedProvider = z.infer<typeof SavedProvider>;
export const RemovedProvider = z.object({ removed: z.literal(true) }).meta({ id: "RemovedProvider" });
export type RemovedProvider = z.infer<typeof RemovedProvider>;
