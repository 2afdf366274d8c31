import { z } from "zod";
import { CapabilityName } from "./model";

export const FoundModel = z
  .object({
    id: z.string().describe("The model's id at the provider."),
    capabilities: z.array(CapabilityName).describe("Capabilities, inferred from its name or reported by the server."),
  })
  .meta({ id: "FoundModel" });
export type FoundModel = z.infer<typeof FoundModel>;

const Step = z.object({
  ok: z.boolean().describe("Whether it succeeded."),
  ms: z.int().describe("How long it took, in milliseconds."),
  status: z.int().nullable().meta({ description: "The vendor's own HTTP status, if it refused." }),
  message: z.string().nullable().meta({ description: "The vendor's message, or a description of the connection error; null on success." }),
});

/** From the address to an answer, in this order. */
const TEST_STEPS = ["resolves", "answers", "credentials", "models", "call"] as const;
export const TestStep = Step.extend({
  name: z.enum(TEST_STEPS).describe("Name of the step."),
  detail: z.string().nullable().meta({ description: "What was found: an address, a TLS version, a number of models, a model." }),
}).meta({ id: "TestStep" });
export type TestStep = z.infer<typeof TestStep>;

export const ProviderTest = z
  .object({
    ok: z.boolean().describe("Whether the provider can be used: its models were listed, and the call succeeded."),
    baseUrl: z.string().meta({ description: "The address that works, with `/v1` added if it was missing." }),
    steps: z.array(TestStep).meta({
      description:
        "In order: the name resolves, the server answers, it accepts the credentials, lists its models, answers a call. Steps that could not be run are omitted.",
    }),
    models: z.array(FoundModel).meta({ description: "The models that were found, at most 1,000." }),
    list: Step.meta({ description: "The outcome of listing the models." }),
    call: Step.extend({ model: z.string().describe("The model that was called.") })
      .nullable()
      .meta({ description: "A test call of a few tokens; null if no model can be called cheaply." }),
  })
  .meta({ id: "ProviderTest" });
export type ProviderTest = z.infer<typeof ProviderTest>;
