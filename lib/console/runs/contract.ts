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
  .meta({ description: "In US dollars, at the prices in effect at the time; null if a price or a token count was not known." });
const Duration = Count.meta({ description: "Milliseconds." });

const RunEnd = RunStatus.exclude(["unknown"]);

export const RunColumn = z
  .object({
    id: RunId.meta({ description: "Id of the call, used in `…/events`. The first call has the id of the run." }),
    column: z.string().max(64).optional().meta({ description: "The page's id for its column. Default: empty." }),
    model: z.string().min(1).max(256).describe("The requested model."),
    status: RunEnd.describe("Status of the call."),
    requestId: z.string().max(64).nullish().describe("Id of the call; null if there is none. Default: none."),
    durationMs: Duration.nullish().describe("How long the call took, in milliseconds; null if nothing was measured. Default: not known."),
    firstTokenMs: Duration.nullish().describe(
      "Milliseconds to the first piece of the answer; null if nothing was measured. Default: not known.",
    ),
    inputTokens: Count.nullish().describe("Input tokens; null if not reported. Default: not known."),
    outputTokens: Count.nullish().describe("Output tokens; null if not reported. Default: not known."),
    error: z
      .object({
        code: z.string().max(100).describe("The error's code."),
        message: z.string().max(2_000).describe("Description of what happened."),
      })
      .nullish()
      .describe("Why the call failed; null if it did not. Default: none."),
  })
  .meta({ id: "RunColumn", description: "One call of a run with its figures." });
export type RunColumn = z.infer<typeof RunColumn>;

const summary = {
  id: z.string().describe("Id of the run, `run_…`."),
  at: Time.meta({ description: "When it began, in milliseconds since the epoch." }),
  playground: Playground.describe("The playground that it was made in."),
  models: z.array(z.string()).describe("The requested models, one per column."),
  title: z.string().meta({ description: "The first words of the prompt, or another identifying title." }),
  status: RunStatus.describe("Status of the run."),
  durationMs: Duration.nullable().describe("How long it took, in milliseconds; null if nothing was measured."),
  firstTokenMs: Duration.nullable().describe("Milliseconds to the first piece of an answer; null if nothing was measured."),
  inputTokens: Count.nullable().describe("Input tokens; null if not reported."),
  outputTokens: Count.nullable().describe("Output tokens; null if not reported."),
  cost: Cost.nullable().describe("In US dollars, at the prices in effect at the time; null if a price or a token count was not known."),
  requestIds: z.array(z.string()).meta({ description: "`x-request-id` of its calls, as in the logs." }),
  pinned: z
    .boolean()
    .meta({ description: "Whether it is pinned. Pinned runs are listed first, and are the last to be deleted if there are too many." }),
};

export const Run = z.object(summary).meta({ id: "Run", description: "One execution in a playground, without request and answer." });
export type Run = z.infer<typeof Run>;

export const RunFile = z
  .object({
    requestId: z.string().nullable().meta({ description: "The call that generated it; null for a file stored with the run." }),
    place: z.int().nullable().meta({ description: "For a file stored with the run: its column, from 0." }),
    assetId: z.string().nullable().describe("Id of the asset."),
    type: z.string().meta({ description: "MIME type." }),
    size: z.int().meta({ description: "Size of the file, in bytes." }),
    url: z.string().nullable().meta({ description: "A newly signed URL, valid for a day; null if the file was removed." }),
  })
  .meta({ id: "RunFile", description: "A stored file of a run." });
export type RunFile = z.infer<typeof RunFile>;

export const RunDetail = z
  .object({
    ...summary,
    state: z.record(z.string(), z.unknown()).meta({ description: "State that the page needs to show the request again." }),
    output: z.string().meta({ description: "The beginning of the answer, at most 16,384 characters." }),
    outputCut: z.boolean().describe("Whether the answer is longer than `output`."),
    columns: z
      .array(RunColumn)
      .meta({ description: "Its calls, in the order of the models. Empty for runs made before calls were recorded." }),
    files: z.array(RunFile).meta({ description: "Files generated by its calls or stored with it; for a chat, those of all answers." }),
  })
  .meta({ id: "RunDetail" });
export type RunDetail = z.infer<typeof RunDetail>;

export const RunQuery = z
  .object({
    q: z.string().trim().max(200).default("").meta({
      description: "Words in the prompt or the answer, matched by prefix; for another person's runs, part of the title.",
    }),
    playground: Playground.optional().describe("Only runs of this playground. Default: all."),
    model: z.string().max(256).default("").meta({ description: "Only runs of this model, by the name that was sent. Default: all." }),
    status: RunStatus.optional().describe("Only runs with this status. Default: all."),
    since: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: "Start of the time range (inclusive), in milliseconds since the epoch. Default: unbounded." }),
    until: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: "End of the time range (exclusive), in milliseconds since the epoch. Default: unbounded." }),
    person: z.string().max(64).default("").meta({
      description: "Id of a team member; for owners and admins. Their runs are listed but cannot be opened. Empty: your own.",
    }),
    limit: z.coerce.number().int().min(1).max(100).default(50).describe("Runs per page, 1 to 100."),
    after: z.string().max(64).optional().meta({ description: "`next` of the previous page. Default: the newest." }),
  })
  .meta({ id: "RunQuery" });
export type RunQuery = z.infer<typeof RunQuery>;

export const RunPage = z
  .object({
    items: z.array(Run).describe("The runs of the page."),
    next: z.string().nullable().meta({ description: "Cursor of the next page; null on the last one." }),
  })
  .meta({ id: "RunPage", description: "Pinned runs first, then the newest. Conversations appear as their last turn." });
export type RunPage = z.infer<typeof RunPage>;

/** A run is saved at its start and again at its end, under one id; absent fields stay. */
export const SaveRunRequest = z
  .object({
    id: RunId.describe("Id of the run: `run_` and a ULID chosen by the caller."),
    at: Time.min(0)
      .optional()
      .meta({ description: "When it began, in milliseconds since the epoch; ignored after the first save. Default: now." }),
    playground: Playground.describe("The playground that it was made in."),
    models: z.array(z.string().min(1).max(256)).min(1).max(12).describe("The requested models, 1 to 12."),
    title: z
      .string()
      .max(RUN_TITLE_CHARACTERS)
      .optional()
      .meta({ description: "Title of the run; does not replace a name given by a person. Default: unchanged, or empty." }),
    status: RunEnd.describe("Status of the run."),
    thread: z.string().max(64).optional().meta({
      description:
        "Id of its conversation. Lists show the last run of each conversation; name and pin carry over to it. Default: no conversation.",
    }),
    columns: z
      .array(RunColumn)
      .max(RUN_COLUMNS_MAX)
      .optional()
      .meta({ description: "Its calls, in the order of the models. Default: unchanged, or none." }),
    durationMs: Duration.nullish().describe("How long it took, in milliseconds. Default: unchanged, or not known."),
    firstTokenMs: Duration.nullish().describe("Milliseconds to the first piece of an answer. Default: unchanged, or not known."),
    inputTokens: Count.nullish().describe("Input tokens. Default: unchanged, or not known."),
    outputTokens: Count.nullish().describe("Output tokens. Default: unchanged, or not known."),
    cost: Cost.nullish().describe("In US dollars, at the current prices. Default: unchanged, or not known."),
    requestIds: z
      .array(z.string().max(64))
      .max(24)
      .optional()
      .describe("Request ids of its calls, at most 24. Default: unchanged, or none."),
    state: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("State that the page needs to show the request again, at most 131,072 characters as JSON. Default: unchanged, or nothing."),
    output: z.string().max(1_000_000).optional().describe("The answer; truncated to 16,384 characters. Default: unchanged, or empty."),
  })
  .meta({ id: "SaveRunRequest" });
export type SaveRunRequest = z.infer<typeof SaveRunRequest>;

/** Absent fields stay. */
export const ChangeRunRequest = z
  .object({
    title: z.string().trim().min(1).max(RUN_TITLE_CHARACTERS).optional().describe("New name, 1 to 200 characters. Default: unchanged."),
    pinned: z.boolean().optional().describe("Whether it is listed first and exempt from expiry. Default: unchanged."),
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
      .meta({ description: "Index of the column, from 0." }),
  })
  .meta({ id: "RunFileQuery" });
export type RunFileQuery = z.infer<typeof RunFileQuery>;

/** All runs of the caller, or those of one page. */
export const DeleteRunsQuery = z
  .object({ playground: Playground.optional().describe("Only runs of this playground. Default: all of the caller's.") })
  .meta({ id: "DeleteRunsQuery" });
export type DeleteRunsQuery = z.infer<typeof DeleteRunsQuery>;

export const DeletedRuns = z.object({ deleted: z.int().describe("Number of deleted runs.") }).meta({ id: "DeletedRuns" });
export type DeletedRuns = z.infer<typeof DeletedRuns>;

export const RunEventQuery = z
  .object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(10_000_000)
      .default(0)
      .meta({ description: "Id of the last event received; the same as the header `Last-Event-ID`." }),
  })
  .meta({ id: "RunEventQuery" });
export type RunEventQuery = z.infer<typeof RunEventQuery>;

export const StoppedRun = z
  .object({ id: z.string().describe("Id of the run."), state: RunCallState.describe("Status of the call after the stop.") })
  .meta({
    id: "StoppedRun",
    description:
      "`stopped` if the call was stopped, otherwise its final status. `running`: another process was notified and stops it within a second.",
  });
export type StoppedRun = z.infer<typeof StoppedRun>;
