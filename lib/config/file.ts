import { readFileSync } from "node:fs";
import { z } from "zod";
import { CapabilityName } from "../contracts/model";
import { type ModelFactsById, Price } from "../contracts/model-facts";
import {
  type CredentialField,
  type Credentials,
  credentialProblems,
  kindFacts,
  PROVIDER_KIND_NAMES,
  type ProviderKind,
} from "../contracts/provider-kinds";
import { HeaderSafe } from "../contracts/scalar";
import { SettingsError } from "./env";

const ProviderConfig = z
  .strictObject({
    /** Prefix of `provider/model`. */
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and dashes"),
    kind: z.enum(PROVIDER_KIND_NAMES),
    /** Where vendors of the kind usually are, when absent. */
    base_url: z.url({ protocol: /^https?$/ }).optional(),
    api_key: HeaderSafe.optional(),
    access_key: HeaderSafe.optional(),
    secret_key: HeaderSafe.optional(),
    session_token: HeaderSafe.optional(),
    region: HeaderSafe.optional(),
    /** Leave out to take the models that the upstream lists. */
    models: z.array(z.strictObject({ id: z.string().min(1), capabilities: z.array(CapabilityName).min(1) })).optional(),
  })
  .superRefine((entry, context) => {
    if (entry.base_url === undefined && kindFacts(entry.kind).baseUrl === null)
      context.addIssue({ code: "custom", path: ["base_url"], message: `is needed for providers of kind ${entry.kind}` });
    for (const { field, message } of credentialProblems(entry.kind, credentialsIn(entry)))
      context.addIssue({ code: "custom", path: [FILE_NAMES[field]], message });
  });

const FILE_NAMES = {
  apiKey: "api_key",
  accessKey: "access_key",
  secretKey: "secret_key",
  sessionToken: "session_token",
  region: "region",
} as const satisfies Record<CredentialField, string>;

function credentialsIn(entry: { [Name in (typeof FILE_NAMES)[CredentialField]]?: string }): Credentials {
  const { api_key: apiKey, access_key: accessKey, secret_key: secretKey, session_token: sessionToken, region } = entry;
  return { apiKey, accessKey, secretKey, sessionToken, region };
}
const FileContent = z.strictObject({
  providers: z
    .array(ProviderConfig)
    .max(100)
    .refine((list) => new Set(list.map((entry) => entry.id)).size === list.length, "must have different ids")
    .refine((list) => !list.some((entry) => entry.id === "sandbox"), "must not be named sandbox")
    .default([]),
  model_facts: z
    .record(
      z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}\/[^*\s]{0,256}\*?$/, "must be provider/model, or the beginning of such names and a *"),
      z.strictObject({ price: Price.optional(), accepts_images: z.boolean().optional() }),
    )
    .default({}),
});

/** A provider of the file, as `UpstreamPlan` of `lib/providers` has it. */
export interface ConfiguredProvider {
  id: string;
  kind: ProviderKind;
  baseUrl: string;
  credentials: Credentials;
  models?: { id: string; capabilities: CapabilityName[] }[];
}

/** What the file says, in the forms that the rest uses. */
export interface GatewayFile {
  providers: ConfiguredProvider[];
  /** By `provider/model`. */
  modelFacts: ModelFactsById;
}

/** Reads the file `GATEWAY_CONFIG` names: further providers, and facts about models, as JSON. Throws `SettingsError` that lists all that is wrong. */
export function readGatewayFile(path: string): GatewayFile {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const missing = error instanceof Error && "code" in error;
    throw new SettingsError([
      `GATEWAY_CONFIG ${missing ? "names a file that cannot be read" : "names a file that is not valid JSON"}: ${path}`,
    ]);
  }
  const result = FileContent.safeParse(value);
  if (result.success) return { providers: result.data.providers.map(configured), modelFacts: factsIn(result.data.model_facts) };
  throw new SettingsError(result.error.issues.map((issue) => `GATEWAY_CONFIG ${path}: ${issue.path.join(".")} ${issue.message}`));
}

function configured({ id, kind, base_url, models, ...entry }: z.infer<typeof ProviderConfig>): ConfiguredProvider {
  const baseUrl = (base_url ?? kindFacts(kind).baseUrl ?? "").replace(/\/+$/, "");
  return { id, kind, baseUrl, credentials: credentialsIn(entry), models };
}

function factsIn(facts: z.infer<typeof FileContent>["model_facts"]): ModelFactsById {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { price, accepts_images: acceptsImages }]) => [name, { price, acceptsImages }]),
  );
}
