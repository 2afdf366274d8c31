import { z } from "zod";

const Count = z.int().nonnegative();
const Dollars = z.number().describe("US dollars.");

const ColumnEstimate = z.object({
  column: Count.describe("Index of the column, from 0."),
  model: z.string().describe("Its model."),
  calls: Count.describe("Number of calls."),
  inputTokens: Count.describe("Tokens of all requests."),
  outputTokens: Count.nullable().describe("Tokens of all answers, from earlier calls; null without any."),
  cost: Dollars.nullable().describe("Cost of all answers in US dollars, from earlier calls; null if not known."),
  basedOn: Count.describe("Number of earlier calls."),
});
export const EvaluationEstimate = z
  .object({
    calls: Count.describe("Calls for answers."),
    checkCalls: Count.describe("Calls that checks make."),
    columns: z.array(ColumnEstimate).describe("By column."),
    cost: Dollars.nullable().describe("Cost of the answers in US dollars, without checks; null if one column's is not known."),
    durationMs: z.number().nullable().describe("Likely duration in milliseconds; null without earlier calls."),
  })
  .meta({ id: "EvaluationEstimate" });
export type EvaluationEstimate = z.infer<typeof EvaluationEstimate>;

export const EvaluationCompareQuery = z
  .object({
    baseline: z.string().max(64).optional().describe("Id of the evaluation to compare with. Default: the same one."),
    column: z.coerce.number().int().min(0).default(0).describe("Column of this evaluation. Default: 0."),
    baselineColumn: z.coerce.number().int().min(0).default(0).describe("Column of the baseline. Default: 0."),
  })
  .meta({ id: "EvaluationCompareQuery" });
export type EvaluationCompareQuery = z.infer<typeof EvaluationCompareQuery>;

const Compared = z.object({
  evaluation: z.string().describe("Id of the evaluation."),
  name: z.string().describe("Name of the evaluation."),
  column: Count.describe("Index of the column."),
  columnName: z.string().describe("Name of the column."),
  passed: Count.describe("Compared cases that passed."),
});
export const EvaluationComparison = z
  .object({
    baseline: Compared.describe("What is compared with."),
    candidate: Compared.describe("This evaluation."),
    cases: Count.describe("Cases with a result in both; equal variables and expected answers are one case."),
    unmatched: Count.describe("Rows of this evaluation without a result in both."),
    fixed: Count.describe("Cases that failed in the baseline and pass now."),
    broken: Count.describe("Cases that passed in the baseline and fail now."),
    bothPassed: Count.describe("Cases that pass in both."),
    bothFailed: Count.describe("Cases that fail in both."),
    pValue: z.number().describe("Two-sided p-value of the exact sign test on the changed cases."),
    flips: z
      .array(
        z.object({
          row: Count.describe("Position in this evaluation."),
          baselineRow: Count.describe("Position in the baseline."),
          flip: z.enum(["fixed", "broken"]).describe("The direction."),
          title: z.string().describe("Value of the row's first variable, at most 120 characters; empty if it has none."),
        }),
      )
      .describe("Changed cases, at most 1,000."),
  })
  .meta({ id: "EvaluationComparison" });
export type EvaluationComparison = z.infer<typeof EvaluationComparison>;

export const EvaluationRowCounts = z
  .object({
    failing: Count.describe("Rows with a failed cell."),
    disagreeing: Count.describe("Rows that some columns pass and others fail."),
    flaky: Count.describe("Rows of which tries of one cell differ."),
    errors: Count.describe("Rows with a cell in error."),
    marked: Count.describe("Rows that people have marked."),
    contested: Count.describe("Rows on which people disagree with the checks, or with each other."),
  })
  .meta({ id: "EvaluationRowCounts" });
export type EvaluationRowCounts = z.infer<typeof EvaluationRowCounts>;

export const EvaluationExportQuery = z
  .object({ format: z.enum(["csv", "jsonl", "junit"]).default("csv").describe("Form of the file. Default: `csv`.") })
  .meta({ id: "EvaluationExportQuery" });
export type EvaluationExportQuery = z.infer<typeof EvaluationExportQuery>;
