import type { Selectable } from "kysely";
import type { Store } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import { type Cursor, isScan, type LogFilter, looksBackTo, narrowed, newest, within } from "./filter-store";

export type CallsRow = Selectable<Tables["calls"]>;

/** Columns of a list: the long texts of a single call would be most of the data. */
const LISTED = [
  "id",
  "at",
  "key_id",
  "endpoint",
  "model",
  "provider",
  "upstream_model",
  "status",
  "code",
  "outcome",
  "stream",
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "written_tokens",
  "cost_nano",
  "duration_ms",
  "first_event_ms",
  "attempts",
  "cache",
  "saved_nano",
  "prompt",
  "prompt_version",
  "session",
] as const satisfies readonly (keyof Tables["calls"])[];
export type ListedRow = Pick<CallsRow, (typeof LISTED)[number]>;

/** Keys that are looked for one by one. */
const MOST_KEYS = 500;
/** Index ranges that one statement merges. */
const RANGES_AT_ONCE = 100;

/**
 * A team's calls, newest first, using an index of the team and the filter. `reached`: where a scan stopped
 * before it found enough; the next one continues from there.
 */
export async function listCalls(
  store: Store,
  filter: LogFilter,
  { before, limit }: { before?: Cursor; limit: number },
): Promise<{ rows: ListedRow[]; reached?: Cursor }> {
  const { db } = store;
  const from = isScan(filter) ? await looksBackTo(store, filter, before) : undefined;
  const bounds = { before, from };
  const parts = rangesOf(filter);
  const rows =
    parts.length > 0
      ? await listOfRanges(store, parts, { ...bounds, limit })
      : filter.id !== ""
        ? await listOfIds(store, filter, { ...bounds, limit })
        : await newest(within(narrowed(db, db.selectFrom("calls").select(LISTED), filter), bounds), limit).execute();
  return rows.length < limit && from ? { rows, reached: from } : { rows };
}

/** Ids are in order of time, so equal prefixes are one range of the primary key. */
function listOfIds({ db }: Store, filter: LogFilter, { before, from, limit }: { before?: Cursor; from?: Cursor; limit: number }) {
  let query = narrowed(db, db.selectFrom("calls").select(LISTED), filter);
  if (before) query = query.where("id", "<", before.id);
  if (from) query = query.where("id", ">=", from.id);
  return query.orderBy("id", "desc").limit(limit).execute();
}

/** A filter for several keys or statuses as one filter for each, so that each is a range of an index. */
function rangesOf(filter: LogFilter): LogFilter[] {
  const { keyIds, statuses = [] } = filter;
  if (keyIds && keyIds.length <= MOST_KEYS) return keyIds.map((key) => ({ ...filter, keyIds: [key] }));
  return statuses.length > 1 && !keyIds && filter.id === "" ? statuses.map((status) => ({ ...filter, statuses: [status] })) : [];
}

/**
 * The newest calls of each range. With several keys or statuses in one condition the databases sort all their calls, or scan
 * everyone's.
 */
async function listOfRanges(
  { db }: Store,
  ranges: readonly LogFilter[],
  { limit, ...bounds }: { before?: Cursor; from?: Cursor; limit: number },
): Promise<ListedRow[]> {
  const found: Cursor[] = [];
  for (let start = 0; start < ranges.length; start += RANGES_AT_ONCE) {
    const [first, ...others] = ranges.slice(start, start + RANGES_AT_ONCE).map((range) => {
      const own = narrowed(db, db.selectFrom("calls").select(["at", "id"]), range);
      return db.selectFrom(newest(within(own, bounds), limit).as("own")).select(["at", "id"]);
    });
    if (first) {
      const all = others.reduce((union, own) => union.unionAll(own), first);
      found.push(
        ...(await db.selectFrom(all.as("all")).select(["at", "id"]).orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute()),
      );
    }
  }
  if (found.length === 0) return [];
  found.sort((left, right) => right.at - left.at || (left.id < right.id ? 1 : -1));
  const ids = found.slice(0, limit).map(({ id }) => id);
  return newest(db.selectFrom("calls").select(LISTED).where("id", "in", ids), limit).execute();
}

export function findCall({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<CallsRow | undefined> {
  return db.selectFrom("calls").selectAll().where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
}
