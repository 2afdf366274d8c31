import { z } from "zod";
import { EvaluationMark, MarkVerdict } from "../../contracts/evaluation-marks";
import { LARGEST } from "../../contracts/scalar";

const Place = z.int().min(0).max(LARGEST);

export const MarkRequest = z
  .object({
    row: Place.describe("Position of the row."),
    column: Place.describe("Index of the column."),
    try: Place.default(0).describe("Number of the try. Default: 0."),
    verdict: MarkVerdict.nullable().describe("Your verdict; null removes it with its note."),
    note: z.string().max(2_000).optional().describe("A note, at most 2,000 characters. Default: none."),
  })
  .meta({ id: "EvaluationMarkRequest" });
export type MarkRequest = z.infer<typeof MarkRequest>;

export const MarkList = z
  .object({ marks: z.array(EvaluationMark).describe("All marks of the cell, oldest first.") })
  .meta({ id: "EvaluationMarkList" });
export type MarkList = z.infer<typeof MarkList>;
