import { z } from "zod";

export const MarkVerdict = z.enum(["pass", "fail"]);

export const Agreement = z
  .object({
    marked: z.int().nonnegative().describe("Number of compared judgements."),
    agreed: z.int().nonnegative().describe("Number of those that agree."),
    kappa: z
      .number()
      .nullable()
      .describe("Cohen's kappa, 1 for full agreement and 0 for that of chance; null if nothing is compared or all judgements are equal."),
  })
  .meta({ id: "EvaluationAgreement" });
export type Agreement = z.infer<typeof Agreement>;

export const EvaluationMark = z
  .object({
    person: z.string().describe("Name of the person, or of the key."),
    verdict: MarkVerdict.describe("Their verdict."),
    note: z.string().describe("Their note; empty if there is none."),
    at: z.int().describe("When, in milliseconds since the epoch."),
  })
  .meta({ id: "EvaluationMark" });
export type EvaluationMark = z.infer<typeof EvaluationMark>;
