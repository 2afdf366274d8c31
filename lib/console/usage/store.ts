import { sql } from "kysely";
import { PLAYGROUND_KEY_ID } from "../../contracts/keys";
import { keysOf, recordOf } from "../../contracts/typed";
import type { Store } from "../../store/database/open";
import type { UsageQuery } from "./contract";

export interface UsageFilter extends Pick<UsageQuery, "by" | "model" | "endpoint" | "provider"> {
  teamId: string;
  keyIds?: readonly string[];
  since: number;
  until: number;
}

export interface UsageRow {
  id: string;
  /** The step's first millisecond, or 0 without steps. */
  step: number;
  calls: number;
  errors: number;
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  costNano: number;
  /** Successful calls whose cost is known. */
  priced: number;
  firstMs: number;
  firsts: number;
  cacheHits: number;
  savedNano: number;
}

/** Weeks begin on Monday: the epoch was a Thursday. */
export const WEEK_OFFSET_MS = 4 * 86_400_000;

const SUMS = {
  calls: "calls",
  errors: "errors",
  inputTokens: "input_tokens",
  outputTokens: "output_tokens",
  cachedTokens: "cached_tokens",
  costNano: "cost_nano",
  priced: "priced",
  firstMs: "first_ms",
  firsts: "firsts",
  cacheHits: "cache_hits",
  savedNano: "saved_nano",
} as const;
const NAMES = keysOf(SUMS);

/** Sums per group, and per step if `stepMs` is given. Steps are counted from `offset`, milliseconds since the epoch. */
export async function sumUsage(
  store: Store,
  filter: UsageFilter,
  { stepMs, offset = 0 }: { stepMs?: number; offset?: number } = {},
): Promise<UsageRow[]> {
  const { teamId, by, model, endpoint, provider, keyIds, since, until } = filter;
  const column = by === "person" || by === "key" ? "key_id" : by;
  // Literals, not parameters: PostgreSQL wouldn't recognise the same expression in `group by`.
  const step = stepMs === undefined ? sql<number>`0` : sql<number>`(hour - ${sql.lit(offset)}) / ${sql.lit(stepMs)}`;
  let query = store.db
    .selectFrom("usage_hourly")
    .select((row) => [`${column} as id` as const, step.as("step"), ...NAMES.map((name) => row.fn.sum<number>(SUMS[name]).as(name))])
    .where("team_id", "=", teamId)
    .where("hour", ">=", since)
    .where("hour", "<", until);
  if (model !== "") query = query.where("model", "=", model);
  if (endpoint !== "") query = query.where("endpoint", "=", endpoint);
  if (provider !== "") query = query.where("provider", "=", provider);
  if (keyIds) query = query.where("key_id", "in", keyIds);
  const found = await (stepMs === undefined ? query.groupBy(column) : query.groupBy([column, step])).execute();
  const rows = found.map((row): UsageRow => {
    const sums = recordOf(NAMES, (name) => Number(row[name]));
    return { id: row.id, step: stepMs === undefined ? 0 : Number(row.step) * stepMs + offset, ...sums };
  });
  return by === "person" ? byPerson(store, rows) : rows;
}

/** Usage of keys and playgrounds by their owner; service keys have none. */
async function byPerson(store: Store, rows: readonly UsageRow[]): Promise<UsageRow[]> {
  const owners = await ownersOf(store, [...new Set(rows.map(({ id }) => id))]);
  const people = new Map<string, UsageRow>();
  for (const { id, step, ...sums } of rows) {
    const person = owners.get(id) ?? "";
    const known = people.get(`${step} ${person}`) ?? { ...NOTHING, id: person, step };
    for (const name of NAMES) known[name] += sums[name];
    people.set(`${step} ${person}`, known);
  }
  return [...people.values()];
}

const NOTHING = recordOf(NAMES, () => 0);
/** Maximum ids in a statement. */
const IDS_AT_ONCE = 5_000;

async function ownersOf({ db }: Store, keyIds: readonly string[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const id of keyIds) if (id.startsWith(PLAYGROUND_KEY_ID)) owners.set(id, id.slice(PLAYGROUND_KEY_ID.length));
  const keys = keyIds.filter((id) => !owners.has(id));
  for (let start = 0; start < keys.length; start += IDS_AT_ONCE) {
    const some = keys.slice(start, start + IDS_AT_ONCE);
    for (const row of await db.selectFrom("api_keys").select(["id", "owner_id"]).where("id", "in", some).execute())
      if (row.owner_id !== null) owners.set(row.id, row.owner_id);
  }
  return owners;
}
