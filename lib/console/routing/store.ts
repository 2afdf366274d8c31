import { sql } from "kysely";
import type { Store } from "../../store/database/open";

export interface RouteTraffic {
  /** The name that was asked for. */
  model: string;
  /** `provider/model` of the target that answered or failed last. */
  target: string;
  calls: number;
  retried: number;
}

const SAMPLE = 2_000;

/** A team's newest calls since a time, by name and target. */
export async function countByRoute({ db }: Store, { teamId, since }: { teamId: string; since: number }): Promise<RouteTraffic[]> {
  const newest = db
    .selectFrom("calls")
    .select(["model", "provider", "upstream_model", "attempts"])
    .where("team_id", "=", teamId)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(SAMPLE);
  const rows = await db
    .selectFrom(newest.as("newest"))
    .select(({ fn }) => ["model", "provider", "upstream_model", fn.countAll<number>().as("calls")])
    .select(sql<number>`sum(case when attempts > 1 then 1 else 0 end)`.as("retried"))
    .groupBy(["model", "provider", "upstream_model"])
    .execute();
  return rows.map(({ model, provider, upstream_model: there, calls, retried }) => {
    return { model, target: `${provider}/${there}`, calls: Number(calls), retried: Number(retried) };
  });
}
