import { z } from "zod";
import { Playground } from "../../contracts/playground";
import { RUN_ID, RunCallState } from "../../contracts/run-event";

/** `unknown`: it was running and was never heard of again. */
export const RUN_STATUSES = ["running", "done", "failed", "stopped", "unknown"] as const;
export const RunStatus = z.enum(RUN_STATUSES).meta({ id: "RunStatus" });
export type RunStatus = z.infer<typeof RunStatus>;

/** Runs of one person in one team; beyond that the oldest go. */
export const RUNS_MAX = 2_000;
/** Characters of the request's state as JSON, and of the output; longer output is cut, a longer state refused. */
export const RUN_STATE_CHARACTERS = 128 * 1024;
export const RUN_OUTPUT_CHARACTERS = 16 * 1024;
const RunId = z.string().regex(RUN_ID, "must be `run_` and a ULID");
const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Count = z.int().min(0).max(1e12);
const Cost = z
  .number()
  .min(0)
  .max(1e6)
  .meta({ description: "US dollars, by the prices that the models had then; null where one or a count of tokens was not known." });
const Duration = Count.meta({ description: "Milliseconds." });

const summary = {
  id: z.string(),
  at: Time.meta({ description: "When it began, in milliseconds since the epoch." }),
  playground: Playground,
  models: z.array(z.string()),
  title: z.string().meta({ description: "The prompt's first words, or whatever tells the run from others." }),
  status: RunStatus,
  durationMs: Duration.nullable(),
  firstTokenMs: Duration.nullable(),
  inputTokens: Count.nullable(),
  outputTokens: Count.nullable(),
  cost: Cost.nullable(),
  requestIds: z.array(z.string()).meta({ description: "`x-request-id` of its calls, as the log has them." }),
};

export const Run = z.object(summary).meta({ id: "Run", description: "One execution in a playground, without what was sent and answered." });
export type Run = z.infer<typeof Run>;

export const RunDetail = z
  .object({
    ...summary,
    state: z.record(z.string(), z.unknown()).meta({ description: "What the page needs to show the request again." }),
    output: z.string().meta({ description: "The beginning of the answer, at most 16,384 characters." }),
    outputCut: z.boolean(),
  })
  .meta({ id: "RunDetail" });
export type RunDetail = z.infer<typeof RunDetail>;

export const RunQuery = z
  .object({
    playground: Playground.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    after: z.string().max(64).optional().meta({ description: "`next` of the page before." }),
  })
  .meta({ id: "RunQuery" });
export type RunQuery = z.infer<typeof RunQuery>;

export const RunPage = z
  .object({ items: z.array(Run), next: z.string().nullable().meta({ description: "Null on the last page." }) })
  .meta({ id: "RunPage", description: "The caller's own runs, newest first." });
export type RunPage = z.infer<typeof RunPage>;

/** A run is saved when it begins and again when it has ended, under one id; what is absent the second time stays. */
export const SaveRunRequest = z
  .object({
    id: RunId,
    at: Time.min(0).optional().meta({ description: "When it began; now when absent. Counts the first time only." }),
    playground: Playground,
    models: z.array(z.string().min(1).max(256)).min(1).max(12),
    title: z.string().max(200).optional(),
    status: RunStatus.exclude(["unknown"]),
    durationMs: Duration.nullish(),
    firstTokenMs: Duration.nullish(),
    inputTokens: Count.nullish(),
    outputTokens: Count.nullish(),
    cost: Cost.nullish(),
    requestIds: z.array(z.string().max(64)).max(24).optional(),
    state: z.record(z.string(), z.unknown()).optional(),
    output: z.string().max(1_000_000).optional(),
  })
  .meta({ id: "SaveRunRequest" });
export type SaveRunRequest = z.infer<typeof SaveRunRequest>;

/** Which runs to delete: all of the caller's, or those of one page. */
export const DeleteRunsQuery = z.object({ playground: Playground.optional() }).meta({ id: "DeleteRunsQuery" });
export type DeleteRunsQuery = z.infer<typeof DeleteRunsQuery>;

export const DeletedRuns = z.object({ deleted: z.int() }).meta({ id: "DeletedRuns" });
export type DeletedRuns = z.infer<typeof DeletedRuns>;

export const RunEventQuery = z
  .object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(10_000_000)
      .default(0)
      .meta({ description: "The last event that is known; `Last-Event-ID` says the same." }),
  })
  .meta({ id: "RunEventQuery" });
export type RunEventQuery = z.infer<typeof RunEventQuery>;

export const StoppedRun = z.object({ id: z.string(), state: RunCallState }).meta({
  id: "StoppedRun",
  description:
    "`stopped` where the stop was in time, else how the call ended. `running`: another process has been told and stops it within a second.",
});
export type StoppedRun = z.infer<typeof StoppedRun>;
