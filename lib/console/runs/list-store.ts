import { sql } from "kysely";
import type { Member } from "../../contracts/person";
import { nameKey } from "../../store/database/name-key";
import type { Store } from "../../store/database/open";
import type { RunPage, RunQuery } from "./contract";
import { SILENT_MS, SUMMARY, summary } from "./rows-store";
import { hasWords } from "./words-store";

type Asked = Partial<Omit<RunQuery, "person">> & Pick<RunQuery, "limit">;

export interface RunListing extends Asked {
  now: number;
  /** Search only titles, as among another person's runs. */
  byTitle?: boolean;
  /** Newest first, ignoring pins. */
  byTime?: boolean;
}

const CURSOR = /^([01])\.(\d{1,15})\.(run_\w+)$/;

/**
 * A page of a person's runs: pinned first, then newest; of a conversation the last turn. `after` is the previous page's `next`;
 * an invalid one gives the first page.
 */
export async function listRuns(store: Store, owner: Member, listing: RunListing): Promise<RunPage> {
  const { limit, now } = listing;
  const rows = await matchingRuns(store, owner, listing)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? `${last.pinned}.${last.at}.${last.id}` : null;
  return { items: page.map((row) => summary(row, now)), next };
}

/** The statement of a page, without its limit. */
export function matchingRuns({ db }: Store, { teamId, userId }: Member, { after, byTime, ...asked }: Omit<RunListing, "limit">) {
  let query = db.selectFrom("runs").select(SUMMARY).where("team_id", "=", teamId).where("user_id", "=", userId).where("newest", "=", 1);
  if (asked.playground !== undefined) query = query.where("playground", "=", asked.playground);
  if (asked.model) query = query.where(sql<boolean>`models like ${partOf(JSON.stringify(asked.model))} escape '!'`);
  if (asked.since !== undefined) query = query.where("at", ">=", asked.since);
  if (asked.until !== undefined) query = query.where("at", "<", asked.until);
  if (asked.status !== undefined) query = query.where(hasStatus(asked.status, asked.now));
  if (asked.q)
    query = query.where(asked.byTitle ? sql<boolean>`lower(title) like ${partOf(nameKey(asked.q))} escape '!'` : hasWords(db, asked.q));
  const cursor = CURSOR.exec(after ?? "");
  if (cursor) {
    const [pinned, at, id] = [Number(cursor[1]), Number(cursor[2]), cursor[3] ?? ""];
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple("pinned", "at", "id"), "<", tuple(pinned, at, id)));
  }
  if (!byTime) query = query.orderBy("pinned", "desc");
  return query.orderBy("at", "desc").orderBy("id", "desc");
}

const partOf = (text: string) => `%${text.replace(/[!%_]/g, "!$&")}%`;

/** Consistent with `summary`: a run silent for too long isn't running. */
function hasStatus(status: NonNullable<RunQuery["status"]>, now: number) {
  const silent = sql<boolean>`(status = 'running' and playground != 'video' and at < ${now - SILENT_MS})`;
  if (status === "unknown") return sql<boolean>`(status = 'unknown' or ${silent})`;
  if (status === "running") return sql<boolean>`(status = 'running' and not ${silent})`;
  return sql<boolean>`status = ${status}`;
}
