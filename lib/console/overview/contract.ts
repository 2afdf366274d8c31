import { z } from "zod";
import { TASK_STATES } from "../../contracts/task";
import { KeyStatus } from "../keys/contract";
import { ProviderState } from "../providers/contract";
import { Run } from "../runs/contract";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Ms = z.int().nullable().meta({ description: "Milliseconds; null if nothing was measured." });
const Step = z.object({ done: z.boolean().describe("Whether this is done.") });

export const Checklist = z
  .object({
    owner: Step.describe("Whether there is an owner."),
    provider: Step.extend({ id: z.string().nullable().meta({ description: "The first one beside the sandbox." }) }).describe(
      "Whether there is a provider beside the sandbox.",
    ),
    key: Step.describe("Whether the team has a key."),
    firstCall: Step.extend({
      at: Time.nullable().describe("When the call was made, in milliseconds since the epoch; null before there is one."),
      model: z.string().nullable().describe("Its model; null before there is one."),
      requestId: z.string().nullable().describe("Its request id; null before there is one."),
    }).meta({
      description: "The first call of the team that went well.",
    }),
  })
  .meta({ id: "Checklist", description: "What a new gateway still needs." });
export type Checklist = z.infer<typeof Checklist>;

export const LiveFigures = z
  .object({
    since: Time.meta({
      description: "Where the first minute begins, in milliseconds since the epoch; the last one is the current, unfinished minute.",
    }),
    requests: z.array(z.int()).meta({ description: "Per minute, oldest first, 60 of them; errors are counted in." }),
    errors: z.array(z.int()).describe("Calls per minute that failed, oldest first, 60 of them."),
    firstTokenP50Ms: Ms.describe("Half of the streams began within so many milliseconds; null if there was none."),
    firstTokenP95Ms: Ms.describe("95 of 100 streams began within so many milliseconds; null if there was none."),
    firstTokens: z.int().meta({ description: "Streams those two were taken from: the newest 2,000 at most." }),
  })
  .meta({ id: "LiveFigures" });
export type LiveFigures = z.infer<typeof LiveFigures>;

export const TodayFigures = z
  .object({
    since: Time.meta({ description: "Midnight UTC, in milliseconds since the epoch." }),
    requests: z.int().describe("Calls since then, those that failed counted in."),
    errors: z.int().describe("Calls since then that failed."),
    inputTokens: z.int().describe("Tokens of the requests."),
    outputTokens: z.int().describe("Tokens of the answers."),
    cachedTokens: z.int().describe("Tokens of the requests that models had in their cache."),
    cost: z.number().nullable().meta({ description: "US dollars for the calls whose price and tokens are known; null if there are none." }),
    unpricedCalls: z.int().meta({ description: "Calls that went well and are not part of the cost." }),
  })
  .meta({ id: "TodayFigures" });
export type TodayFigures = z.infer<typeof TodayFigures>;

const RunningJob = z
  .object({
    id: z.string().describe("Id of the job."),
    model: z.string().describe("The model's name as the caller wrote it."),
    state: z.enum(TASK_STATES).describe("Status of the job."),
    prompt: z.string().describe("The beginning of its prompt."),
    createdAt: Time.describe("When it was submitted, in milliseconds since the epoch."),
    startedAt: Time.nullable().describe("When work on it began, in milliseconds since the epoch; null until then."),
  })
  .meta({ id: "RunningJob" });

export const OverviewProvider = z
  .object({
    id: z.string().describe("Id of the provider."),
    simulated: z.boolean().describe("True for the sandbox."),
    state: ProviderState.describe("Whether it can be used."),
    models: z.int().describe("Models that it lists."),
    latencyMs: Ms.describe("How long its last list of models took, in milliseconds; null if it was not asked."),
    firstTokenP50Ms: Ms.describe("Half of its streams began within so many milliseconds; null if there was none."),
    calls: z.int().meta({ description: "Of the team's newest 2,000 calls of the last hour." }),
    errors: z.int().describe("Those of its calls that failed."),
  })
  .meta({ id: "OverviewProvider" });
export type OverviewProvider = z.infer<typeof OverviewProvider>;

/** A problem that needs attention, most pressing first. `id` identifies its page. */
export const Attention = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("provider").describe("Always `provider`: one that does not work."),
      id: z.string().describe("Id of the provider."),
      message: z.string().describe("Description of the problem."),
    }),
    z.object({
      kind: z.literal("limits").describe("Always `limits`: calls are being refused."),
      id: z.literal("limits").describe("Always `limits`."),
      message: z.string().describe("Description of what is rejected."),
    }),
    z.object({
      kind: z.literal("budget").describe("Always `budget`: one that is nearly or wholly spent."),
      id: z.string().meta({ description: "The key's or the team's." }),
      name: z.string().describe("Name of the key, the person or the team."),
      percent: z.int().meta({ description: "How much of it is spent." }),
    }),
    z.object({
      kind: z.literal("key").describe("Always `key`: one of the view `attention` of keys. One over budget is listed as its budget."),
      id: z.string().describe("Id of the key."),
      name: z.string().describe("Name of the key."),
      status: KeyStatus.describe("What is wrong with it."),
      expiresAt: Time.nullable().describe("When it ends, in milliseconds since the epoch; null if never."),
    }),
    z.object({
      kind: z.literal("job").describe("Always `job`: a video that failed."),
      id: z.string().describe("Id of the job."),
      model: z.string().describe("Its model."),
      at: Time.describe("When it failed, in milliseconds since the epoch."),
      message: z.string().describe("Why it failed."),
    }),
  ])
  .meta({ id: "Attention" });
export type Attention = z.infer<typeof Attention>;

export const ConsoleOverview = z
  .object({
    now: Time.describe("The gateway's clock, in milliseconds since the epoch."),
    baseUrl: z.string().describe("The gateway's own address, without a slash at its end."),
    checklist: Checklist.describe("What a new gateway still needs."),
    live: LiveFigures.describe("The last hour, minute by minute."),
    today: TodayFigures.describe("The day since midnight UTC."),
    jobs: z
      .object({
        total: z.int().describe("How many there are."),
        items: z.array(RunningJob).meta({ description: "Newest first, 10 at most." }),
      })
      .describe("Video jobs that have not ended."),
    providers: z.array(OverviewProvider).describe("All providers, the sandbox among them."),
    attention: z.array(Attention).describe("What a person should look at, most pressing first."),
    runs: z.array(Run).meta({ description: "The caller's own newest 10." }),
  })
  .meta({ id: "ConsoleOverview" });
export type ConsoleOverview = z.infer<typeof ConsoleOverview>;
