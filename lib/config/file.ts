import { readFileSync } from "node:fs";
import { z } from "zod";
import { CapabilityName } from "../contracts/model";
import { type ModelFactsById, Price } from "../contracts/model-facts";
import { HeaderSafe } from "../contracts/scalar";
import { SettingsError } from "./env";

const ProviderConfig = z.strictObject({
  /** Prefix of `provider/model`. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and dashes"),
  kind: z.literal("openai-compatible"),
  base_url: z.url({ protocol: /^https?$/ }),
  api_key: HeaderSafe.optional(),
  /** Leave out to take the models that the upstream lists. */
  models: z.array(z.strictObject({ id: z.string().min(1), capabilities: z.array(CapabilityName).min(1) })).optional(),
});
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
export type ProviderConfig = z.infer<typeof ProviderConfig>;

/** What the file says, in the forms that the rest uses. */
export interface GatewayFile {
  providers: ProviderConfig[];
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
  if (result.success) return { providers: result.data.providers, modelFacts: factsIn(result.data.model_facts) };
  throw new SettingsError(result.error.issues.map((issue) => `GATEWAY_CONFIG ${path}: ${issue.path.join(".")} ${issue.message}`));
}

function factsIn(facts: z.infer<typeof FileContent>["model_facts"]): ModelFactsById {
  return Object.fromEntries(
    Object.entries(facts).map(([name, { price, accepts_images: acceptsImages }]) => [name, { price, acceptsImages }]),
  );
}
