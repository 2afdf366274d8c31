import { z } from "zod";
import { Playground } from "../../contracts/playground";
import { RUN_ID, RunCallState } from "../../contracts/run-event";
import { RUN_BATCH, RUN_COLUMNS_MAX, RUN_STATUSES, RUN_TITLE_CHARACTERS } from "../../contracts/run-terms";

export const RunStatus = z.enum(RUN_STATUSES).meta({ id: "RunStatus" });
export type RunStatus = z.infer<typeof RunStatus>;

/** Runs per person and team; beyond that the oldest are deleted. */
export const RUNS_MAX = 2_000;
/** Characters of the state as JSON, and of the output; longer output is truncated, a longer state refused. */
export const RUN_STATE_CHARACTERS = 128 * 1024;
export const RUN_OUTPUT_CHARACTERS = 16 * 1024;
const RunId = z.string().regex(RUN_ID, "must be `run_` and a ULID");
const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Count = z.int().min(0).max(1e12);
const Cost = z
  .number()
  .min(0)
  .max(1e6)
  .meta({ description: "US dollars, by the prices that the models had then; null if one or a count of tokens was not known." });
const Duration = Count.meta({ description: "Milliseconds." });

const RunEnd = RunStatus.exclude(["unknown"]);

export const RunColumn = z
  .object({
    id: RunId.meta({ description: "The call's own id: `…/events` follows it. The first call's is the run's." }),
    column: z.string().max(64).optional().meta({ description: "The page's id of its column. Default: empty." }),
    model: z.string().min(1).max(256).describe("The model that was asked."),
    status: RunEnd.describe("How the call ended, or that it runs."),
    requestId: z.string().max(64).nullish().describe("Id of the call; null if there is none. Default: none."),
    durationMs: Duration.nullish().describe("How long the call took, in milliseconds; null if nothing was measured. Default: not known."),
    firstTokenMs: Duration.nullish().describe(
      "Milliseconds to the first piece of the answer; null if nothing was measured. Default: not known.",
    ),
    inputTokens: Count.nullish().describe("Tokens that were sent; null if nobody counted. Default: not known."),
    outputTokens: Count.nullish().describe("Tokens that were answered; null if nobody counted. Default: not known."),
    error: z
      .object({
        code: z.string().max(100).describe("The error's code."),
        message: z.string().max(2_000).describe("Description of what happened."),
      })
      .nullish()
      .describe("Why the call failed; null if it did not. Default: none."),
  })
  .meta({ id: "RunColumn", description: "One call of a run, with its own figures." });
export type RunColumn = z.infer<typeof RunColumn>;

const summary = {
  id: z.string().describe("Id of the run, `run_…`."),
  at: Time.meta({ description: "When it began, in milliseconds since the epoch." }),
  playground: Playground.describe("The playground it was made in."),
  models: z.array(z.string()).describe("The models that were asked, one for each column."),
  title: z.string().meta({ description: "The prompt's first words, or whatever tells the run from others." }),
  status: RunStatus.describe("Status of the run."),
  durationMs: Duration.nullable().describe("How long it took, in milliseconds; null if nothing was measured."),
  firstTokenMs: Duration.nullable().describe("Milliseconds to the first piece of an answer; null if nothing was measured."),
  inputTokens: Count.nullable().describe("Tokens that were sent; null if nobody counted."),
  outputTokens: Count.nullable().describe("Tokens that were answered; null if nobody counted."),
  cost: Cost.nullable().describe("US dollars by the prices of then; null if one, or a count of tokens, was not known."),
  requestIds: z.array(z.string()).meta({ description: "`x-request-id` of its calls, as the log has them." }),
  pinned: z.boolean().meta({ description: "Pinned runs are listed first, and deleted last if there are too many." }),
};

export const Run = z.object(summary).meta({ id: "Run", description: "One execution in a playground, without what was sent and answered." });
export type Run = z.infer<typeof Run>;

export const RunFile = z
  .object({
    requestId: z.string().nullable().meta({ description: "The call that made it; null for a file that was kept with the run." }),
    place: z.int().nullable().meta({ description: "Of a file that was kept with the run: its column, from 0." }),
    assetId: z.string().nullable().describe("Id of the asset."),
    type: z.string().meta({ description: "MIME type." }),
    size: z.int().meta({ description: "Size of the file, in bytes." }),
    url: z.string().nullable().meta({ description: "A newly signed address, valid for a day; null if the file is gone." }),
  })
  .meta({ id: "RunFile", description: "A file of a run, as the gateway keeps it." });
export type RunFile = z.infer<typeof RunFile>;

export const RunDetail = z
  .object({
    ...summary,
    state: z.record(z.string(), z.unknown()).meta({ description: "What the page needs to show the request again." }),
    output: z.string().meta({ description: "The beginning of the answer, at most 16,384 characters." }),
    outputCut: z.boolean().describe("Whether the answer went on beyond this."),
    columns: z.array(RunColumn).meta({ description: "Its calls, in the order of the models. Empty for runs from before they were kept." }),
    files: z.array(RunFile).meta({ description: "What its calls made, and what was kept with it. Of a chat, of all its answers." }),
  })
  .meta({ id: "RunDetail" });
export type RunDetail = z.infer<typeof RunDetail>;

export const RunQuery = z
  .object({
    q: z.string().trim().max(200).default("").meta({
      description:
        "Words that prompt or answer have, each whole or in part from its beginning; of another person's runs, a part of the title.",
    }),
    playground: Playground.optional().describe("Only runs of this playground. Default: all."),
    model: z.string().max(256).default("").meta({ description: "As it was called." }),
    status: RunStatus.optional().describe("Only runs that stand so. Default: all."),
    since: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: "Runs from this moment on, in milliseconds since the epoch. Default: all." }),
    until: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: "The first moment that is too late, in milliseconds since the epoch. Default: none." }),
    person: z.string().max(64).default("").meta({
      description: "Id of somebody in the team, for owners and admins: their runs are listed and cannot be opened. Your own when empty.",
    }),
    limit: z.coerce.number().int().min(1).max(100).default(50).describe("Runs of a page, 1 to 100."),
    after: z.string().max(64).optional().meta({ description: "`next` of the page before. Default: the newest." }),
  })
  .meta({ id: "RunQuery" });
export type RunQuery = z.infer<typeof RunQuery>;

export const RunPage = z
  .object({
    items: z.array(Run).describe("The runs of the page."),
    next: z.string().nullable().meta({ description: "Null on the last page." }),
  })
  .meta({ id: "RunPage", description: "Pinned runs first, then the newest. Of a conversation there is its last turn." });
export type RunPage = z.infer<typeof RunPage>;

/** A run is saved at its start and again at its end, under one id; absent fields stay. */
export const SaveRunRequest = z
  .object({
    id: RunId.describe("Id of the run: `run_` and a ULID of the caller's own."),
    at: Time.min(0)
      .optional()
      .meta({ description: "When it began, in milliseconds since the epoch; counts the first time only. Default: now." }),
    playground: Playground.describe("The playground it was made in."),
    models: z.array(z.string().min(1).max(256)).min(1).max(12).describe("The models that were asked, 1 to 12."),
    title: z
      .string()
      .max(RUN_TITLE_CHARACTERS)
      .optional()
      .meta({ description: "What tells the run from others; does not replace one that a person gave. Default: unchanged, or empty." }),
    status: RunEnd.describe("Status of the run."),
    thread: z.string().max(64).optional().meta({
      description:
        "What its conversation is known by. Lists show the last run of each; name and pin go over to it. Default: it stands alone.",
    }),
    columns: z
      .array(RunColumn)
      .max(RUN_COLUMNS_MAX)
      .optional()
      .meta({ description: "Its calls, in the order of the models. Default: unchanged, or none." }),
    durationMs: Duration.nullish().describe("How long it took, in milliseconds. Default: unchanged, or not known."),
    firstTokenMs: Duration.nullish().describe("Milliseconds to the first piece of an answer. Default: unchanged, or not known."),
    inputTokens: Count.nullish().describe("Tokens that were sent. Default: unchanged, or not known."),
    outputTokens: Count.nullish().describe("Tokens that were answered. Default: unchanged, or not known."),
    cost: Cost.nullish().describe("US dollars by the prices of now. Default: unchanged, or not known."),
    requestIds: z
      .array(z.string().max(64))
      .max(24)
      .optional()
      .describe("Request ids of its calls, at most 24. Default: unchanged, or none."),
    state: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("What the page needs to show the request again, at most 131,072 characters as JSON. Default: unchanged, or nothing."),
    output: z.string().max(1_000_000).optional().describe("The answer; 16,384 characters of it are kept. Default: unchanged, or empty."),
  })
  .meta({ id: "SaveRunRequest" });
export type SaveRunRequest = z.infer<typeof SaveRunRequest>;

/** Absent fields stay. */
export const ChangeRunRequest = z
  .object({
    title: z.string().trim().min(1).max(RUN_TITLE_CHARACTERS).optional().describe("New name, 1 to 200 characters. Default: unchanged."),
    pinned: z.boolean().optional().describe("Whether it is listed first and not removed for its age. Default: unchanged."),
  })
  .meta({ id: "ChangeRunRequest" });
export type ChangeRunRequest = z.infer<typeof ChangeRunRequest>;

export const RunIds = z
  .object({ ids: z.array(z.string().min(1).max(64)).min(1).max(RUN_BATCH).describe("Ids of runs.") })
  .meta({ id: "RunIds" });
export type RunIds = z.infer<typeof RunIds>;

export const RunFileQuery = z
  .object({
    place: z.coerce
      .number()
      .int()
      .min(0)
      .max(RUN_COLUMNS_MAX - 1)
      .default(0)
      .meta({ description: "The column, from 0." }),
  })
  .meta({ id: "RunFileQuery" });
export type RunFileQuery = z.infer<typeof RunFileQuery>;

/** All runs of the caller, or those of one page. */
export const DeleteRunsQuery = z
  .object({ playground: Playground.optional().describe("Only runs of this playground. Default: all of the caller's.") })
  .meta({ id: "DeleteRunsQuery" });
export type DeleteRunsQuery = z.infer<typeof DeleteRunsQuery>;

export const DeletedRuns = z.object({ deleted: z.int().describe("How many runs were deleted.") }).meta({ id: "DeletedRuns" });
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

export const StoppedRun = z
  .object({ id: z.string().describe("Id of the run."), state: RunCallState.describe("Status of the call after it.") })
  .meta({
    id: "StoppedRun",
    description:
      "`stopped` if the stop was in time, otherwise how the call ended. `running`: another process has been told and stops it within a second.",
  });
export type StoppedRun = z.infer<typeof StoppedRun>;
