import { z } from "zod";
import { CapabilityName } from "../../contracts/model";
import { Price } from "../../contracts/model-facts";
import { Playground } from "../../contracts/playground";

const Tokens = z.int().nullable().meta({ description: "Null where the provider does not say." });

export const ConsoleModel = z
  .object({
    id: z.string().describe("Name of the model, to be sent as `model`."),
    providers: z.array(z.string()).meta({ description: "Who serves it, in the order in which they are tried." }),
    capabilities: z.array(CapabilityName).describe("What it can do, such as `chat` or `embedding`."),
    playgrounds: z.array(Playground).meta({ description: "The playgrounds it fits." }),
    simulated: z.boolean().describe("True for models of the sandbox, whose answers are made up."),
    modalities: z.array(z.enum(["IMAGE", "AUDIO"])).meta({ description: "What it can answer with beside text." }),
    acceptsImages: z.boolean().meta({ description: "Whether chat messages to it may hold images; false where nobody said so." }),
    price: Price.nullable().meta({ description: "Null where it is not known, or where its providers charge differently." }),
    inputTokenLimit: Tokens.describe("Most tokens of a request; null where the provider does not say."),
    outputTokenLimit: Tokens.describe("Most tokens of an answer; null where the provider does not say."),
    description: z.string().describe("What the model is; empty where nobody said."),
    faults: z
      .array(
        z.object({
          suffix: z.string().describe("What follows the colon in the model's name."),
          description: z.string().describe("What then happens."),
        }),
      )
      .meta({ description: "What it can be told to do wrong: `{id}:{suffix}` as the model's name." }),
  })
  .meta({ id: "ConsoleModel" });
export type ConsoleModel = z.infer<typeof ConsoleModel>;

export const ConsoleModelList = z
  .object({
    items: z.array(ConsoleModel).describe("The team's models, by name."),
    refreshedAt: z.int().meta({ description: "When the providers were last asked, in milliseconds since the epoch." }),
  })
  .meta({ id: "ConsoleModelList" });
export type ConsoleModelList = z.infer<typeof ConsoleModelList>;
