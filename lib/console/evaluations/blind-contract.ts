import { z } from "zod";
import { LARGEST } from "../../contracts/scalar";

const Count = z.int().nonnegative();
const Place = z.int().min(0).max(LARGEST);
const column = z.coerce.number().int().min(0).max(LARGEST);

export const BlindQuery = z
  .object({
    a: column.default(0).describe("Index of a column. Default: 0."),
    b: column.default(1).describe("Index of another column. Default: 1."),
  })
  .meta({ id: "EvaluationBlindQuery" });
export type BlindQuery = z.infer<typeof BlindQuery>;

const BlindAnswer = z
  .object({
    answer: z.string().describe("The answer."),
    toolCalls: z
      .array(z.object({ name: z.string().describe("Name of the function."), arguments: z.string().describe("Arguments, as JSON.") }))
      .describe("Functions that it calls."),
  })
  .meta({ id: "EvaluationBlindAnswer" });

const BlindPair = z
  .object({
    row: Count.describe("Position of the row."),
    try: Count.describe("Number of the try."),
    variables: z.record(z.string(), z.unknown()).describe("Values by variable."),
    expected: z.string().nullable().describe("The expected answer; null if there is none."),
    left: BlindAnswer.describe("The answer of one of the columns."),
    right: BlindAnswer.describe("The answer of the other one."),
  })
  .meta({ id: "EvaluationBlindPair" });

export const BlindTurn = z
  .object({
    pair: BlindPair.nullable().describe("The next pair that you have not voted on; null if there is none."),
    voted: Count.describe("Pairs that you have voted on."),
    total: Count.describe("Pairs with both answers."),
  })
  .meta({ id: "EvaluationBlindTurn" });
export type BlindTurn = z.infer<typeof BlindTurn>;

export const BlindVote = z
  .object({
    a: Place.describe("Index of a column, as in the query."),
    b: Place.describe("Index of the other column."),
    row: Place.describe("Position of the row."),
    try: Place.default(0).describe("Number of the try. Default: 0."),
    choice: z.enum(["left", "right", "tie", "neither"]).describe("The better answer; `tie`: both are as good. `neither`: both are bad."),
  })
  .meta({ id: "EvaluationBlindVote" });
export type BlindVote = z.infer<typeof BlindVote>;

export const BlindResult = z
  .object({
    votes: Count.describe("Votes of all people."),
    a: Count.describe("Votes for column `a`."),
    b: Count.describe("Votes for column `b`."),
    ties: Count.describe("Votes that both are as good."),
    neither: Count.describe("Votes that both are bad."),
    pValue: z.number().describe("Two-sided p-value of the exact sign test on the votes for `a` and `b`."),
    people: Count.describe("People who voted."),
    judge: z
      .object({
        compared: Count.describe("Votes on pairs that the judge has compared too; votes for neither are left out."),
        agreed: Count.describe("Votes with the judge's preference."),
        kappa: z.number().nullable().describe("Cohen's kappa; null if nothing is compared or all preferences are equal."),
      })
      .nullable()
      .describe("Agreement with the checks of type `judge` and `compare`; null if there are none."),
  })
  .meta({ id: "EvaluationBlindResult" });
export type BlindResult = z.infer<typeof BlindResult>;
