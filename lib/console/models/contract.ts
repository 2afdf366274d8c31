import { z } from "zod";
import { CapabilityName, ModelAbility } from "../../contracts/model";
import { FACT_FIELDS, FACT_SOURCES, ModelFacts, Price } from "../../contracts/model-facts";
import { Playground } from "../../contracts/playground";
import { MODEL_PATTERN } from "../../contracts/prices";
import { CATALOGUE_PAGE, CATALOGUE_SORTS } from "./addresses";

const Tokens = z.int().nullable().meta({ description: "Null if not known." });
const Ms = z.int().nullable().meta({ description: "Milliseconds; null if nothing was measured." });

const can = {
  capabilities: z.array(CapabilityName).meta({ description: "Its capabilities: the kinds of endpoints that it serves." }),
  playgrounds: z.array(Playground).meta({ description: "Playgrounds that support it." }),
  simulated: z.boolean().describe("True for models of the sandbox, whose answers are simulated."),
  modalities: z.array(z.enum(["IMAGE", "AUDIO"])).meta({ description: "Output modalities other than text." }),
  inputTokenLimit: Tokens.describe("Context window, in tokens; null if not known."),
  outputTokenLimit: Tokens.describe("Maximum output tokens; null if not known."),
  description: z.string().describe("Description of the model; may be empty."),
};

export const ConsoleModel = z
  .object({
    ...can,
    id: z.string().describe("Name of the model, to be sent as `model`."),
    bare: z
      .string()
      .nullable()
      .meta({ description: "For `provider/model` if several providers list the model: the name without the provider. Otherwise null." }),
    providers: z.array(z.string()).meta({ description: "Providers that serve it, in the order in which they are tried." }),
    acceptsImages: z.boolean().meta({ description: "Whether chat messages to it may contain images; false if not known." }),
    price: Price.nullable().meta({ description: "Null if not known, or if its providers charge different prices." }),
    abilities: z.array(ModelAbility).meta({ description: "Abilities besides reading and writing text; empty if not known." }),
    faults: z
      .array(
        z.object({
          suffix: z.string().describe("What follows the colon in the model's name."),
          description: z.string().describe("The simulated fault."),
        }),
      )
      .meta({ description: "Faults that it can simulate, with `{id}:{suffix}` as the model's name." }),
  })
  .meta({ id: "ConsoleModel" });
export type ConsoleModel = z.infer<typeof ConsoleModel>;

export const ConsoleModelList = z
  .object({
    items: z.array(ConsoleModel).describe("The team's models, by name."),
    refreshedAt: z.int().meta({ description: "When the providers' model lists were last fetched, in milliseconds since the epoch." }),
  })
  .meta({ id: "ConsoleModelList" });
export type ConsoleModelList = z.infer<typeof ConsoleModelList>;

export const DayTraffic = z
  .object({
    calls: z.int().describe("Calls in the last 24 hours."),
    errors: z.int().meta({ description: "Calls that failed with 5xx or 429." }),
    firstTokenP50Ms: Ms,
    tokensPerSecond: z.number().nullable().meta({ description: "Median output rate of streamed answers, after the first token." }),
  })
  .meta({ id: "DayTraffic", description: "Figures of the team's calls in the last 24 hours, at most the newest 10,000." });
export type DayTraffic = z.infer<typeof DayTraffic>;

const ModelSpeed = z
  .object({
    id: z.string().describe("Name of the model, as listed."),
    firstTokenP50Ms: Ms.describe("Median time to the first token of streamed answers, in milliseconds; null if nothing was measured."),
  })
  .meta({ id: "ModelSpeed" });
export const ModelSpeedList = z
  .object({ items: z.array(ModelSpeed).describe("Models that the team called in the last 24 hours, by name.") })
  .meta({ id: "ModelSpeedList" });
export type ModelSpeedList = z.infer<typeof ModelSpeedList>;

const FactSource = z.enum(FACT_SOURCES).meta({
  id: "FactSource",
  description:
    "`file`: the configuration file. `console`: set in the console. `price_list`: imported from a public list. `provider`: the provider's own list. `built_in`: the list that ships with the gateway.",
});

const row = {
  ...can,
  provider: z.string().describe("Id of the provider that lists it."),
  model: z.string().meta({ description: "Its id at the provider." }),
  name: z.string().meta({ description: "The shortest name that resolves to it: its id, or `provider/model`." }),
  acceptsImages: z.boolean().nullable().meta({ description: "Null if not known." }),
  price: Price.nullable(),
  priceSource: FactSource.nullable(),
  enabled: z.boolean().describe("Whether it is enabled."),
  enabledSource: FactSource.nullable().meta({ description: "Source of `enabled`; null if it is the default." }),
  aliases: z.array(z.string()).meta({ description: "Aliases that resolve to it first." }),
  editable: z.boolean().meta({ description: "Whether the caller may change its values." }),
  ownTeam: z.boolean().meta({ description: "Whether its provider serves only this team." }),
  traffic: DayTraffic,
};

export const CatalogueModel = z.object(row).meta({ id: "CatalogueModel" });
export type CatalogueModel = z.infer<typeof CatalogueModel>;

export const CatalogueQuery = z.object({
  q: z.string().trim().max(256).default("").meta({ description: "Part of an id, a provider or an alias." }),
  provider: z.string().max(63).default("").describe("Id of a provider. Empty: all."),
  serves: CapabilityName.optional().describe("Only models with this capability. Default: all."),
  state: z.enum(["on", "off"]).optional().describe("Only enabled or only disabled models. Default: all."),
  sort: z.enum(CATALOGUE_SORTS).default("model").describe("Field to sort by."),
  dir: z.enum(["asc", "desc"]).default("asc").describe("Sort order: smallest first, or largest first."),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .meta({ description: `Page number, from 1; ${CATALOGUE_PAGE} models per page.` }),
});
export type CatalogueQuery = z.infer<typeof CatalogueQuery>;

export const CataloguePage = z
  .object({
    items: z.array(CatalogueModel).describe("The models of the page."),
    total: z.int().meta({ description: "Number of matching models, across all pages." }),
    on: z.int().meta({ description: "Enabled models among the matches, regardless of the `state` filter." }),
    off: z.int().describe("Disabled models."),
    pages: z.int().describe("Number of pages."),
    providers: z.array(z.string()).meta({ description: "Providers that have models." }),
  })
  .meta({ id: "CataloguePage" });
export type CataloguePage = z.infer<typeof CataloguePage>;

const FactValue = z.union([Price, z.int(), z.boolean()]);
export const SaidValue = z
  .object({
    field: z.enum(FACT_FIELDS).describe("Name of the value."),
    value: FactValue.nullable().meta({ description: "The effective value; null if not known." }),
    source: FactSource.nullable(),
    pattern: z.string().nullable().meta({ description: "The pattern of the entry that sets it, if the entry matches several ids." }),
    line: z.int().nullable().meta({ description: "Its line in the configuration file." }),
    detail: z.string().nullable().meta({ description: "Name of the list, and when it was imported." }),
    own: FactValue.nullable().meta({ description: "The value set in the console for this model, whether or not it is effective." }),
  })
  .meta({ id: "SaidValue", description: "A value of a model with its source." });
export type SaidValue = z.infer<typeof SaidValue>;

export const ModelAlias = z
  .object({
    name: z.string().describe("Name of the alias."),
    model: z.string().meta({ description: "The model it points to: a listed id, `provider/model`, or another alias." }),
    source: z.enum(["file", "console"]).describe("Where it is defined."),
    line: z.int().nullable().meta({ description: "Its line in the configuration file." }),
    state: z.enum(["works", "nothing", "circle", "shadowed"]).meta({
      description:
        "`nothing`: no provider serves the model it points to. `circle`: it points back to itself. `shadowed`: the configuration file defines the same name.",
    }),
    reaches: z.array(z.string()).meta({ description: "What it resolves to: `provider/model`, in the order in which they are tried." }),
    editable: z.boolean().describe("Whether it can be changed here."),
  })
  .meta({ id: "ModelAlias" });
export type ModelAlias = z.infer<typeof ModelAlias>;

export const ModelDetail = z
  .object({
    ...row,
    values: z.array(SaidValue).describe("Its values, each with its source."),
    aliases: z.array(z.string()).describe("Its aliases."),
    bareReaches: z
      .array(z.string())
      .meta({ description: "Providers that its id without a provider prefix resolves to, in the order in which they are tried." }),
    listed: z.boolean().meta({ description: "Whether its provider currently lists it." }),
  })
  .meta({ id: "ModelDetail" });
export type ModelDetail = z.infer<typeof ModelDetail>;

const facts = ModelFacts.shape;
export const ChangeModelRequest = z
  .strictObject({
    price: facts.price
      .unwrap()
      .nullish()
      .describe("Prices of the model, in US dollars; null resets to the price list. Default: unchanged."),
    inputTokens: facts.inputTokens
      .unwrap()
      .nullish()
      .describe("Context window, in tokens; null resets to the vendor's value. Default: unchanged."),
    outputTokens: facts.outputTokens
      .unwrap()
      .nullish()
      .describe("Maximum output tokens; null resets to the vendor's value. Default: unchanged."),
    acceptsImages: facts.acceptsImages
      .unwrap()
      .nullish()
      .describe("Whether chat messages may contain images; null resets to the vendor's value. Default: unchanged."),
    thinkTags: facts.thinkTags
      .unwrap()
      .nullish()
      .describe("Whether answers begin with reasoning between `<think>` and `</think>`; null resets to the default. Default: unchanged."),
    continues: facts.continues
      .unwrap()
      .nullish()
      .describe("Whether the model continues an answer whose beginning is the last turn; null resets to the default. Default: unchanged."),
    enabled: facts.enabled.unwrap().nullish().describe("Whether calls reach the model; null resets to the default. Default: unchanged."),
  })
  .meta({ id: "ChangeModelRequest", description: "Absent fields stay unchanged; null removes the value set in the console." });
export type ChangeModelRequest = z.infer<typeof ChangeModelRequest>;

const AliasName = z
  .string()
  .trim()
  .min(1)
  .max(256)
  .regex(MODEL_PATTERN, "must be a name without spaces")
  .refine((name) => !name.includes("*"), "must not contain *");
export const AddAliasRequest = z
  .strictObject({
    name: AliasName.describe("Name of the alias."),
    model: AliasName.meta({ description: "A listed id, `provider/model`, or another alias." }),
  })
  .meta({ id: "AddAliasRequest" });
export type AddAliasRequest = z.infer<typeof AddAliasRequest>;
export const ChangeAliasRequest = z
  .strictObject({ model: AliasName.describe("The new model that it points to.") })
  .meta({ id: "ChangeAliasRequest" });
export const ModelAliasList = z.object({ items: z.array(ModelAlias).describe("All aliases, by name.") }).meta({ id: "ModelAliasList" });
export type ModelAliasList = z.infer<typeof ModelAliasList>;
