import { z } from "zod";
import { CapabilityName } from "./model";

export const FoundModel = z.object({ id: z.string(), capabilities: z.array(CapabilityName) }).meta({ id: "FoundModel" });
export type FoundModel = z.infer<typeof FoundModel>;

const Step = z.object({
  ok: z.boolean(),
  ms: z.int(),
  status: z.int().nullable().meta({ description: "The vendor's own HTTP status, where it refused." }),
  message: z
    .string()
    .nullable()
    .meta({ description: "The vendor's own words, or what happened to the connection; null where all is well." }),
});
export const ProviderTest = z
  .object({
    ok: z.boolean(),
    baseUrl: z.string().meta({ description: "The address that was found to work, `/v1` added where it was missing." }),
    models: z.array(FoundModel).meta({ description: "At most 1,000." }),
    list: Step.meta({ description: "Asking for the models." }),
    call: Step.extend({ model: z.string() })
      .nullable()
      .meta({ description: "One call of a few tokens; null where no model can be called cheaply." }),
  })
  .meta({ id: "ProviderTest" });
export type ProviderTest = z.infer<typeof ProviderTest>;
