import { z } from "zod";
import { ChatMessage } from "../../contracts/chat";
import { CheckResult, EvaluationCheck, PassRule } from "../../contracts/evaluation-checks";
import { Agreement, EvaluationMark } from "../../contracts/evaluation-marks";
import { PromptLabel, PromptSlug } from "../../contracts/prompts";
import { JsonObject, LARGEST, Name } from "../../contracts/scalar";

export const EVALUATION_LIMITS = {
  columns: 8,
  rows: 20_000,
  checks: 20,
  repeats: 20,
  atOnce: 32,
  cellBytes: 1024 * 1024,
  capUsd: 1_000_000,
} as const;

const Title = z.string().trim().min(1).max(120);
const Time = z.int().describe("Milliseconds since the epoch.");
const Count = z.int().nonnegative();
const Dollars = z.number().describe("US dollars.");

export const EvaluationRow = z
  .object({
    variables: z.record(z.string(), z.unknown()).describe("Values by variable, any JSON."),
    expected: z.string().nullish().describe("The expected answer. Default: none."),
    tags: z.array(z.string().max(64)).max(20).default([]).describe("Tags, at most 20. Default: none."),
    checks: z
      .array(EvaluationCheck)
      .max(EVALUATION_LIMITS.checks)
      .optional()
      .describe("Checks of this row alone, after those of all rows. Default: none."),
  })
  .meta({ id: "EvaluationRow" });
export type EvaluationRow = z.infer<typeof EvaluationRow>;

const EvaluatedPrompt = z
  .object({
    id: PromptSlug.describe("Name of the prompt, of kind `chat`."),
    version: z.int().min(1).max(LARGEST).optional().describe("Version number. Default: the version of the label."),
    label: PromptLabel.optional().describe("A label of the prompt, or `latest`. Default: `production`."),
    variables: z
      .array(z.string().max(64))
      .optional()
      .describe("Names of its variables. Default: read from the prompt when the evaluation starts."),
  })
  .meta({ id: "EvaluatedPrompt" });

export const EvaluationColumn = z
  .object({
    name: Title.optional().describe("Name of the column. Default: its prompt and model."),
    model: Name.optional().describe("The model that answers. Default: that of the prompt."),
    prompt: EvaluatedPrompt.optional().describe("A stored prompt; its version is fixed when the evaluation starts. Default: `messages`."),
    messages: z
      .array(ChatMessage)
      .min(1)
      .max(200)
      .optional()
      .describe("The messages; `{{name}}` in texts is replaced by the row's variable. Default: those of `prompt`."),
    conversation: z
      .string()
      .max(64)
      .optional()
      .describe("A variable whose value is the list of messages, sent as it is. Default: `messages` or `prompt` has them."),
    parameters: JsonObject.default({}).meta({
      description: "Other fields of the request, such as `temperature` or `tools`. Default: none.",
    }),
  })
  .refine((column) => [column.messages, column.prompt, column.conversation].filter((one) => one !== undefined).length === 1, {
    path: ["messages"],
    message: "or `prompt` or `conversation` is required, and only one of them",
  })
  .meta({ id: "EvaluationColumn", description: "What each row is sent to: a prompt, a model and its parameters." });
export type EvaluationColumn = z.infer<typeof EvaluationColumn>;

export const EvaluatedDataset = z
  .object({
    id: z.string().max(64).describe("Id of the dataset."),
    version: z.int().min(1).max(LARGEST).optional().describe("Its version. Default: the newest."),
    tag: z.string().max(64).optional().describe("Only rows with this tag. Default: all."),
    first: z.int().min(1).max(EVALUATION_LIMITS.rows).optional().describe("Only the first rows. Default: all."),
    sample: z.int().min(1).max(EVALUATION_LIMITS.rows).optional().describe("As many rows, evenly over the dataset. Default: all."),
  })
  .meta({ id: "EvaluatedDataset" });
export type EvaluatedDataset = z.infer<typeof EvaluatedDataset>;

const definition = {
  dataset: EvaluatedDataset.optional().describe("The dataset with the cases. Default: none; `rows` has them."),
  columns: z
    .array(EvaluationColumn)
    .min(1)
    .max(EVALUATION_LIMITS.columns)
    .describe("The columns, 1 to 8. The first is the one that others are compared with."),
  checks: z
    .array(EvaluationCheck)
    .max(EVALUATION_LIMITS.checks)
    .default([])
    .describe("The checks of each answer, at most 20. Default: none; every answer passes."),
  rule: PassRule.prefault({}).describe("When a cell passes. Default: if every check passes."),
  repeats: z.int().min(1).max(EVALUATION_LIMITS.repeats).default(1).describe("Tries per cell, 1 to 20. Default: 1."),
  atOnce: z.int().min(1).max(EVALUATION_LIMITS.atOnce).default(6).describe("Concurrent cells, 1 to 32. Default: 6."),
  reuse: z.boolean().default(true).describe("Whether kept answers to equal requests of the team are used again. Default: `true`."),
  stopWhenCertain: z
    .boolean()
    .default(false)
    .describe(
      "Whether to end once every column differs from the first with certainty, with an error rate of 5 % in all. Default: `false`.",
    ),
};
export const EvaluationDefinition = z.object(definition).meta({ id: "EvaluationDefinition" });
export type EvaluationDefinition = z.infer<typeof EvaluationDefinition>;

export const EvaluationRequest = z
  .object({
    name: Title.describe("Name of the evaluation, 1 to 120 characters."),
    rows: z
      .array(EvaluationRow)
      .min(1)
      .max(EVALUATION_LIMITS.rows)
      .optional()
      .describe("The cases, 1 to 20,000. Default: those of `dataset`; one of the two is required."),
    capUsd: z
      .number()
      .positive()
      .max(EVALUATION_LIMITS.capUsd)
      .nullable()
      .default(null)
      .describe(
        "No call is started above this cost in US dollars, with what running calls will probably cost; at most 1,000,000. Default: none.",
      ),
    ...definition,
  })
  .refine(({ rows, dataset }) => (rows === undefined) !== (dataset === undefined), {
    path: ["rows"],
    message: "or `dataset` is required, and only one of them",
  })
  .meta({ id: "EvaluationRequest" });
export type EvaluationRequest = z.infer<typeof EvaluationRequest>;

const PAUSES = ["person", "cap", "quota", "access", "fault"] as const;
export type PauseReason = (typeof PAUSES)[number];
const EVALUATION_STATES = ["running", "paused", "done"] as const;

const Interval = z.object({ low: z.number().describe("Lower bound."), high: z.number().describe("Upper bound.") });

const ColumnSummary = z
  .object({
    column: Count.describe("Index of the column, from 0."),
    name: z.string().describe("Name of the column."),
    model: z.string().describe("Its model."),
    passed: Count.describe("Cells that passed."),
    failed: Count.describe("Cells that failed."),
    errors: Count.describe("Cells without a result; not in the pass rate."),
    passRate: z.number().nullable().describe("Share of passed cells; null without any."),
    interval: Interval.describe("Wilson's 95 % interval of the pass rate."),
    meanScore: z.number().nullable().describe("Mean score, 0 to 1; null if none has one."),
    cost: Dollars.describe("Cost of answers and checks, in US dollars."),
    p50Ms: z.number().nullable().describe("Median duration of calls, in milliseconds."),
    p95Ms: z.number().nullable().describe("95th percentile of durations, in milliseconds."),
    flaky: Count.describe("Cases that passed in some tries and failed in others."),
    passPowerK: z.number().nullable().describe("Chance, as pass^k, that all tries of a case pass; null before a case has all its tries."),
    passAtK: z
      .number()
      .nullable()
      .describe("Chance, as pass@k, that at least one try of a case passes; null before a case has all its tries."),
    preference: z
      .object({
        wins: Count.describe("Answers that the judge prefers."),
        ties: Count.describe("Answers that are as good, or whose verdict depends on the order."),
        losses: Count.describe("Answers that are worse."),
        winRate: z.number().nullable().describe("Share of wins among wins and losses; null without any."),
        interval: Interval.describe("Wilson's 95 % interval of the win rate."),
      })
      .nullable()
      .describe("Results of the check of type `compare`; null without one, and for the column that others are compared with."),
    certainty: z.number().nullable().describe("Always-valid p-value against the first column; null for the first column itself."),
  })
  .meta({ id: "EvaluationColumnSummary" });
export type ColumnSummary = z.infer<typeof ColumnSummary>;

export const Evaluation = z
  .object({
    id: z.string().describe("Id of the evaluation."),
    name: z.string().describe("Name of the evaluation."),
    state: z.enum(EVALUATION_STATES).describe("`paused` evaluations can be resumed."),
    pause: z
      .object({
        code: z
          .enum(PAUSES)
          .describe("`person`: stopped. `cap`: cost cap. `quota`: a budget. `access`: session, key or role. `fault`: an internal fault."),
        message: z.string().describe("Why, in words."),
      })
      .nullable()
      .describe("Why it paused; null otherwise."),
    endedEarly: z.boolean().describe("Whether it ended because the differences were certain."),
    startedBy: z.string().describe("Who started it."),
    createdAt: Time.describe("When it was started, in milliseconds since the epoch."),
    endedAt: Time.nullable().describe("When it ended, in milliseconds since the epoch; null before."),
    rows: Count.describe("Number of rows."),
    columns: Count.describe("Number of columns."),
    repeats: Count.describe("Tries per cell."),
    cells: Count.describe("Number of calls: rows × columns × tries."),
    finished: Count.describe("Cells that have ended."),
    errors: Count.describe("Cells that ended without a result."),
    cost: Dollars.describe("Cost so far, with checks, in US dollars."),
    capUsd: Dollars.nullable().describe("Cost cap in US dollars; null for none."),
  })
  .meta({ id: "Evaluation" });
export type Evaluation = z.infer<typeof Evaluation>;

export const EvaluationDetail = Evaluation.extend({
  definition: EvaluationDefinition.describe("What is evaluated."),
  summaries: z.array(ColumnSummary).describe("Results by column."),
  agreement: Agreement.describe("How far people's marks agree with the checks, over all marks of cells with a result."),
  change: Count.describe("Number of the last change of a cell, from which `events?after=` continues."),
}).meta({ id: "EvaluationDetail" });
export type EvaluationDetail = z.infer<typeof EvaluationDetail>;

export const EvaluationList = z.object({ items: z.array(Evaluation).describe("Newest first.") }).meta({ id: "EvaluationList" });

const CELL_STATES = ["waiting", "running", "passed", "failed", "error"] as const;

export const EvaluationCell = z
  .object({
    row: Count.describe("Position of the row, from 0."),
    column: Count.describe("Index of the column, from 0."),
    try: Count.describe("Number of the try, from 0."),
    state: z
      .enum(CELL_STATES)
      .describe(
        "`waiting`: its call or its checks are made again later. `error`: no answer, or checks that could not be made leave the result open.",
      ),
    score: z.number().nullable().describe("Weighted mean of the checks' scores; null if none has one."),
    answer: z.string().describe("The answer, in lists its first 600 characters."),
    toolCalls: z
      .array(z.object({ name: z.string().describe("Name of the function."), arguments: z.string().describe("Arguments, as JSON.") }))
      .describe("Functions that the answer calls."),
    checks: z.array(CheckResult).describe("Results of the checks, in their order; in lists with the first 600 characters of reasons."),
    error: z
      .object({ code: z.string().describe("The error code."), message: z.string().describe("Why there is no answer.") })
      .nullable()
      .describe("Why the call failed; null if it did not."),
    latencyMs: z.number().nullable().describe("Duration of the call in milliseconds, of the first call if it was used again."),
    cost: Dollars.nullable().describe("Cost of answer and checks in US dollars; null if not known."),
    inputTokens: Count.describe("Tokens of the request."),
    outputTokens: Count.describe("Tokens of the answer."),
    requestId: z.string().describe("Id of the call, as in the logs; empty if there was none."),
    reused: z.boolean().describe("Whether it is a kept answer to an equal request."),
    marks: z.array(EvaluationMark).describe("What people say about the answer, oldest first."),
  })
  .meta({ id: "EvaluationCell" });
export type EvaluationCell = z.infer<typeof EvaluationCell>;

export const EvaluationRowResult = z
  .object({
    row: Count.describe("Position, from 0."),
    variables: z.record(z.string(), z.unknown()).describe("Values by variable."),
    expected: z.string().nullable().describe("The expected answer; null if there is none."),
    tags: z.array(z.string()).describe("Tags of the row."),
    cells: z.array(EvaluationCell).describe("Cells that were started, by column and try."),
  })
  .meta({ id: "EvaluationRowResult" });
export type EvaluationRowResult = z.infer<typeof EvaluationRowResult>;

export const EvaluationRowPage = z
  .object({
    items: z.array(EvaluationRowResult).describe("The rows, in order."),
    next: z.int().nullable().describe("`after` of the next page; null on the last."),
  })
  .meta({ id: "EvaluationRowPage" });
export type EvaluationRowPage = z.infer<typeof EvaluationRowPage>;

export const ResumeEvaluationRequest = z
  .object({
    retryErrors: z.boolean().default(false).describe("Whether cells in error are called again. Default: `false`."),
    capUsd: z
      .number()
      .positive()
      .max(EVALUATION_LIMITS.capUsd)
      .nullable()
      .optional()
      .describe("New cost cap in US dollars; null for none. Default: unchanged."),
  })
  .meta({ id: "ResumeEvaluationRequest" });
export type ResumeEvaluationRequest = z.infer<typeof ResumeEvaluationRequest>;
