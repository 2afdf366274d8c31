import { sql } from "kysely";
import { BUDGET_WARNINGS } from "../../contracts/budget-terms";
import type { Store } from "../../store/database/open";

export interface ScarceBudget {
  id: string;
  name: string;
  /** Spent, in whole percent. */
  percent: number;
}

/** Budgets of a team and its keys at or beyond the first warning, the fullest first. An expired period counts as reset. */
export async function scarceBudgets(
  { db }: Store,
  { teamId, now, limit }: { teamId: string; now: number; limit: number },
): Promise<ScarceBudget[]> {
  const whole = sql<number>`(budgets.amount_nano + budgets.topped_nano)`;
  const rows = await db
    .selectFrom("budgets")
    .leftJoin("api_keys", "api_keys.id", "budgets.subject")
    .leftJoin("teams", "teams.id", "budgets.subject")
    .select(["budgets.subject as id", "budgets.spent_nano", whole.as("whole"), "api_keys.name as key", "teams.name as team"])
    .where("budgets.team_id", "=", teamId)
    .where("budgets.kind", "in", ["key", "team"])
    .where("budgets.amount_nano", "is not", null)
    .where((row) => row.or([row("budgets.period_ends", "is", null), row("budgets.period_ends", ">", now)]))
    .where("api_keys.revoked_at", "is", null)
    .where("budgets.spent_nano", ">", 0)
    .where(sql<boolean>`budgets.spent_nano * 100 >= ${whole} * ${sql.lit(BUDGET_WARNINGS[0])}`)
    .orderBy(sql`budgets.spent_nano * 1.0 / nullif(${whole}, 0)`, "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, key, team, spent_nano, whole }) => ({
    id,
    name: key ?? team ?? id,
    percent: whole > 0 ? Math.floor((spent_nano / whole) * 100) : 100,
  }));
}
