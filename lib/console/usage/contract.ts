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
      "What the groups are ordered by. `firstToken`: milliseconds to the first token, the mean of calls that streamed. Default: `spend` if a call of the time cost something, else `calls`.",
  }),
  by: z.enum(GROUPINGS).default("model").describe("What the figures are grouped by."),
  step: z.enum(STEPS).default("day").meta({ description: "Length of a step, by UTC; weeks begin on Monday." }),
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "Where the time begins, in milliseconds since the epoch. Default: 30 days ago." }),
  until: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: "Where the time ends, in milliseconds since the epoch. Default: now." }),
  model: Filter.describe("A model, as callers named it; empty is every model."),
  key: Filter.meta({ description: "A key's id, or a person's: their playgrounds and their keys." }),
  endpoint: Filter.describe("Id of an endpoint, such as `chat.create`; empty is every endpoint."),
  provider: Filter.meta({ description: "The one that answered." }),
};
export const UsageQuery = z.object(query).meta({ id: "UsageQuery" });
export type UsageQuery = z.infer<typeof UsageQuery>;

export const UsageFigures = z
  .object({
    calls: z.int().describe("Calls, those that failed counted in."),
    errors: z.int().describe("Calls that failed."),
    inputTokens: z.int().describe("Tokens of the requests."),
    outputTokens: z.int().describe("Tokens of the answers."),
    cachedTokens: z.int().describe("Tokens of the requests that models had in their cache."),
    spend: z
      .number()
      .nullable()
      .meta({ description: "US dollars by the prices at the time of each call; null if no cost of its calls is known." }),
    cacheHits: z.int().describe("Calls that were answered without asking a provider: with a stored answer, or that of an equal call."),
    saved: z.number().describe("What those calls would have cost, in US dollars, as far as it is known."),
    unpriced: z.int().meta({ description: "Successful calls whose cost is not known; `spend` excludes them." }),
    firstTokenMs: z
      .number()
      .nullable()
      .meta({ description: "Milliseconds to the first token, the mean of calls that streamed; null if none did." }),
  })
  .meta({ id: "UsageFigures" });
export type UsageFigures = z.infer<typeof UsageFigures>;

const Figure = z.number().meta({ description: "Of the metric that was asked for." });

export const UsageGroup = z
  .object({
    id: z
      .string()
      .nullable()
      .meta({ description: "A model's, a provider's or an endpoint's name, a key's or person's id; null for all others together." }),
    name: z.string().describe("Name of the group; its id if the name is gone."),
    total: UsageFigures.describe("Figures of the whole time."),
    before: UsageFigures.meta({ description: "The same over the stretch of equal length that ended where this one begins." }),
    steps: z.array(Figure).meta({ description: "One for each of `steps`." }),
  })
  .meta({ id: "UsageGroup" });
export type UsageGroup = z.infer<typeof UsageGroup>;

export const Usage = z
  .object({
    since: Time.describe("Where the time begins, in milliseconds since the epoch."),
    until: Time.describe("Where the time ends, in milliseconds since the epoch."),
    metric: z.enum(METRICS).describe("The metric that `steps` of the groups and `changes` have."),
    steps: z.array(Time).meta({ description: "Where each step begins." }),
    total: UsageFigures.describe("Figures of the whole time."),
    before: UsageFigures.describe("Figures of as long a time before."),
    groups: z.array(UsageGroup).meta({ description: "The largest first; what is beyond twelve is one group, the last." }),
    changes: z
      .array(
        z.object({
          id: z.string().describe("Id of the group."),
          name: z.string().describe("Name of the group."),
          before: Figure.describe("Its figure in the time before."),
          now: Figure.describe("Its figure in this time."),
        }),
      )
      .meta({
        description:
          "Why it rose or fell: the largest differences to the stretch before, by what they contribute. Of `firstToken`: a group's part of the mean of all.",
      }),
  })
  .meta({ id: "Usage", description: "Sums of the team's calls." });
export type Usage = z.infer<typeof Usage>;

/** Values of one reply at most. */
export const VALUES_SHOWN = 50;
export const UsageValuesQuery = z
  .object({
    by: z.enum(GROUPINGS).describe("What the values are of."),
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
          id: z.string().describe("The value, as the filters of logs and usage take it."),
          name: z.string().describe("Name of the key or person; else the id."),
          calls: z.int().describe("Calls in this time, those that failed counted in."),
        }),
      )
      .meta({ description: "The most used first, at most 50." }),
  })
  .meta({ id: "UsageValues" });
export type UsageValues = z.infer<typeof UsageValues>;
