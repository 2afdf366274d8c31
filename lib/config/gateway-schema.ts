import { z } from "zod";
import { headerProblem, ProviderHeaders, ProviderProxy, ProviderTimeouts } from "../contracts/connection";
import { DeploymentMap, writeDeployments } from "../contracts/deployments";
import { HealthCheck } from "../contracts/health-check";
import { ApiKeys, weighted } from "../contracts/key-pool";
import { CapabilityName } from "../contracts/model";
import { Price } from "../contracts/model-facts";
import { credentialProblems, usualAddress } from "../contracts/provider-credentials";
import {
  type CredentialField,
  type Credentials,
  DEFAULT_KIND,
  kindFacts,
  PROVIDER_KIND_NAMES,
  type ProviderKind,
  takesSeveralKeys,
} from "../contracts/provider-kinds";
import { PRESET_IDS, type PresetId, presetOf } from "../contracts/provider-presets";
import { Routing, targetProblems } from "../contracts/routing";
import { HeaderSafe, JsonObject, Name, WebAddress } from "../contracts/scalar";
import { readCaFile } from "./ca-file";
import { McpServerConfig } from "./mcp-servers";
import { readServiceAccountFile, serviceAccountProblem } from "./service-account";

/** Operators search for the vendor's name instead of the kind's. */
const KIND_NAMES = `The protocol that the server speaks. ${PROVIDER_KIND_NAMES.map((kind) => `\`${kind}\`: ${kindFacts(kind).label}`).join("; ")}.`;

const Secret = HeaderSafe.meta({ description: "A dollar sign and a name in braces are replaced with that environment variable." });
const Tokens = z.int().min(1).max(100_000_000);

export const ProviderConfig = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and dashes")
      .meta({ description: "Prefix of `provider/model`." }),
    kind: z
      .enum(PROVIDER_KIND_NAMES)
      .optional()
      .meta({ description: `${KIND_NAMES} Needed unless there is a \`preset\`.` }),
    preset: z.enum(PRESET_IDS).optional().meta({
      description: "A well-known service or server of the kind `openai-compatible`: sets the base URL and known properties of its models.",
    }),
    base_url: WebAddress.optional().meta({ description: "Base URL of the API. Default: the usual one of the kind." }),
    api_key: Secret.optional(),
    api_keys: ApiKeys.optional().meta({
      description: "Several keys instead of `api_key`: calls are distributed by weight. A refused key is suspended on its own.",
    }),
    access_key: Secret.optional(),
    secret_key: Secret.optional(),
    session_token: Secret.optional(),
    region: HeaderSafe.optional(),
    tenant_id: HeaderSafe.optional().meta({
      description: "Microsoft Entra tenant, with `client_id` and `client_secret` in place of a key.",
    }),
    client_id: HeaderSafe.optional(),
    client_secret: Secret.optional(),
    authority: WebAddress.optional().meta({
      description: "Authority that issues Entra tokens. Default: that of the public cloud.",
    }),
    api_version: HeaderSafe.optional().meta({
      description: "API version of Azure OpenAI, such as `2024-10-21`. Absent, `v1` or `preview`: the version 1 API.",
    }),
    deployments: DeploymentMap.optional().meta({
      description: "Deployments of Azure OpenAI by model id. Default: the model's id is its deployment.",
    }),
    service_account: z
      .union([z.string(), JsonObject])
      .optional()
      .meta({ description: "Key of a Google service account: the content of its JSON file, as an object or a string." }),
    service_account_file: z.string().optional().meta({ description: "Absolute path of the JSON file of a Google service account." }),
    project: HeaderSafe.optional().meta({ description: "Google Cloud project. Default: that of the service account." }),
    location: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, "must be lower-case letters, digits and dashes")
      .optional()
      .meta({ description: "Location of Vertex AI, such as `europe-west4`. Default: `global`." }),
    headers: ProviderHeaders.optional().meta({ description: "Headers sent with every request to the provider. Values are kept secret." }),
    timeouts: ProviderTimeouts.optional().meta({ description: "Timeouts for its models, unless a route or its targets set their own." }),
    proxy: ProviderProxy.optional().meta({ description: "An HTTP proxy in place of HTTP_PROXY and HTTPS_PROXY; `direct` for none." }),
    ca_file: z
      .string()
      .optional()
      .meta({ description: "Absolute path of a PEM file with CA certificates that are trusted in addition to the default ones." }),
    health_check: HealthCheck.optional().meta({
      description:
        "A regular health check: if it fails, the circuit breakers of the provider's targets open, and they close once it passes again. Default: none.",
    }),
    models: z
      .array(z.strictObject({ id: z.string().min(1), capabilities: z.array(CapabilityName).min(1) }))
      .optional()
      .meta({ description: "Default: the models that the upstream lists." }),
  })
  .superRefine((given, context) => {
    const kind = kindOf(given);
    if (kind === undefined) context.addIssue({ code: "custom", path: ["kind"], message: "is needed, unless there is a preset" });
    if (kind === undefined) return;
    const entry = { ...given, kind };
    if (entry.preset !== undefined && kind !== DEFAULT_KIND)
      context.addIssue({ code: "custom", path: ["preset"], message: `is only for providers of kind ${DEFAULT_KIND}` });
    if (addressOf(entry) === null)
      context.addIssue({ code: "custom", path: ["base_url"], message: `is needed for providers of kind ${kind}` });
    const accounts = [...accountProblems(entry)];
    for (const { path, message } of [...connectionProblems(entry), ...accounts]) context.addIssue({ code: "custom", path, message });
    if (entry.health_check && entry.models && entry.health_check.model === undefined)
      context.addIssue({ code: "custom", path: ["health_check", "model"], message: "is needed if the models are listed here" });
    for (const message of keyListProblems(entry)) context.addIssue({ code: "custom", path: ["api_keys"], message });
    for (const { field, message } of accounts.length > 0 ? [] : credentialProblems(entry.kind, credentialsIn(entry)))
      context.addIssue({ code: "custom", path: [FILE_NAMES[field]], message });
  });

interface Protocol {
  kind?: ProviderKind;
  preset?: PresetId;
}

/** Undefined if neither a kind nor a preset is given. */
export function kindOf({ kind, preset }: Protocol): ProviderKind | undefined {
  return kind ?? (preset && DEFAULT_KIND);
}

/** The address, else that of the preset, else the usual one of the kind; null if there is none. */
export function addressOf({
  base_url: own,
  ...entry
}: Protocol & { base_url?: string; region?: string; location?: string }): string | null {
  const kind = kindOf(entry);
  return own ?? (entry.preset && presetOf(entry.preset).baseUrl) ?? (kind ? usualAddress(kind, entry) : null);
}

function* connectionProblems({ kind, headers = {}, ca_file: path }: { kind: ProviderKind; headers?: object; ca_file?: string }) {
  for (const name of Object.keys(headers)) {
    const message = headerProblem(name, kind);
    if (message) yield { path: ["headers", name], message };
  }
  try {
    if (path !== undefined) readCaFile(path);
  } catch (error) {
    yield { path: ["ca_file"], message: error instanceof Error ? error.message : String(error) };
  }
}

function* accountProblems({ service_account: given, service_account_file: path }: FileCredentials) {
  const field = path === undefined ? "service_account" : "service_account_file";
  try {
    if (path !== undefined && given !== undefined) yield { path: [field], message: "cannot be combined with service_account" };
    const text = accountIn({ service_account: given, service_account_file: path });
    const message = text && serviceAccountProblem(text);
    if (message) yield { path: [field], message };
  } catch (error) {
    yield { path: [field], message: error instanceof Error ? error.message : String(error) };
  }
}

function keyListProblems({ kind, api_key: one, api_keys: several }: { kind: ProviderKind; api_key?: string; api_keys?: object }): string[] {
  if (several === undefined) return [];
  return [
    ...(one === undefined ? [] : ["must not stand beside api_key"]),
    ...(takesSeveralKeys(kind) ? [] : [`is not possible for providers of kind ${kind}`]),
  ];
}

const FILE_NAMES = {
  tenantId: "tenant_id",
  clientId: "client_id",
  clientSecret: "client_secret",
  authority: "authority",
  apiVersion: "api_version",
  deployments: "deployments",
  serviceAccount: "service_account",
  project: "project",
  location: "location",
  apiKey: "api_key",
  accessKey: "access_key",
  secretKey: "secret_key",
  sessionToken: "session_token",
  region: "region",
} as const satisfies Record<CredentialField, string>;

type TextName = Exclude<(typeof FILE_NAMES)[CredentialField], "deployments" | "service_account">;
type FileCredentials = { [Name in TextName]?: string } & {
  api_keys?: z.infer<typeof ApiKeys>;
  deployments?: z.infer<typeof DeploymentMap>;
  service_account?: string | object;
  service_account_file?: string;
};

/** Throws if the file of a service account cannot be read. */
function accountIn({ service_account: given, service_account_file: path }: FileCredentials): string | undefined {
  if (path !== undefined) return readServiceAccountFile(path);
  return typeof given === "object" ? JSON.stringify(given) : given;
}

/** If a single key is required, the first of several is used. */
export function credentialsIn(entry: FileCredentials): Credentials {
  const [first] = entry.api_keys ?? [];
  const {
    api_key: apiKey = first && weighted(first).key,
    access_key: accessKey,
    secret_key: secretKey,
    session_token: sessionToken,
    region,
    tenant_id: tenantId,
    client_id: clientId,
    client_secret: clientSecret,
    authority,
    api_version: apiVersion,
    project,
    location,
  } = entry;
  const deployments = entry.deployments && writeDeployments(entry.deployments);
  const entra = { tenantId, clientId, clientSecret, authority };
  return {
    apiKey,
    accessKey,
    secretKey,
    sessionToken,
    region,
    ...entra,
    apiVersion,
    deployments,
    serviceAccount: accountIn(entry),
    project,
    location,
  };
}

const ModelPattern = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}\/[^*\s]{0,256}\*?$/, "must be provider/model, or a prefix of such names followed by *");

const FileModelFacts = z.strictObject({
  price: Price.optional(),
  accepts_images: z.boolean().optional(),
  think_tags: z.boolean().optional().meta({ description: "True if answers begin with reasoning between `<think>` and `</think>`." }),
  continues: z
    .boolean()
    .optional()
    .meta({ description: "True if the model continues an answer whose beginning is sent as the last turn." }),
  input_tokens: Tokens.optional().meta({ description: "Context window, in tokens." }),
  output_tokens: Tokens.optional().meta({ description: "Maximum output tokens." }),
  enabled: z.boolean().optional().meta({ description: "False disables the model." }),
});

const Aliases = z
  .record(Name, z.string().min(1, "must name a model"))
  .superRefine((aliases, context) => {
    for (const name of Object.keys(aliases)) {
      const problem = aliasProblem(name, aliases);
      if (problem) context.addIssue({ code: "custom", path: [name], message: problem });
    }
  })
  .meta({ description: "Model aliases: a model id, `provider/model`, or another alias." });

function aliasProblem(name: string, aliases: Readonly<Record<string, string>>): string | undefined {
  if (name.startsWith("sandbox-")) return "cannot begin with sandbox-: these names are the sandbox's own";
  const passed = new Set([name]);
  for (let next = aliases[name]; next !== undefined && Object.hasOwn(aliases, next); next = aliases[next]) {
    if (passed.has(next)) return "names itself, by itself or through others";
    passed.add(next);
  }
  return aliases[name] === name ? "names itself, by itself or through others" : undefined;
}

/** The content of the file in `GATEWAY_CONFIG`. `/schema/gateway.json` is generated from it. */
export const FileContent = z
  .strictObject({
    $schema: z.string().optional(),
    providers: z
      .array(ProviderConfig)
      .max(1_000)
      .refine((list) => new Set(list.map((entry) => entry.id)).size === list.length, "must have different ids")
      .refine((list) => !list.some((entry) => entry.id === "sandbox"), "must not be named sandbox")
      .default([]),
    aliases: Aliases.default({}),
    model_facts: z.record(ModelPattern, FileModelFacts).default({}),
    routing: Routing.optional(),
    mcp_servers: z
      .array(McpServerConfig)
      .max(100)
      .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, "must have different names")
      .default([])
      .meta({ description: "MCP servers for all teams: processes of this machine, and addresses." }),
  })
  .superRefine(({ providers, routing }, context) => {
    const models = new Map<string, ReadonlySet<string> | undefined>([["sandbox", undefined]]);
    for (const { id, models: listed } of providers) models.set(id, listed && new Set(listed.map((model) => model.id)));
    for (const { path, message } of targetProblems(routing?.routes ?? [], models))
      context.addIssue({ code: "custom", path: ["routing", ...path], message });
  });
export type FileContent = z.infer<typeof FileContent>;

/** The same as a JSON Schema of the input: members with a default are optional. */
export function describeGatewayFile(): object {
  return z.toJSONSchema(FileContent, { io: "input", unrepresentable: "any" });
}
