import { z } from "zod";
import { FAULTS } from "./vendor-reply";

export const VendorAnswer = z
  .object({
    fault: z.enum(FAULTS).describe("Why it failed: a refused credential, a used-up quota, a rate limit, and so on."),
    status: z
      .int()
      .nullable()
      .meta({ description: "HTTP status of the vendor, or the one that an error in its stream names; null if there was none." }),
    code: z.string().meta({ description: "The vendor's own code or type; empty if it has none." }),
    words: z.string().meta({
      description:
        "What the vendor said, without credentials, at most 1,000 characters; what happened to the connection if it said nothing.",
    }),
    requestId: z.string().meta({ description: "The vendor's id of the request, for its support; empty if it sent none." }),
    credential: z.string().nullable().meta({
      description:
        "`sk-…c7Qd`: enough of the credential that was sent to recognise it. Null if none was sent, or if the provider serves all teams and the person is not of the first one.",
    }),
    remedy: z.string().describe("What an owner or admin can do about it."),
  })
  .meta({ id: "VendorAnswer", description: "What a vendor said of an attempt that failed." });
export type VendorAnswer = z.infer<typeof VendorAnswer>;
