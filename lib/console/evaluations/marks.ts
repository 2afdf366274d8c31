import { Failure } from "../../contracts/errors";
import type { Agreement } from "../../contracts/evaluation-marks";
import type { Person } from "../../contracts/person";
import { agreementOf } from "../../evals/statistics";
import type { Store } from "../../store/database/open";
import type { MarkList, MarkRequest } from "./marks-contract";
import { changeMark, countAgreement, marksIn, marksOf } from "./marks-store";

/** Sets a person's mark of a cell, or removes it. Throws `invalid_value` if there is no answer. */
export async function markCell(store: Store, id: string, person: Person, request: MarkRequest): Promise<MarkList> {
  const place = { position: request.row, column_no: request.column, try_no: request.try };
  const mark = {
    ...place,
    evaluation_id: id,
    person_id: person.userId,
    person: person.name,
    verdict: request.verdict,
    note: request.note ?? "",
    marked_at: Date.now(),
  };
  if (!(await changeMark(store, mark)))
    throw new Failure("invalid_value", `Row ${request.row}, column ${request.column}, try ${request.try} has no answer to mark.`, {
      param: "row",
    });
  return { marks: marksOf(await marksIn(store, id, [request.row]), place) };
}

/** People against the checks. */
export async function agreementWithChecks(store: Store, id: string): Promise<Agreement> {
  const { compared, agreed, kappa } = agreementOf(await countAgreement(store, id));
  return { marked: compared, agreed, kappa };
}
