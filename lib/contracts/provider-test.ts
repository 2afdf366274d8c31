import { z } from "zod";
import { CapabilityName } from "./model";

export const FoundModel = z
  .object({
    id: z.string().describe("The model's id at the provider."),
    capabilities: z.array(CapabilityName).describe("What it can do, as far as its name or the server tells."),
  })
  .meta({ id: "FoundModel" });
export type FoundModel = z.infer<typeof FoundModel>;

const Step = z.object({
  ok: z.boolean().describe("Whether it went well."),
  ms: z.int().describe("How long it took, in milliseconds."),
  status: z.int().nullable().meta({ description: "The vendor's own HTTP status, if it refused." }),
  message: z.string().nullable().meta({ description: "The vendor's own words, or what happened to the connection; null if all is well." }),
});

/** From the address to an answer, in this order. */
const TEST_STEPS = ["resolves", "answers", "credentials", "models", "call"] as const;
export const TestStep = Step.extend({
  name: z.enum(TEST_STEPS).describe("Which step it is."),
  detail: z.string().nullable().meta({ description: "What it found: an address, a version of TLS, how many models, which model." }),
}).meta({ id: "TestStep" });
export type TestStep = z.infer<typeof TestStep>;

export const ProviderTest = z
  .object({
    ok: z.boolean().describe("Whether the provider can be used: its models could be listed, and the call went well."),
    baseUrl: z.string().meta({ description: "The address that works, with `/v1` added if it was missing." }),
    steps: z.array(TestStep).meta({
      description:
        "One after the other: the name resolves, the server answers, it takes the credentials, lists its models, answers a call. What could not be tried is left out.",
    }),
    models: z.array(FoundModel).meta({ description: "The models that were found, at most 1,000." }),
    list: Step.meta({ description: "How asking for the models went." }),
    call: Step.extend({ model: z.string().describe("The model that was called.") })
      .nullable()
      .meta({ description: "One call of a few tokens; null if no model can be called cheaply." }),
  })
  .meta({ id: "ProviderTest" });
export type ProviderTest = z.infer<typeof ProviderTest>;
