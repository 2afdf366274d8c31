import { sql } from "kysely";
import type { Store } from "../../store/database/open";

const DAY_MS = 86_400_000;
/** Calls that the list counts, the newest ones: with more, the earlier days are too small rather than the page too slow. */
const MOST_COUNTED = 200_000;
/** The newest calls of one prompt that its versions are compared by. */
const MOST_COMPARED = 10_000;

/** Calls per day of each prompt, oldest first, in `days` days that end now. */
export async function callsPerDay(
  { db }: Store,
  { teamId, days, now, most = MOST_COUNTED }: { teamId: string; days: number; now: number; most?: number },
): Promise<Map<string, number[]>> {
  const since = now - days * DAY_MS;
  const calls = db
    .selectFrom("calls")
    .select(["prompt", "at"])
    .where("team_id", "=", teamId)
    .where("prompt", "<>", sql.lit(""))
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .limit(most);
  const day = sql<number>`(at - ${sql.lit(since)}) / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom(calls.as("counted"))
    .select(({ fn }) => ["prompt", day.as("day"), fn.countAll<number>().as("calls")])
    .groupBy(["prompt", day])
    .execute();
  const found = new Map<string, number[]>();
  for (const { prompt, day: of, calls: count } of rows) {
    const bars = found.get(prompt) ?? new Array<number>(days).fill(0);
    const at = Math.min(days - 1, Math.max(0, Number(of)));
    bars[at] = (bars[at] ?? 0) + Number(count);
    found.set(prompt, bars);
  }
  return found;
}

export interface VersionUse {
  calls: number;
  failed: number;
  durationMs: number;
  /** Null if no cost is known. */
  costNano: number | null;
}

/** The newest calls of a prompt, by version. */
export async function versionUse({ db }: Store, { teamId, slug }: { teamId: string; slug: string }): Promise<Map<number, VersionUse>> {
  const newest = db
    .selectFrom("calls")
    .select(["prompt_version", "status", "code", "duration_ms", "cost_nano"])
    .where("team_id", "=", teamId)
    .where("prompt", "=", slug)
    .where("prompt", "<>", sql.lit(""))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_COMPARED);
  const rows = await db
    .selectFrom(newest.as("newest"))
    .select(({ fn }) => ["prompt_version as version", fn.countAll<number>().as("calls"), fn.avg<number>("duration_ms").as("durationMs")])
    .select(sql<number>`sum(case when status >= 400 or code <> '' then 1 else 0 end)`.as("failed"))
    .select(sql<number | null>`avg(cost_nano)`.as("costNano"))
    .groupBy("prompt_version")
    .execute();
  return new Map(
    rows.map(({ version, calls, failed, durationMs, costNano }) => [
      version,
      {
        calls: Number(calls),
        failed: Number(failed),
        durationMs: Number(durationMs),
        costNano: costNano === null ? null : Number(costNano),
      },
    ]),
  );
}
