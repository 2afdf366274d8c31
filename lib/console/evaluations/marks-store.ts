import type { Insertable, Selectable } from "kysely";
import type { EvaluationMark } from "../../contracts/evaluation-marks";
import type { Store } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import { type CellPlace, findCell } from "./cells-store";

type NewMark = Insertable<Tables["evaluation_marks"]>;
type StoredMark = Selectable<Tables["evaluation_marks"]>;

/** Sets or removes a person's mark of an answered cell, which is then among the changed ones. False if there is no such cell. */
export async function changeMark({ db }: Store, mark: Omit<NewMark, "verdict"> & { verdict: NewMark["verdict"] | null }): Promise<boolean> {
  const { evaluation_id: id, position, column_no, try_no, person_id, verdict } = mark;
  return db.transaction().execute(async (write) => {
    const cell = await findCell({ db: write }, id, mark);
    if (!cell || cell.answered_at === null) return false;
    const { last_change } = await write
      .updateTable("evaluations")
      .set(({ eb }) => ({ last_change: eb("last_change", "+", 1) }))
      .where("id", "=", id)
      .returning("last_change")
      .executeTakeFirstOrThrow();
    await write
      .updateTable("evaluation_cells")
      .set({ change_no: last_change })
      .where("evaluation_id", "=", id)
      .where("position", "=", position)
      .where("column_no", "=", column_no)
      .where("try_no", "=", try_no)
      .execute();
    await write
      .deleteFrom("evaluation_marks")
      .where("evaluation_id", "=", id)
      .where("position", "=", position)
      .where("column_no", "=", column_no)
      .where("try_no", "=", try_no)
      .where("person_id", "=", person_id)
      .execute();
    if (verdict !== null)
      await write
        .insertInto("evaluation_marks")
        .values({ ...mark, verdict })
        .execute();
    return true;
  });
}

/** Marks of some rows, oldest first. */
export function marksIn({ db }: Store, id: string, positions: readonly number[]): Promise<StoredMark[]> {
  if (positions.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("evaluation_marks")
    .selectAll()
    .where("evaluation_id", "=", id)
    .where("position", "in", positions)
    .orderBy("marked_at")
    .orderBy("person_id")
    .execute();
}

/** The marks of a cell among those of its row. */
export function marksOf(marks: readonly StoredMark[], { position, column_no, try_no }: CellPlace): EvaluationMark[] {
  return marks
    .filter((mark) => mark.position === position && mark.column_no === column_no && mark.try_no === try_no)
    .map(({ person, verdict, note, marked_at }) => ({ person, verdict, note, at: marked_at }));
}

/** Numbers of marks by their verdict and that of the checks, of cells with a result. */
export async function countAgreement({ db }: Store, id: string) {
  const rows = await db
    .selectFrom("evaluation_marks as mark")
    .innerJoin("evaluation_cells as cell", (join) =>
      join
        .onRef("cell.evaluation_id", "=", "mark.evaluation_id")
        .onRef("cell.position", "=", "mark.position")
        .onRef("cell.column_no", "=", "mark.column_no")
        .onRef("cell.try_no", "=", "mark.try_no"),
    )
    .select(({ fn }) => ["mark.verdict", "cell.state", fn.countAll<number>().as("marks")])
    .where("mark.evaluation_id", "=", id)
    .where("cell.state", "in", ["passed", "failed"])
    .groupBy(["mark.verdict", "cell.state"])
    .execute();
  return rows.map(({ verdict, state, marks }) => ({ left: verdict, right: state === "passed" ? "pass" : "fail", count: Number(marks) }));
}

/** Positions of rows that have a mark. */
export function markedPositions({ db }: Pick<Store, "db">, id: string) {
  return db.selectFrom("evaluation_marks").select("position").where("evaluation_id", "=", id);
}

/** Positions of rows with a mark that another mark of the cell, or its checks, contradict. */
export function contestedPositions({ db }: Pick<Store, "db">, id: string) {
  return db
    .selectFrom("evaluation_marks as mark")
    .innerJoin("evaluation_cells as cell", (join) =>
      join
        .onRef("cell.evaluation_id", "=", "mark.evaluation_id")
        .onRef("cell.position", "=", "mark.position")
        .onRef("cell.column_no", "=", "mark.column_no")
        .onRef("cell.try_no", "=", "mark.try_no"),
    )
    .leftJoin("evaluation_marks as other", (join) =>
      join
        .onRef("other.evaluation_id", "=", "mark.evaluation_id")
        .onRef("other.position", "=", "mark.position")
        .onRef("other.column_no", "=", "mark.column_no")
        .onRef("other.try_no", "=", "mark.try_no"),
    )
    .select("mark.position")
    .where("mark.evaluation_id", "=", id)
    .where((row) =>
      row.or([
        row("other.verdict", "<>", row.ref("mark.verdict")),
        row.and([row("mark.verdict", "=", "pass"), row("cell.state", "=", "failed")]),
        row.and([row("mark.verdict", "=", "fail"), row("cell.state", "=", "passed")]),
      ]),
    );
}
