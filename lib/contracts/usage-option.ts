import { z } from "zod";

/** OpenRouter's option to request the cost of a call. */
const UsageOption = z
  .looseObject({
    include: z
      .boolean()
      .nullish()
      .describe("Whether `usage` of the reply has `cost`, in US dollars. Default: the key's setting `usageCost`, `false` if it has none."),
  })
  .meta({ id: "UsageOption", description: "What the reply's `usage` tells; a stream then has `usage` in any case." });

/** The request field; it is not passed on. */
export const usageOption = UsageOption.nullish().describe(
  "`{\"include\": true}` adds `cost` to the reply's `usage`. Default: the key's setting.",
);
