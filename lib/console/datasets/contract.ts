import { z } from "zod";
import { DATASET_LIMITS } from "../../contracts/dataset-terms";
import { THUMBS } from "../../contracts/rating";
import { VARIABLE_NAME, VARIABLE_NAME_RULE } from "../../contracts/variable-name";
import { LogFilterQuery } from "../logs/contract";

const Time = z.int().meta({ description: "Milliseconds since the epoch." });
const Name = z.string().trim().min(1).max(DATASET_LIMITS.nameLength);
const VariableName = z.string().regex(VARIABLE_NAME, VARIABLE_NAME_RULE);
const Tag = z.string().trim().min(1).max(DATASET_LIMITS.tagLength);
/** Counters of a dataset are 32-bit integers. */
const COUNTER = 2_147_483_647;
const Version = z.int().min(1).max(COUNTER);
const RowNumber = z.int().min(1).max(COUNTER);
/** Of a query string. */
const Counter = z.coerce.number().int().min(1).max(COUNTER);

export const Dataset = z
  .object({
    id: z.string().describe("Id of the dataset."),
    name: z.string().describe("Its name, unique in the team."),
    version: z.int().describe("The described version; every change makes a new one."),
    columns: z.array(z.string()).describe("Names of its variables, in order."),
    rows: z.int().describe("Number of rows."),
    bytes: z.int().describe("Size of the rows in bytes."),
    tags: z.array(z.string()).describe("All tags of its rows, in alphabetical order; empty in lists."),
    createdAt: Time.describe("When it was created, in milliseconds since the epoch."),
    changedAt: Time.describe("When the version was made, in milliseconds since the epoch."),
    changedBy: z.string().describe("Who made the version."),
  })
  .meta({ id: "Dataset" });
export type Dataset = z.infer<typeof Dataset>;

export const DatasetList = z.object({ items: z.array(Dataset).describe("The datasets, by name.") }).meta({ id: "DatasetList" });
export type DatasetList = z.infer<typeof DatasetList>;

export const CreateDatasetRequest = z
  .object({
    name: Name.describe("1 to 100 characters, unique in the team."),
    columns: z.array(VariableName).max(DATASET_LIMITS.columns).default([]).describe("Names of its variables, at most 100."),
  })
  .meta({ id: "CreateDatasetRequest" });
export type CreateDatasetRequest = z.infer<typeof CreateDatasetRequest>;
export const RenameDatasetRequest = z
  .object({ name: Name.describe("1 to 100 characters, unique in the team.") })
  .meta({ id: "RenameDatasetRequest" });

export const DatasetQuery = z
  .object({ version: Counter.optional().describe("The version to read. Default: the newest.") })
  .meta({ id: "DatasetQuery" });
export type DatasetQuery = z.infer<typeof DatasetQuery>;

export const DatasetOrigin = z
  .object({
    kind: z.enum(["log", "run"]).describe("`log`: a logged call. `run`: a run of a playground."),
    id: z.string().max(100).describe("Id of the call or run."),
    thumb: z.enum(THUMBS).nullish().describe("The last rating of the call: whether the answer was good. Absent if it was not rated."),
    score: z.number().nullish().describe("The score of that rating, from 0 to 1. Absent if there is none."),
    comment: z.string().max(4_000).nullish().describe("The comment of that rating. Absent if there is none."),
  })
  .meta({ id: "DatasetOrigin", description: "The call that a row was made from." });
export type DatasetOrigin = z.infer<typeof DatasetOrigin>;

export const DatasetRow = z
  .object({
    id: z.int().describe("Number of the row: never reused, and the order of the rows."),
    variables: z.record(z.string(), z.unknown()).describe("Values by variable, any JSON; variables without a value are absent."),
    expected: z.string().nullable().describe("The expected answer; null if there is none."),
    tags: z.array(z.string()).describe("Tags of the row."),
    origin: DatasetOrigin.nullable().describe("The call that it was made from; null if none."),
    cut: z.array(z.string()).optional().describe("Variables, or `expected`, whose text was shortened to `characters`."),
  })
  .meta({ id: "DatasetRow" });
export type DatasetRow = z.infer<typeof DatasetRow>;

export const DatasetRowQuery = z
  .object({
    version: Counter.optional().describe("The version to read. Default: the newest."),
    id: Counter.optional().describe("Only the row with this number. Default: all."),
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(COUNTER)
      .default(0)
      .describe("`next` of the previous page; send its `version` too, so that all pages are of one version. Default: the first row."),
    skip: z.coerce.number().int().min(0).max(DATASET_LIMITS.rows).default(0).describe("Rows to skip after that."),
    limit: z.coerce.number().int().min(1).max(1_000).default(100).describe("Rows per page, 1 to 1,000. A page also ends after 4 MiB."),
    q: z.string().max(256).default("").describe("Only rows with this text in a variable or in `expected`. Default: all."),
    tag: z.string().max(64).default("").describe("Only rows with this tag. Default: all."),
    only: z
      .enum(["all", "no_expected", "from_calls"])
      .default("all")
      .describe("`no_expected`: rows without an expected answer. `from_calls`: rows made from calls."),
    characters: Counter.optional().describe(
      "Shortens longer values, which are then texts, to this many characters. Default: whole values.",
    ),
  })
  .meta({ id: "DatasetRowQuery" });
export type DatasetRowQuery = z.infer<typeof DatasetRowQuery>;

export const DatasetRowPage = z
  .object({
    version: z.int().describe("The version that was read."),
    columns: z.array(z.string()).describe("Names of the variables in that version, in order."),
    items: z.array(DatasetRow).describe("The rows of the page."),
    total: z.int().describe("Number of rows that match."),
    next: z.int().nullable().describe("`after` of the next page; null on the last one."),
  })
  .meta({ id: "DatasetRowPage" });
export type DatasetRowPage = z.infer<typeof DatasetRowPage>;

const Variables = z.record(z.string(), z.unknown());
const NewRow = z
  .object({
    variables: Variables.describe("Values by variable, any JSON of at most 1 MiB each; null is no value."),
    expected: z.string().nullish().describe("The expected answer, at most 1 MiB. Default: none."),
    tags: z.array(Tag).max(DATASET_LIMITS.tags).optional().describe("At most 20 tags. Default: none."),
    origin: DatasetOrigin.nullish().describe("The call that the row is made from. Default: none."),
  })
  .meta({ id: "NewDatasetRow" });
export type NewRow = z.infer<typeof NewRow>;

const Duplicates = z
  .enum(["skip", "add"])
  .default("skip")
  .describe("`skip`: rows with the same variables as a row of the dataset, or as an earlier one of the request, are left out.");
const DryRun = z.boolean().default(false).describe("If true, nothing is stored; the reply says what would be. Default: `false`.");

export const AddRowsRequest = z
  .object({
    rows: z.array(NewRow).min(1).max(DATASET_LIMITS.rows).describe("The rows, at most 20,000. New variables become new columns."),
    duplicates: Duplicates,
    dryRun: DryRun,
  })
  .meta({ id: "AddDatasetRowsRequest" });
export type AddRowsRequest = z.infer<typeof AddRowsRequest>;

const RowProblem = z
  .object({
    row: z.int().describe("Index of the row in the request, from 0."),
    column: z.string().nullable().describe("The variable, `expected` or `tags`; null if the problem concerns the whole row."),
    message: z.string().describe("What is wrong."),
  })
  .meta({ id: "DatasetRowProblem" });
export type RowProblem = z.infer<typeof RowProblem>;

export const AddedRows = z
  .object({
    version: z.int().describe("The new version; the present one if nothing was added."),
    added: z.int().describe("Number of added rows; of a dry run, of those that would be."),
    duplicates: z.int().describe("Number of rows that were left out as duplicates, or would be added twice."),
    newColumns: z.array(z.string()).describe("Variables that are new to the dataset."),
    problems: z.array(RowProblem).max(100).describe("Of a dry run: why the rows would be rejected, at most 100. Otherwise empty."),
  })
  .meta({ id: "AddedDatasetRows" });
export type AddedRows = z.infer<typeof AddedRows>;

/** Calls of one request. */
export const CALLS_AT_ONCE = 200;
export const AddCallsRequest = z
  .object({
    calls: z
      .array(z.string().max(64))
      .max(CALLS_AT_ONCE)
      .optional()
      .describe("Ids of logged calls, or of your own runs, at most 200. Default: those of `filter`."),
    filter: LogFilterQuery.optional().describe(
      "A filter of the logs: its newest 200 calls with a stored request. Default: none, if `calls` is given.",
    ),
    duplicates: Duplicates,
    dryRun: DryRun,
  })
  .meta({ id: "AddDatasetCallsRequest" });
export type AddCallsRequest = z.infer<typeof AddCallsRequest>;

export const AddedCalls = AddedRows.extend({
  skipped: z.int().describe("Number of calls that were left out, or would be."),
  refused: z
    .array(z.object({ call: z.string().describe("Id of the call."), reason: z.string().describe("Why it was left out.") }))
    .describe("The calls that were left out, at most 200."),
}).meta({ id: "AddedDatasetCalls" });
export type AddedCalls = z.infer<typeof AddedCalls>;

const ChangedRow = z.object({
  id: RowNumber.optional().describe("Number of the row. Default: a new row."),
  variables: Variables.optional().describe("Changed values; null removes one. Default: unchanged."),
  expected: z.string().nullish().describe("The expected answer; null for none. Default: unchanged."),
  tags: z.array(Tag).max(DATASET_LIMITS.tags).optional().describe("All tags. Default: unchanged."),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

const Ids = z.array(RowNumber).max(DATASET_LIMITS.rows);
export const ChangeDatasetRequest = z
  .object({
    version: Version.describe("The version that the change is based on: 409 if a changed row or the columns have changed since."),
    rows: z.array(ChangedRow).max(DATASET_LIMITS.rows).default([]).describe("Changed and new rows, at most 20,000."),
    remove: Ids.default([]).describe("Numbers of rows to delete."),
    seen: z
      .array(z.object({ row: RowNumber.describe("Number of the row."), version: Version.describe("The version it was read in.") }))
      .max(DATASET_LIMITS.rows)
      .default([])
      .describe("Rows of the change that were read in a later version than `version`. Default: none."),
    restore: Ids.default([]).describe("Numbers of deleted rows to restore, as they were when they were deleted."),
    columns: z
      .array(
        z.object({
          name: VariableName.describe("Name of the variable."),
          was: z.string().max(64).optional().describe("The present name of a renamed variable. Default: `name`."),
        }),
      )
      .max(DATASET_LIMITS.columns)
      .optional()
      .describe("All columns, in order. Variables that are not listed are deleted. Default: unchanged."),
  })
  .meta({ id: "ChangeDatasetRequest" });
export type ChangeDatasetRequest = z.infer<typeof ChangeDatasetRequest>;

export const ChangedDataset = z
  .object({
    dataset: Dataset.describe("The dataset in the version that the change made."),
    changed: z.boolean().describe("Whether the change made a version; false if nothing differs."),
    rows: z.array(z.int()).describe("Numbers of the changed and new rows, in the order of the request."),
    restored: z.array(z.int()).describe("Numbers of the restored rows; those that were not deleted are left out."),
  })
  .meta({ id: "ChangedDataset" });
export type ChangedDataset = z.infer<typeof ChangedDataset>;

const DatasetVersion = z
  .object({
    version: z.int().describe("Version number, from 1."),
    at: Time.describe("When it was made, in milliseconds since the epoch."),
    by: z.string().describe("Who made it."),
    rows: z.int().describe("Number of rows."),
    added: z.int().describe("Rows that it added."),
    changed: z.int().describe("Rows that it changed."),
    removed: z.int().describe("Rows that it deleted."),
  })
  .meta({ id: "DatasetVersion" });
export const DatasetVersionList = z
  .object({ items: z.array(DatasetVersion).describe("The newest 200 versions that can be read, newest first.") })
  .meta({ id: "DatasetVersionList" });
export type DatasetVersionList = z.infer<typeof DatasetVersionList>;

export const DatasetFileQuery = z
  .object({
    version: Counter.optional().describe("The version to export. Default: the newest."),
    format: z.enum(["csv", "jsonl"]).default("csv").describe("`csv` escapes cells that a spreadsheet would run as formulas."),
  })
  .meta({ id: "DatasetFileQuery" });
export type DatasetFileQuery = z.infer<typeof DatasetFileQuery>;
