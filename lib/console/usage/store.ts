import { sql } from "kysely";
import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import type { Store } from "../../store/open";
import type { UsageQuery } from "./contract";

export interface UsageFilter extends Pick<UsageQuery, "by" | "model" | "endpoint" | "provider"> {
  teamId: string;
  keyIds?: readonly string[];
  since: number;
  until: number;
}

export interface UsageRow {
  id: string;
  /** The first millisecond of the step, or 0 where none was asked for. */
  step: number;
  calls: number;
  errors: number;
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  costNano: number;
  firstMs: number;
  firsts: number;
}

/** Weeks begin on Monday: the epoch was a Thursday. */
export const WEEK_OFFSET_MS = 4 * 86_400_000;

/** Sums per group, and per step where `stepMs` is given. Steps are counted from `offset`, milliseconds since the epoch. */
export async function sumUsage(
  { db }: Store,
  filter: UsageFilter,
  { stepMs, offset = 0 }: { stepMs?: number; offset?: number } = {},
): Promise<UsageRow[]> {
  const { teamId, by, model, endpoint, provider, keyIds, since, until } = filter;
  const group = groupOf(by);
  // Literals, not parameters: PostgreSQL would take the same expression in `group by` for another one.
  const step = stepMs === undefined ? sql<number>`0` : sql<number>`(hour - ${sql.lit(offset)}) / ${sql.lit(stepMs)}`;
  let query = db
    .selectFrom("usage_hourly")
    .leftJoin("api_keys", "api_keys.id", "usage_hourly.key_id")
    .select((row) => [
      group.as("id"),
      step.as("step"),
      row.fn.sum<number>("calls").as("calls"),
      row.fn.sum<number>("errors").as("errors"),
      row.fn.sum<number>("input_tokens").as("inputTokens"),
      row.fn.sum<number>("output_tokens").as("outputTokens"),
      row.fn.sum<number>("cached_tokens").as("cachedTokens"),
      row.fn.sum<number>("cost_nano").as("costNano"),
      row.fn.sum<number>("first_ms").as("firstMs"),
      row.fn.sum<number>("firsts").as("firsts"),
    ])
    .where("usage_hourly.team_id", "=", teamId)
    .where("hour", ">=", since)
    .where("hour", "<", until);
  if (model !== "") query = query.where("model", "=", model);
  if (endpoint !== "") query = query.where("endpoint", "=", endpoint);
  if (provider !== "") query = query.where("provider", "=", provider);
  if (keyIds) query = query.where("key_id", "in", keyIds);
  const rows = await (stepMs === undefined ? query.groupBy(group) : query.groupBy([group, step])).execute();
  return rows.map((row) => ({
    id: row.id ?? "",
    step: stepMs === undefined ? 0 : Number(row.step) * stepMs + offset,
    calls: Number(row.calls),
    errors: Number(row.errors),
    inputTokens: Number(row.inputTokens),
    outputTokens: Number(row.outputTokens),
    cachedTokens: Number(row.cachedTokens),
    costNano: Number(row.costNano),
    firstMs: Number(row.firstMs),
    firsts: Number(row.firsts),
  }));
}

function groupOf(by: UsageQuery["by"]) {
  const [prefix, length] = [sql.lit(PLAYGROUND_KEY_ID), sql.lit(PLAYGROUND_KEY_ID.length)];
  switch (by) {
    case "person":
      return sql<string | null>`case when substr(usage_hourly.key_id, 1, ${length}) = ${prefix}
        then substr(usage_hourly.key_id, ${length} + 1) else api_keys.owner_id end`;
    case "key":
      return sql<string | null>`usage_hourly.key_id`;
    default:
      return sql<string | null>`${sql.ref(`usage_hourly.${by}`)}`;
  }
}
