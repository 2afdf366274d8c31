import { z } from "zod";

/** The pages that make runs. */
export const BENCHES = ["chat", "completions", "generate", "speech", "image", "embeddings", "rerank", "moderation", "video"] as const;
export const Bench = z.enum(BENCHES).meta({ id: "Bench" });
export type Bench = z.infer<typeof Bench>;

/** `unknown`: it was running and was never heard of again. */
export const RUN_STATUSES = ["running", "done", "failed", "stopped", "unknown"] as const;
export const RunStatus = z.enum(RUN_STATUSES).meta({ id: "RunStatus" });
export type RunStatus = z.infer<typeof RunStatus>;

/** Characters of the request's state as JSON, and of the output; longer output is cut, a longer state refused. */
/** Runs of one person in one team; beyond that the oldest go. */
export const RUNS_MAX = 2_000;
export const RUN_STATE_CHARACTERS = 128 * 1024;
export const RUN_OUTPUT_CHARACTERS = 16 * 1024;

export const RUN_ID = /^run_[0-9A-HJKMNP-TV-Z]{26}$/;
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
  bench: Bench,
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
    bench: Bench.optional(),
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
    bench: Bench,
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
export const DeleteRunsQuery = z.object({ bench: Bench.optional() }).meta({ id: "DeleteRunsQuery" });
export type DeleteRunsQuery = z.infer<typeof DeleteRunsQuery>;

export const DeletedRuns = z.object({ deleted: z.int() }).meta({ id: "DeletedRuns" });
export type DeletedRuns = z.infer<typeof DeletedRuns>;

/**
 * How a call with the header `x-switchyard-run` ended. `overflow`: it made more than is kept, so it can only be read where
 * it was begun. `lost`: the process that made it is gone.
 */
export const RUN_CALL_STATES = ["running", "done", "failed", "stopped", "overflow", "lost"] as const;
export const RunCallState = z.enum(RUN_CALL_STATES).meta({ id: "RunCallState" });
export type RunCallState = z.infer<typeof RunCallState>;

/** The events of a call that goes on without its page. Each has an id that counts up from 1; `end` is the last. */
export const RunEvent = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("head"), status: z.int(), contentType: z.string(), requestId: z.string() }),
    z.object({ type: z.literal("text"), text: z.string().meta({ description: "A piece of the reply's body, as it was sent." }) }),
    z.object({ type: z.literal("bytes"), base64: z.string() }),
    z.object({ type: z.literal("end"), state: RunCallState.exclude(["running"]), message: z.string() }),
  ])
  .meta({ id: "RunEvent" });
export type RunEvent = z.infer<typeof RunEvent>;

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
