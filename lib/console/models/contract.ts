import { z } from "zod";
import { CapabilityName } from "../../contracts/model";
import { Price } from "../../contracts/model-facts";
import { Playground } from "../../contracts/playground";

const Tokens = z.int().nullable().meta({ description: "Null where the provider does not say." });

export const ConsoleModel = z
  .object({
    id: z.string(),
    providers: z.array(z.string()).meta({ description: "Who serves it, in the order in which they are tried." }),
    capabilities: z.array(CapabilityName),
    playgrounds: z.array(Playground).meta({ description: "The playgrounds it fits." }),
    simulated: z.boolean(),
    modalities: z.array(z.enum(["IMAGE", "AUDIO"])).meta({ description: "What it can answer with beside text." }),
    acceptsImages: z.boolean().meta({ description: "Whether chat messages to it may hold images; false where nobody said so." }),
    price: Price.nullable().meta({ description: "Null where it is not known, or where its providers charge differently." }),
    inputTokenLimit: Tokens,
    outputTokenLimit: Tokens,
    description: z.string(),
    faults: z
      .array(z.object({ suffix: z.string(), description: z.string() }))
      .meta({ description: "What it can be told to do wrong: `{id}:{suffix}` as the model's name." }),
  })
  .meta({ id: "ConsoleModel" });
export type ConsoleModel = z.infer<typeof ConsoleModel>;

export const ConsoleModelList = z
  .object({
    items: z.array(ConsoleModel),
    refreshedAt: z.int().meta({ description: "When the providers were last asked, in milliseconds since the epoch." }),
  })
  .meta({ id: "ConsoleModelList" });
export type ConsoleModelList = z.infer<typeof ConsoleModelList>;
