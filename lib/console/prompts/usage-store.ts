import { sql } from "kysely";
import { NANO_DOLLARS } from "../../contracts/prices";
import type { Store } from "../../store/database/open";
import type { PromptView } from "./contract";

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

type VersionUse = Pick<PromptView["versions"][number], "calls" | "failed" | "cost" | "durationMs" | "ratings">;
const NOT_RATED = { count: 0, good: 0, bad: 0, score: null };
export const NOT_USED: VersionUse = { calls: 0, failed: 0, cost: null, durationMs: null, ratings: NOT_RATED };

interface OfPrompt {
  teamId: string;
  slug: string;
}

/** The newest calls of a prompt. */
function newestCalls({ db }: Store, { teamId, slug }: OfPrompt) {
  return db
    .selectFrom("calls")
    .select(["id", "prompt_version", "status", "code", "duration_ms", "cost_nano"])
    .where("team_id", "=", teamId)
    .where("prompt", "=", slug)
    .where("prompt", "<>", sql.lit(""))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_COMPARED);
}

/** The newest calls of a prompt and their ratings, by version. */
export async function versionUse(store: Store, of: OfPrompt): Promise<Map<number, VersionUse>> {
  const [ratings, rows] = await Promise.all([
    ratingsByVersion(store, of),
    store.db
      .selectFrom(newestCalls(store, of).as("newest"))
      .select(({ fn }) => ["prompt_version as version", fn.countAll<number>().as("calls"), fn.avg<number>("duration_ms").as("durationMs")])
      .select(sql<number>`sum(case when status >= 400 or code <> '' then 1 else 0 end)`.as("failed"))
      .select(sql<number | null>`avg(cost_nano)`.as("costNano"))
      .groupBy("prompt_version")
      .execute(),
  ]);
  return new Map(
    rows.map(({ version, calls, failed, durationMs, costNano }) => [
      version,
      {
        calls: Number(calls),
        failed: Number(failed),
        durationMs: Number(durationMs),
        cost: costNano === null ? null : Number(costNano) / NANO_DOLLARS,
        ratings: ratings.get(version) ?? NOT_RATED,
      },
    ]),
  );
}

async function ratingsByVersion(store: Store, of: OfPrompt): Promise<Map<number, VersionUse["ratings"]>> {
  const rows = await store.db
    .selectFrom(newestCalls(store, of).as("newest"))
    .innerJoin("call_feedback as rating", "rating.call_id", "newest.id")
    .where("rating.team_id", "=", of.teamId)
    .select(({ fn }) => ["prompt_version as version", fn.countAll<number>().as("count"), fn.avg<number | null>("rating.score").as("score")])
    .select(sql<number>`sum(case when rating.thumb = 'up' then 1 else 0 end)`.as("good"))
    .select(sql<number>`sum(case when rating.thumb = 'down' then 1 else 0 end)`.as("bad"))
    .groupBy("prompt_version")
    .execute();
  return new Map(
    rows.map(({ version, count, good, bad, score }) => [
      version,
      { count: Number(count), good: Number(good), bad: Number(bad), score: score === null ? null : Number(score) },
    ]),
  );
}
