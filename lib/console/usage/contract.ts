import { z } from "zod";

export const METRICS = ["spend", "calls", "tokens", "firstToken", "errors"] as const;
export const GROUPINGS = ["model", "key", "person", "provider", "endpoint"] as const;
export const STEPS = ["hour", "day", "week"] as const;
/** Groups shown individually; the rest is summed. */
export const GROUPS_SHOWN = 12;
/** Maximum steps of an answer: a month of hours. */
export const STEPS_MAX = 750;

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Filter = z.string().trim().max(256).default("");

const query = {
  metric: z.enum(METRICS).optional().meta({
    description:
      "Metric that groups are ordered by. `firstToken`: mean time to first token of streamed calls, in milliseconds. Default: `spend` if any call in the range has a cost, otherwise `calls`.",
  }),
  by: z.enum(GROUPINGS).default("model").describe("Dimension to group by."),
  step: z.enum(STEPS).default("day").meta({ description: "Length of a step, in UTC; weeks start on Monday." }),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "Start of the time range, in milliseconds since the epoch. Default: 30 days ago." }),
  until: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "End of the time range, in milliseconds since the epoch. Default: now." }),
  model: Filter.describe("A model name, as sent by callers. Empty: all models."),
  key: Filter.meta({ description: "A key's id, or a person's id for their playgrounds and keys." }),
  endpoint: Filter.describe("Id of an endpoint, such as `chat.create`. Empty: all."),
  provider: Filter.meta({ description: "Id of the provider that answered." }),
};
export const UsageQuery = z.object(query).meta({ id: "UsageQuery" });
export type UsageQuery = z.infer<typeof UsageQuery>;

export const UsageFigures = z
  .object({
    calls: z.int().describe("Calls, including failed ones."),
    errors: z.int().describe("Failed calls."),
    inputTokens: z.int().describe("Tokens of the requests."),
    outputTokens: z.int().describe("Tokens of the answers."),
    cachedTokens: z.int().describe("Input tokens read from the models' caches."),
    spend: z
      .number()
      .nullable()
      .meta({ description: "In US dollars, at the prices in effect at the time of each call; null if no cost is known." }),
    cacheHits: z.int().describe("Calls that were answered without asking a provider: with a stored answer, or that of an equal call."),
    saved: z.number().describe("What those calls would have cost, in US dollars, as far as it is known."),
    unpriced: z.int().meta({ description: "Successful calls whose cost is not known; `spend` excludes them." }),
    firstTokenMs: z
      .number()
      .nullable()
      .meta({ description: "Mean time to first token of streamed calls, in milliseconds; null if there were none." }),
  })
  .meta({ id: "UsageFigures" });
export type UsageFigures = z.infer<typeof UsageFigures>;

const Figure = z.number().meta({ description: "Value of the requested metric." });

export const UsageGroup = z
  .object({
    id: z
      .string()
      .nullable()
      .meta({ description: "Name of a model, provider or endpoint, or id of a key or person; null for all others combined." }),
    name: z.string().describe("Name of the group; its id if it was deleted."),
    total: UsageFigures.describe("Figures of the whole range."),
    before: UsageFigures.meta({ description: "The same for the preceding range of equal length." }),
    steps: z.array(Figure).meta({ description: "One value per entry of `steps`." }),
  })
  .meta({ id: "UsageGroup" });
export type UsageGroup = z.infer<typeof UsageGroup>;

export const Usage = z
  .object({
    since: Time.describe("Start of the time range, in milliseconds since the epoch."),
    until: Time.describe("End of the time range, in milliseconds since the epoch."),
    metric: z.enum(METRICS).describe("Metric of the groups' `steps` and of `changes`."),
    steps: z.array(Time).meta({ description: "Start of each step." }),
    total: UsageFigures.describe("Figures of the whole range."),
    before: UsageFigures.describe("Figures of the preceding range of equal length."),
    groups: z.array(UsageGroup).meta({ description: "Largest first; groups beyond the twelfth are combined into a last one." }),
    changes: z
      .array(
        z.object({
          id: z.string().describe("Id of the group."),
          name: z.string().describe("Name of the group."),
          before: Figure.describe("Its value in the preceding range."),
          now: Figure.describe("Its value in this range."),
        }),
      )
      .meta({
        description:
          "Largest changes against the preceding range, by contribution to the total. For `firstToken`: the contribution to the overall mean.",
      }),
  })
  .meta({ id: "Usage", description: "Aggregated usage of the team's calls." });
export type Usage = z.infer<typeof Usage>;

/** Values of one reply at most. */
export const VALUES_SHOWN = 50;
export const UsageValuesQuery = z
  .object({
    by: z.enum(GROUPINGS).describe("Dimension of the values."),
    q: Filter.describe("Part of a name or an id; empty is every value."),
    since: query.since,
    until: query.until,
  })
  .meta({ id: "UsageValuesQuery" });
export type UsageValuesQuery = z.infer<typeof UsageValuesQuery>;

export const UsageValues = z
  .object({
    items: z
      .array(
        z.object({
          id: z.string().describe("The value, as accepted by the filters of logs and usage."),
          name: z.string().describe("Name of the key or person; otherwise the id."),
          calls: z.int().describe("Calls in the range, including failed ones."),
        }),
      )
      .meta({ description: "Most used first, at most 50." }),
  })
  .meta({ id: "UsageValues" });
export type UsageValues = z.infer<typeof UsageValues>;
