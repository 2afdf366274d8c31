import { type RawBuilder, sql } from "kysely";
import type { KeySummary } from "../../contracts/keys";
import { recordOf } from "../../contracts/typed";
import { isPostgres } from "../../store/database/locks";
import type { Store } from "../../store/database/open";
import { SUMMARY, summary } from "../../store/keys/keys";
import { KEY_STATUSES, KEY_VIEWS, type KeyQuery, type KeyStatus } from "./contract";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The period of a key's activity. */
const LOOK_BACK_MS = 36 * HOUR_MS;
const UNUSED_MS = 90 * DAY_MS;
/** A share of fewer calls isn't meaningful. */
const FEW_CALLS = 10;

export interface ListedKey {
  key: KeySummary;
  status: KeyStatus;
}

/** Keys with problems: an exhausted budget, or refused and failed calls of the last 36 hours. Few keys have any. */
export interface Troubled {
  overBudget: readonly string[];
  limited: readonly string[];
  rejected: readonly string[];
}

/** Maximum ids in a statement. */
const MOST_TROUBLED = 5_000;

export async function troubledKeys(store: Store, of: { teamId: string; now: number }): Promise<Troubled> {
  const [overBudget, shares] = await Promise.all([keysOverBudget(store, of), troubledByCalls(store, of)]);
  return { overBudget, ...shares };
}

/** An expired period counts as reset. What leases have left is available. */
async function keysOverBudget({ db }: Store, { teamId, now }: { teamId: string; now: number }): Promise<string[]> {
  const rows = await db
    .selectFrom("budgets")
    .innerJoin("api_keys", (join) =>
      join.on(({ eb, ref }) => eb(sql`coalesce(${ref("api_keys.budget_subject")}, ${ref("api_keys.id")})`, "=", ref("budgets.subject"))),
    )
    .select("api_keys.id")
    .where("budgets.team_id", "=", teamId)
    .where("budgets.kind", "=", "key")
    .where("budgets.soft", "=", 0)
    .where("budgets.amount_nano", "is not", null)
    .where((row) => row.or([row("budgets.period_ends", "is", null), row("budgets.period_ends", ">", now)]))
    .where(sql<boolean>`budgets.amount_nano + budgets.topped_nano - budgets.spent_nano - (budgets.held_nano - budgets.idle_nano) <= 0`)
    .limit(MOST_TROUBLED)
    .execute();
  return rows.map(({ id }) => id);
}

async function troubledByCalls({ db }: Store, { teamId, now }: { teamId: string; now: number }): Promise<Omit<Troubled, "overBudget">> {
  const since = now - LOOK_BACK_MS;
  const rows = await db
    .selectFrom("usage_hourly")
    .select((row) => [
      "key_id",
      row.fn.sum<number>("calls").as("calls"),
      row.fn.sum<number>("errors").as("errors"),
      row.fn.sum<number>("limited").as("limited"),
    ])
    .where("team_id", "=", teamId)
    .where("hour", ">=", since - (since % HOUR_MS))
    .groupBy("key_id")
    .having((row) => row.and([row(row.fn.sum("calls"), ">=", FEW_CALLS), row(row.fn.sum("errors"), ">", 0)]))
    .execute();
  const share = (part: "errors" | "limited") => rows.filter((row) => Number(row[part]) * 10 > Number(row.calls)).map((row) => row.key_id);
  return { limited: share("limited").slice(0, MOST_TROUBLED), rejected: share("errors").slice(0, MOST_TROUBLED) };
}

/** The index of a key's status in `KEY_STATUSES`. */
function statusOf({ now, troubled }: Pick<KeyFilter, "now" | "troubled">) {
  const rank = (status: KeyStatus) => sql.lit(KEY_STATUSES.indexOf(status));
  const among = (ids: readonly string[], status: KeyStatus) =>
    ids.length === 0 ? sql`` : sql`when id in (${sql.join(ids)}) then ${rank(status)}`;
  return sql<number>`case
    when revoked_at is not null then ${rank("revoked")}
    when expires_at <= ${now} then ${rank("expired")}
    when disabled_at is not null then ${rank("disabled")}
    ${among(troubled.overBudget, "over_budget")}
    ${among(troubled.limited, "rate_limited")}
    ${among(troubled.rejected, "rejected")}
    when rotated_to is not null then ${rank("rotating")}
    when expires_at <= ${now + DAY_MS} then ${rank("expiring")}
    else ${rank("active")} end`;
}

function isInView(view: KeyQuery["view"], { now, troubled }: Pick<KeyFilter, "now" | "troubled">) {
  const status = statusOf({ now, troubled });
  const rank = (name: KeyStatus) => sql.lit(KEY_STATUSES.indexOf(name));
  switch (view) {
    case "current":
      return sql<boolean>`revoked_at is null`;
    case "attention":
      return sql<boolean>`${status} <= ${rank("rotating")}`;
    case "unused":
      return sql<boolean>`revoked_at is null and coalesce(last_used_at, created_at) < ${now - UNUSED_MS}`;
    default:
      return sql<boolean>`${status} = ${rank(view)}`;
  }
}

export interface KeyFilter extends Pick<KeyQuery, "q" | "view" | "owner" | "sort" | "order"> {
  teamId: string;
  now: number;
  troubled: Troubled;
}

function filtered({ db }: Store, { teamId, now, troubled, q, view, owner }: KeyFilter) {
  let query = db.selectFrom("api_keys").where("team_id", "=", teamId).where(isInView(view, { now, troubled }));
  if (owner !== "") query = owner === "service" ? query.where("owner_id", "is", null) : query.where("owner_id", "=", owner);
  if (q !== "") {
    const text = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    // A lower-case copy of the name is stored for this.
    const has = (column: RawBuilder<unknown>) => sql<boolean>`${column} like ${text} escape '\\'`;
    query = query.where((row) => row.or([has(sql`name_key`), has(sql`lower(id)`), has(sql`lower(hint)`)]));
  }
  return query;
}

/**
 * One page of a view, in its order; ties newest first. Only an index is read of all keys; rows only of the
 * page. `total`: the number of keys on all pages; undefined if it wasn't requested, or the page is beyond the last.
 */
export async function listKeyRows(
  store: Store,
  filter: KeyFilter,
  { limit, offset, counted = false }: { limit: number; offset: number; counted?: boolean },
): Promise<{ rows: ListedKey[]; total?: number }> {
  const { sort, order } = filter;
  const total = counted ? sql<number>`count(*) over ()` : sql<number>`0`;
  const ordered = filtered(store, filter)
    .select(["id", statusOf(filter).as("status"), total.as("total")])
    // The name is never null, and an explicit condition would keep the databases from using their index.
    .orderBy(orderOf(store, filter), (by) => (sort === "name" ? by[order]() : by[order]().nullsLast()))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  const page = await ordered.limit(limit).offset(offset).execute();
  if (page.length === 0) return { rows: [] };
  const ids = page.map(({ id }) => id);
  const rows = await store.db.selectFrom("api_keys").select(SUMMARY).where("id", "in", ids).execute();
  const keys = new Map(rows.map((row) => [row.id, summary(row)]));
  const listed = page.flatMap(({ id, status }) => {
    const key = keys.get(id);
    return key ? [{ key, status: KEY_STATUSES[Number(status)] ?? ("active" as const) }] : [];
  });
  return { rows: listed, total: counted ? Number(page[0]?.total) : undefined };
}

function orderOf({ db }: Store, { sort, teamId, now, troubled }: KeyFilter) {
  const since = now - LOOK_BACK_MS - ((now - LOOK_BACK_MS) % HOUR_MS);
  switch (sort) {
    case "status":
      return statusOf({ now, troubled });
    case "name":
      return isPostgres(db) ? sql`name_sort collate "C"` : sql`name_sort`;
    case "calls":
      return sql`coalesce((select sum(calls) from usage_hourly where usage_hourly.team_id = ${teamId}
        and usage_hourly.key_id = api_keys.id and usage_hourly.hour >= ${since}), 0)`;
    default:
      return sql.ref({ created: "created_at", lastUsed: "last_used_at", expires: "expires_at" }[sort]);
  }
}

export async function countKeyRows(store: Store, filter: KeyFilter): Promise<number> {
  const row = await filtered(store, filter)
    .select((eb) => eb.fn.countAll<number>().as("keys"))
    .executeTakeFirstOrThrow();
  return Number(row.keys);
}

/** Keys per view, ignoring the search. */
export async function countViews(
  { db }: Store,
  of: Pick<KeyFilter, "teamId" | "now" | "troubled">,
): Promise<Record<KeyQuery["view"], number>> {
  const counted = KEY_VIEWS.map((view) => sql<number>`count(case when ${isInView(view, of)} then 1 end)`.as(view));
  const row = await db.selectFrom("api_keys").select(counted).where("team_id", "=", of.teamId).executeTakeFirstOrThrow();
  return recordOf(KEY_VIEWS, (view) => Number(row[view]));
}

export async function statusOfKey(store: Store, { teamId, id, now }: { teamId: string; id: string; now: number }): Promise<KeyStatus> {
  const troubled = await troubledKeys(store, { teamId, now });
  const row = await store.db
    .selectFrom("api_keys")
    .select(statusOf({ now, troubled }).as("status"))
    .where("id", "=", id)
    .executeTakeFirst();
  return KEY_STATUSES[Number(row?.status)] ?? "active";
}

export async function keyOwners({ db }: Store, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("api_keys")
    .select("owner_id")
    .distinct()
    .where("team_id", "=", teamId)
    .where("owner_id", "is not", null)
    .execute();
  return rows.flatMap(({ owner_id }) => owner_id ?? []);
}

export interface Bars {
  calls: number[];
  errors: number[];
}

/** Calls of some keys in equal steps from `since` on, counted in the log. Keys without calls are omitted. */
export async function keyBars(
  store: Store,
  { keyIds, since, barMs, bars }: { keyIds: readonly string[]; since: number; barMs: number; bars: number },
): Promise<Map<string, Bars>> {
  const found = new Map<string, Bars>();
  if (keyIds.length === 0) return found;
  // A literal: the databases disagree on the type of a division by a parameter.
  const bar = sql<number>`(calls.at - ${sql.lit(since)}) / ${sql.lit(barMs)}`;
  const rows = await store.db
    .selectFrom("calls")
    .select(["key_id", bar.as("bar"), sql<number>`count(*)`.as("calls"), failedCalls.as("errors")])
    .where("key_id", "in", keyIds)
    .where("at", ">=", since)
    .where("at", "<", since + bars * barMs)
    .groupBy(["key_id", bar])
    .execute();
  for (const row of rows) {
    const key = found.get(row.key_id) ?? { calls: new Array<number>(bars).fill(0), errors: new Array<number>(bars).fill(0) };
    key.calls[row.bar] = row.calls;
    key.errors[row.bar] = Number(row.errors);
    found.set(row.key_id, key);
  }
  return found;
}

const failedCalls = sql<number>`sum(case when calls.status >= 400 or calls.code <> '' then 1 else 0 end)`;

/** A key's calls since an hour, from the hourly sums. */
export async function callsSince(store: Store, { teamId, id, since }: { teamId: string; id: string; since: number }): Promise<number> {
  const row = await store.db
    .selectFrom("usage_hourly")
    .select((eb) => eb.fn.sum<number>("calls").as("calls"))
    .where("team_id", "=", teamId)
    .where("key_id", "=", id)
    .where("hour", ">=", since)
    .executeTakeFirst();
  return Number(row?.calls ?? 0);
}
