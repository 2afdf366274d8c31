import { z } from "zod";

const Requires = z.enum(["not-worse", "better"]);

export const LabelRuleRequest = z
  .object({
    evaluationDataset: z.string().min(1).max(64).describe("Id of the dataset whose evaluations decide."),
    requires: Requires.default("not-worse").describe(
      "`not-worse`: more cases fixed than broken, or p > 0.05 in the exact sign test. `better`: more fixed than broken, and p ≤ 0.05. Default: `not-worse`.",
    ),
  })
  .meta({ id: "PromptLabelRuleRequest" });
export type LabelRuleRequest = z.infer<typeof LabelRuleRequest>;

export const LabelRuleQuery = z
  .object({
    version: z.coerce.number().int().min(1).max(1_000_000).optional().describe("A version to which the label would move. Default: none."),
  })
  .meta({ id: "PromptLabelRuleQuery" });
export type LabelRuleQuery = z.infer<typeof LabelRuleQuery>;

export const LabelRule = z
  .object({
    rule: z
      .object({
        evaluationDataset: z.string().describe("Id of the dataset whose evaluations decide."),
        requires: Requires.describe("What they must show."),
        setAt: z.int().describe("When it was set, in milliseconds since the epoch."),
        setBy: z.string().describe("Who set it."),
      })
      .nullable()
      .describe("The rule; null if the label moves freely."),
    base: z
      .int()
      .nullable()
      .describe("The version with the largest share of the label, which others are compared with; null without a rule or a label."),
    compared: z
      .object({
        evaluation: z.string().describe("Id of the evaluation."),
        name: z.string().describe("Name of the evaluation."),
        baselineColumn: z.int().describe("Position of the column of `base`, from 0."),
        column: z.int().describe("Position of the column of `version`, from 0."),
        cases: z.int().describe("Number of compared cases."),
        fixed: z.int().describe("Cases that failed with `base` and pass with `version`."),
        broken: z.int().describe("Cases that passed with `base` and fail with `version`."),
        pValue: z.number().describe("Of the exact two-sided sign test on these."),
      })
      .nullable()
      .describe("The evaluation that decides a move to `version`; null if there is none, or if nothing has to be compared."),
    missing: z.string().nullable().describe("Why the label cannot move to `version`; null if it can, or if no version is given."),
  })
  .meta({ id: "PromptLabelRule" });
export type LabelRule = z.infer<typeof LabelRule>;
