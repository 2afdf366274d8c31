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
    owner: Step.describe("Whether an owner account exists."),
    provider: Step.extend({ id: z.string().nullable().meta({ description: "Id of the first provider other than the sandbox." }) }).describe(
      "Whether there is a provider other than the sandbox.",
    ),
    key: Step.describe("Whether the team has a key."),
    firstCall: Step.extend({
      at: Time.nullable().describe("When the call was made, in milliseconds since the epoch; null if there was none yet."),
      model: z.string().nullable().describe("Its model; null before there is one."),
      requestId: z.string().nullable().describe("Its request id; null before there is one."),
    }).meta({
      description: "The team's first successful call.",
    }),
  })
  .meta({ id: "Checklist", description: "Setup steps of a new gateway." });
export type Checklist = z.infer<typeof Checklist>;

export const LiveFigures = z
  .object({
    since: Time.meta({
      description: "Start of the first minute, in milliseconds since the epoch; the last one is the current, unfinished minute.",
    }),
    requests: z.array(z.int()).meta({ description: "Calls per minute, including failed ones, oldest first; 60 values." }),
    errors: z.array(z.int()).describe("Failed calls per minute, oldest first; 60 values."),
    firstTokenP50Ms: Ms.describe("Median time to first token of streams, in milliseconds; null if there were none."),
    firstTokenP95Ms: Ms.describe("95th percentile of the time to first token of streams, in milliseconds; null if there were none."),
    firstTokens: z.int().meta({ description: "Number of streams that these two are computed from: at most the newest 2,000." }),
  })
  .meta({ id: "LiveFigures" });
export type LiveFigures = z.infer<typeof LiveFigures>;

export const TodayFigures = z
  .object({
    since: Time.meta({ description: "Midnight UTC, in milliseconds since the epoch." }),
    requests: z.int().describe("Calls since then, including failed ones."),
    errors: z.int().describe("Failed calls since then."),
    inputTokens: z.int().describe("Tokens of the requests."),
    outputTokens: z.int().describe("Tokens of the answers."),
    cachedTokens: z.int().describe("Input tokens read from the models' caches."),
    cost: z
      .number()
      .nullable()
      .meta({ description: "Cost in US dollars of the calls whose price and tokens are known; null if there are none." }),
    unpricedCalls: z.int().meta({ description: "Successful calls that the cost doesn't include." }),
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
    startedAt: Time.nullable().describe("When work on it started, in milliseconds since the epoch; null until then."),
  })
  .meta({ id: "RunningJob" });

export const OverviewProvider = z
  .object({
    id: z.string().describe("Id of the provider."),
    simulated: z.boolean().describe("True for the sandbox."),
    state: ProviderState.describe("Whether it can be used."),
    models: z.int().describe("Models that it lists."),
    latencyMs: Ms.describe("Latency of its last model list, in milliseconds; null if it was never fetched."),
    firstTokenP50Ms: Ms.describe("Median time to first token of its streams, in milliseconds; null if there were none."),
    calls: z.int().meta({ description: "Its calls among the team's newest 2,000 of the last hour." }),
    errors: z.int().describe("Those of them that failed."),
  })
  .meta({ id: "OverviewProvider" });
export type OverviewProvider = z.infer<typeof OverviewProvider>;

/** A problem that needs attention, most pressing first. `id` identifies its page. */
export const Attention = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("provider").describe("Always `provider`: a provider that does not work."),
      id: z.string().describe("Id of the provider."),
      message: z.string().describe("Description of the problem."),
    }),
    z.object({
      kind: z.literal("limits").describe("Always `limits`: calls are being refused."),
      id: z.literal("limits").describe("Always `limits`."),
      message: z.string().describe("Description of what is rejected."),
    }),
    z.object({
      kind: z.literal("budget").describe("Always `budget`: a budget that is nearly or fully spent."),
      id: z.string().meta({ description: "Id of the key or the team." }),
      name: z.string().describe("Name of the key, the person or the team."),
      percent: z.int().meta({ description: "Percentage spent." }),
    }),
    z.object({
      kind: z.literal("key").describe("Always `key`: a key in the view `attention`. A key over budget is listed under its budget."),
      id: z.string().describe("Id of the key."),
      name: z.string().describe("Name of the key."),
      status: KeyStatus.describe("The problem."),
      expiresAt: Time.nullable().describe("When it expires, in milliseconds since the epoch; null if never."),
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
    baseUrl: z.string().describe("The gateway's base URL, without a trailing slash."),
    checklist: Checklist.describe("Setup steps of a new gateway."),
    live: LiveFigures.describe("The last hour, minute by minute."),
    today: TodayFigures.describe("The day since midnight UTC."),
    jobs: z
      .object({
        total: z.int().describe("Total number."),
        items: z.array(RunningJob).meta({ description: "Newest first, 10 at most." }),
      })
      .describe("Video jobs that have not ended."),
    providers: z.array(OverviewProvider).describe("All providers, including the sandbox."),
    attention: z.array(Attention).describe("Items that need attention, most urgent first."),
    runs: z.array(Run).meta({ description: "The caller's own newest 10." }),
  })
  .meta({ id: "ConsoleOverview" });
export type ConsoleOverview = z.infer<typeof ConsoleOverview>;
