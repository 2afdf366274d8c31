import { sql } from "kysely";
import type { Store } from "../../store/database/open";
import type { StoredRollout } from "../../store/models/rollouts";

/** The newest calls of each side that a rollout is judged by. */
const JUDGED = 1_000;

export interface RolloutCall {
  /** `provider/model` that answered or failed last. */
  target: string;
  failed: boolean;
  durationMs: number;
}

interface Side {
  of: Pick<StoredRollout, "id">;
  /** 1 for the side of the rollout's target. */
  side: 0 | 1;
  since: number;
}

/** The newest calls of one side since a time that a target was asked for. Those whose caller left say nothing. */
export async function callsOfSide({ db }: Store, side: Side): Promise<RolloutCall[]> {
  const rows = await newestOf(db, side).select(["provider", "upstream_model", "outcome", "duration_ms"]).execute();
  return rows.map(({ provider, upstream_model: model, outcome, duration_ms: durationMs }) => {
    return { target: `${provider}/${model}`, failed: outcome !== "ok", durationMs };
  });
}

/** How many of these calls have a thumb, and how many of those a thumb down. */
export async function thumbsOfSide({ db }: Store, side: Side): Promise<{ rated: number; down: number }> {
  const row = await db
    .selectFrom("call_feedback")
    .innerJoin(newestOf(db, side).select(["id", "team_id"]).as("newest"), (join) =>
      join.onRef("newest.id", "=", "call_feedback.call_id").onRef("newest.team_id", "=", "call_feedback.team_id"),
    )
    .select(({ fn }) => fn.countAll<number>().as("rated"))
    .select(sql<number>`sum(case when thumb = 'down' then 1 else 0 end)`.as("down"))
    .where("thumb", "is not", null)
    .executeTakeFirst();
  return { rated: Number(row?.rated ?? 0), down: Number(row?.down ?? 0) };
}

function newestOf(db: Store["db"], { of: { id }, side, since }: Side) {
  return (
    db
      .selectFrom("calls")
      .where("rollout", "=", `${id}:${side}`)
      // The index has rows of rollouts alone.
      .where("rollout", "<>", sql.lit(""))
      .where("at", ">=", since)
      .where("attempts", ">", 0)
      .where("outcome", "<>", "cancelled")
      .where("cache", "=", "")
      .orderBy("at", "desc")
      .limit(JUDGED)
  );
}
