import { type Insertable, sql } from "kysely";
import type { Store } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import type { StoredCell } from "./cells-store";

type NewVote = Insertable<Tables["evaluation_votes"]>;

/** Two columns of an evaluation, the lower one first. */
export interface Pairing {
  id: string;
  a: number;
  b: number;
}

/** Places at which both columns have an answer. */
function pairs({ db }: Store, { id, a, b }: Pairing) {
  return db
    .selectFrom("evaluation_cells as first")
    .innerJoin("evaluation_cells as second", (join) =>
      join
        .onRef("second.evaluation_id", "=", "first.evaluation_id")
        .onRef("second.position", "=", "first.position")
        .onRef("second.try_no", "=", "first.try_no"),
    )
    .where("first.evaluation_id", "=", id)
    .where("first.column_no", "=", a)
    .where("second.column_no", "=", b)
    .where("first.answered_at", "is not", null)
    .where("second.answered_at", "is not", null);
}

/** The first place that a person has not voted on. */
export function nextPair(store: Store, pairing: Pairing, personId: string): Promise<{ position: number; try_no: number } | undefined> {
  return pairs(store, pairing)
    .select(["first.position", "first.try_no"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("evaluation_votes as vote")
            .select("vote.position")
            .where("vote.evaluation_id", "=", pairing.id)
            .where("vote.column_a", "=", pairing.a)
            .where("vote.column_b", "=", pairing.b)
            .where("vote.person_id", "=", personId)
            .whereRef("vote.position", "=", "first.position")
            .whereRef("vote.try_no", "=", "first.try_no"),
        ),
      ),
    )
    .orderBy("first.position")
    .orderBy("first.try_no")
    .limit(1)
    .executeTakeFirst();
}

/** The cells of both columns at a place; fewer than two if it is no pair. */
export function pairCells({ db }: Store, { id, a, b }: Pairing, place: { position: number; try_no: number }): Promise<StoredCell[]> {
  return db
    .selectFrom("evaluation_cells")
    .selectAll()
    .where("evaluation_id", "=", id)
    .where("position", "=", place.position)
    .where("try_no", "=", place.try_no)
    .where("column_no", "in", [a, b])
    .where("answered_at", "is not", null)
    .orderBy("column_no")
    .execute();
}

export async function countPairs(store: Store, pairing: Pairing, personId: string): Promise<{ voted: number; total: number }> {
  const { total } = await pairs(store, pairing)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { voted } = await votesOf(store, pairing)
    .select(({ fn }) => fn.countAll<number>().as("voted"))
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  return { voted: Number(voted), total: Number(total) };
}

/** A second vote on a pair replaces the first. */
export async function storeVote({ db }: Store, vote: NewVote): Promise<void> {
  await db
    .insertInto("evaluation_votes")
    .values(vote)
    .onConflict((conflict) =>
      conflict
        .columns(["evaluation_id", "column_a", "column_b", "position", "try_no", "person_id"])
        .doUpdateSet({ choice: vote.choice, voted_at: vote.voted_at }),
    )
    .execute();
}

export async function countVotes(store: Store, pairing: Pairing) {
  const rows = await votesOf(store, pairing)
    .select(({ fn }) => ["choice", fn.countAll<number>().as("votes")])
    .groupBy("choice")
    .execute();
  const { people } = await votesOf(store, pairing).select(sql<number>`count(distinct person_id)`.as("people")).executeTakeFirstOrThrow();
  const count = (choice: NewVote["choice"]) => Number(rows.find((row) => row.choice === choice)?.votes ?? 0);
  return { a: count("a"), b: count("b"), ties: count("tie"), neither: count("neither"), people: Number(people) };
}

/** Votes with the checks of both answers, as JSON. */
export function votesWithChecks({ db }: Store, { id, a, b }: Pairing) {
  return db
    .selectFrom("evaluation_votes as vote")
    .innerJoin("evaluation_cells as first", (join) =>
      join
        .onRef("first.evaluation_id", "=", "vote.evaluation_id")
        .onRef("first.position", "=", "vote.position")
        .onRef("first.column_no", "=", "vote.column_a")
        .onRef("first.try_no", "=", "vote.try_no"),
    )
    .innerJoin("evaluation_cells as second", (join) =>
      join
        .onRef("second.evaluation_id", "=", "vote.evaluation_id")
        .onRef("second.position", "=", "vote.position")
        .onRef("second.column_no", "=", "vote.column_b")
        .onRef("second.try_no", "=", "vote.try_no"),
    )
    .select(["vote.choice", "first.checks as first", "second.checks as second"])
    .where("vote.evaluation_id", "=", id)
    .where("vote.column_a", "=", a)
    .where("vote.column_b", "=", b)
    .where("vote.choice", "<>", "neither")
    .execute();
}

function votesOf({ db }: Store, { id, a, b }: Pairing) {
  return db.selectFrom("evaluation_votes").where("evaluation_id", "=", id).where("column_a", "=", a).where("column_b", "=", b);
}
