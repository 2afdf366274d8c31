import { z } from "zod";

/** OpenRouter's option to request the cost of a call. */
const UsageOption = z
  .looseObject({
    include: z
      .boolean()
      .nullish()
      .describe(
        "Whether the reply's `usage` has `cost`, in US dollars. Default: the key's setting `usageCost`, or `false` if it has none.",
      ),
  })
  .meta({ id: "UsageOption", description: "Contents of the reply's `usage`; a stream then always has `usage`." });

/** The request field; it is not passed on. */
export const usageOption = UsageOption.nullish().describe(
  "`{\"include\": true}` adds `cost` to the reply's `usage`. Default: the key's setting.",
);
