import { z } from "zod";
import { LARGEST } from "../../contracts/scalar";

export const EvaluationListQuery = z
  .object({
    before: z.string().max(64).optional().describe("Only those older than this id. Default: from the newest."),
    limit: z.coerce.number().int().min(1).max(100).default(50).describe("Number of evaluations, 1 to 100. Default: 50."),
  })
  .meta({ id: "EvaluationListQuery" });
export type EvaluationListQuery = z.infer<typeof EvaluationListQuery>;

const ROW_CONDITIONS = ["failing", "disagreeing", "flaky", "errors", "marked", "contested"] as const;
export type RowCondition = (typeof ROW_CONDITIONS)[number];
const ROW_FILTERS = ["all", ...ROW_CONDITIONS] as const;
export const EvaluationRowQuery = z
  .object({
    after: z.coerce.number().int().min(-1).max(LARGEST).default(-1).describe("Only rows after this position. Default: from the first."),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(500)
      .default(50)
      .describe("Number of rows, 1 to 500, fewer if they have many cells. Default: 50."),
    row: z.coerce.number().int().min(0).max(LARGEST).optional().describe("Only this row, with whole answers. Default: all."),
    only: z
      .enum(ROW_FILTERS)
      .default("all")
      .describe(
        "`disagreeing`: some columns pass and others fail. `flaky`: tries of one cell differ. `contested`: people disagree with the checks, or with each other. Default: `all`.",
      ),
    tag: z.string().max(64).default("").describe("Only rows with this tag. Default: all."),
    q: z.string().max(256).default("").describe("Only rows with this text in a variable or an answer. Default: all."),
  })
  .meta({ id: "EvaluationRowQuery" });
export type EvaluationRowQuery = z.infer<typeof EvaluationRowQuery>;

export const EvaluationEventQuery = z
  .object({ after: z.coerce.number().int().min(0).max(LARGEST).default(0).describe("Only changes after this number. Default: all.") })
  .meta({ id: "EvaluationEventQuery" });
export type EvaluationEventQuery = z.infer<typeof EvaluationEventQuery>;
