import { z } from "zod";
import { TASK_STATES } from "../../contracts/task";
import { ProviderState } from "../providers/contract";
import { Run } from "../runs/contract";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Ms = z.int().nullable().meta({ description: "Milliseconds; null where nothing was measured." });
const Step = z.object({ done: z.boolean() });

export const Checklist = z
  .object({
    owner: Step,
    provider: Step.extend({ id: z.string().nullable().meta({ description: "The first one beside the sandbox." }) }),
    key: Step,
    firstCall: Step.extend({ at: Time.nullable(), model: z.string().nullable(), requestId: z.string().nullable() }).meta({
      description: "The first call of the team that went well.",
    }),
  })
  .meta({ id: "Checklist", description: "What a new gateway still needs." });
export type Checklist = z.infer<typeof Checklist>;

export const LiveFigures = z
  .object({
    since: Time.meta({ description: "Where the first minute begins; the last one is the current, unfinished minute." }),
    requests: z.array(z.int()).meta({ description: "Per minute, oldest first, 60 of them; errors are counted in." }),
    errors: z.array(z.int()),
    firstTokenP50Ms: Ms,
    firstTokenP95Ms: Ms,
    firstTokens: z.int().meta({ description: "Streams those two were taken from: the newest 2,000 at most." }),
  })
  .meta({ id: "LiveFigures" });
export type LiveFigures = z.infer<typeof LiveFigures>;

export const TodayFigures = z
  .object({
    since: Time.meta({ description: "Midnight UTC." }),
    requests: z.int(),
    errors: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    cachedTokens: z.int(),
    cost: z
      .number()
      .nullable()
      .meta({ description: "US dollars for the calls whose price and tokens are known; null where there are none." }),
    unpricedCalls: z.int().meta({ description: "Calls that went well and are not part of the cost." }),
  })
  .meta({ id: "TodayFigures" });
export type TodayFigures = z.infer<typeof TodayFigures>;

export const RunningJob = z
  .object({
    id: z.string(),
    model: z.string(),
    state: z.enum(TASK_STATES),
    prompt: z.string(),
    createdAt: Time,
    startedAt: Time.nullable(),
  })
  .meta({ id: "RunningJob" });
export type RunningJob = z.infer<typeof RunningJob>;

export const OverviewProvider = z
  .object({
    id: z.string(),
    simulated: z.boolean(),
    state: ProviderState,
    models: z.int(),
    latencyMs: Ms,
    firstTokenP50Ms: Ms,
    calls: z.int().meta({ description: "Of the team's newest 2,000 calls of the last hour." }),
    errors: z.int(),
  })
  .meta({ id: "OverviewProvider" });
export type OverviewProvider = z.infer<typeof OverviewProvider>;

/** Something a person should look at, most pressing first. `id` is what its page is found by. */
export const Attention = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("provider"), id: z.string(), message: z.string() }),
    z.object({ kind: z.literal("limits"), id: z.literal("limits"), message: z.string() }),
    z.object({
      kind: z.literal("budget"),
      id: z.string().meta({ description: "The key's or the team's." }),
      name: z.string(),
      percent: z.int().meta({ description: "How much of it is spent." }),
    }),
    z.object({ kind: z.literal("key"), id: z.string(), name: z.string(), expiresAt: Time }),
    z.object({ kind: z.literal("job"), id: z.string(), model: z.string(), at: Time, message: z.string() }),
  ])
  .meta({ id: "Attention" });
export type Attention = z.infer<typeof Attention>;

export const ConsoleOverview = z
  .object({
    now: Time,
    baseUrl: z.string(),
    checklist: Checklist,
    live: LiveFigures,
    today: TodayFigures,
    jobs: z.object({ total: z.int(), items: z.array(RunningJob).meta({ description: "Newest first, 10 at most." }) }),
    providers: z.array(OverviewProvider),
    attention: z.array(Attention),
    runs: z.array(Run).meta({ description: "The caller's own newest 10." }),
  })
  .meta({ id: "ConsoleOverview" });
export type ConsoleOverview = z.infer<typeof ConsoleOverview>;
