import { z } from "zod";
import { Name } from "../../contracts/scalar";
import { EVALUATION_LIMITS } from "./contract";

const MOST_SAMPLED = 200;
const DEFAULT_RUBRIC =
  "The better answer does what the last message asks, within the instructions before it; it is correct, complete, and has no needless text.";

export const CallEvaluationRequest = z
  .object({
    candidate: Name.describe("The model that the calls are sent to as well."),
    model: Name.optional().describe("The present model, as the calls name it. Default: the one that most calls of `key` name."),
    key: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe("Id of a key, for its calls only. Default: those of all keys; `model` is required then."),
    sample: z.int().min(1).max(MOST_SAMPLED).default(50).describe("Number of calls, 1 to 200. Default: 50."),
    judge: Name.optional().describe(
      "The model that compares both answers, blind and in both orders. Default: none; only cost and latency are compared.",
    ),
    rubric: z.string().trim().min(1).max(20_000).default(DEFAULT_RUBRIC).describe("What the better answer is, for the judge."),
    capUsd: z
      .number()
      .positive()
      .max(EVALUATION_LIMITS.capUsd)
      .nullable()
      .default(null)
      .describe("Cost cap of the evaluation in US dollars, with the judge. Default: none."),
  })
  .refine(({ model, key }) => model !== undefined || key !== undefined, { path: ["model"], message: "or `key` is required" })
  .meta({ id: "CallEvaluationRequest" });
export type CallEvaluationRequest = z.infer<typeof CallEvaluationRequest>;

export const CallEvaluation = z
  .object({
    evaluation: z.string().describe("Id of the started evaluation."),
    dataset: z.string().describe("Id of the new dataset with the calls."),
    rows: z.int().describe("Number of its rows."),
    skipped: z.int().describe("Number of sampled calls that were left out: with tools or files, or not stored as a whole."),
  })
  .meta({ id: "CallEvaluation" });
export type CallEvaluation = z.infer<typeof CallEvaluation>;
