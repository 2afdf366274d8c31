import { z } from "zod";
import { FAULTS } from "./vendor-reply";

export const VendorAnswer = z
  .object({
    fault: z.enum(FAULTS).describe("Why it failed: a refused credential, a used-up quota, a rate limit, and so on."),
    status: z
      .int()
      .nullable()
      .meta({ description: "HTTP status of the vendor's reply, or of an error in its stream; null if there was none." }),
    code: z.string().meta({ description: "The vendor's own code or type; empty if it has none." }),
    words: z.string().meta({
      description:
        "The vendor's message, without credentials, at most 1,000 characters; a description of the connection error if there was none.",
    }),
    requestId: z.string().meta({ description: "The vendor's request id, for its support; empty if it sent none." }),
    credential: z.string().nullable().meta({
      description:
        "`sk-…c7Qd`: the shortened credential that was sent. Null if none was sent, or if the provider serves all teams and the person belongs to another team than the first.",
    }),
    remedy: z.string().describe("What an owner or admin can do about it."),
  })
  .meta({ id: "VendorAnswer", description: "The vendor's reply to a failed attempt." });
export type VendorAnswer = z.infer<typeof VendorAnswer>;
