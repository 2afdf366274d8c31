import { sql } from "kysely";
import { FIRST_TEAM } from "../contracts/keys";
import { isPostgres } from "../store/database/locks";
import type { Store } from "../store/database/open";

const DAY_MS = 24 * 3_600_000;
/** Rows of one statement: what is written in one go is held in memory. */
const CHUNK = 100_000;

export interface ManyCalls {
  rows: number;
  /** The newest row's time. */
  until: number;
  /** Over how many days the rows are spread evenly. */
  days: number;
}

/**
 * Rows as a busy team leaves them, made by the database itself: 40 keys with two models each, a dozen models of which one is rare, five
 * endpoints, four providers, 3 in 100 not ok, a rare error code. The hourly sums are made with them.
 */
export async function makeManyCalls({ db }: Store, { rows, until, days }: ManyCalls): Promise<void> {
  const step = Math.max(1, Math.floor((days * DAY_MS) / rows));
  const postgres = isPostgres(db);
  for (let from = 0; from < rows; from += CHUNK) {
    const to = Math.min(from + CHUNK, rows);
    const numbers = postgres
      ? sql`select i from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint) as n(i)`
      : sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to - 1)}) select i from n`;
    const at = sql`${sql.lit(until)} - (${sql.lit(rows)} - i) * ${sql.lit(step)}`;
    const id = postgres ? sql`'req_01' || lpad(i::text, 24, '0')` : sql`printf('req_01%024d', i)`;
    const key = sql`'key_' || ((i * 7919) % 40)`;
    const model = sql`(((i * 7919) % 40 + (i % 3) % 2 * 3) % 11)`;
    await sql`
      insert into calls (id, at, team_id, key_id, endpoint, model, provider, upstream_model, status, code, stream, input_tokens, output_tokens,
        cached_tokens, duration_ms, first_event_ms, attempts, warnings, end_user, cost_nano, outcome, client, bytes_in, bytes_out, key_metadata)
      select ${id}, ${at}, ${FIRST_TEAM}, ${key},
        case (i * 31) % 97 when 0 then 'images.create' when 1 then 'audio.speech' when 2 then 'rerank.create' when 3 then 'embeddings.create'
          else 'chat.create' end,
        case when i % 99991 = 17 then 'rare-model' else 'model-' || ${model} end,
        'provider-' || (${model} % 4), 'm', case when i % 33 = 5 then 429 else 200 end,
        case when i % 1000003 = 11 then 'rare_code' when i % 33 = 5 then 'rate_limit_exceeded' else '' end,
        0, 100 + i % 900, 50 + i % 400, 0, 300 + i % 2000, 100 + i % 300, 1, '', '', 1000 + i % 5000,
        case when i % 33 = 5 then 'failed' else 'ok' end, 'python-httpx/0.27', 800, 2400,
        case (i * 7919) % 40 when 7 then '{"project":"red"}' else '' end
      from (${numbers}) as numbers`.execute(db);
  }
  for (let day = until - (days + 1) * DAY_MS; day < until; day += DAY_MS) await sumDay(db, day);
  // As PostgreSQL does by itself in a while.
  if (postgres) await sql`vacuum analyze calls, usage_hourly`.execute(db);
}

/** Sums the rows of a day, from a whole hour on. */
async function sumDay(db: Store["db"], from: number): Promise<void> {
  const hour = sql`at - at % 3600000`;
  const since = from - (from % DAY_MS);
  await sql`
    insert into usage_hourly (team_id, key_id, model, endpoint, provider, hour, calls, errors, input_tokens, output_tokens, cached_tokens,
      duration_ms, cost_nano, priced, limited, first_ms, firsts)
    select team_id, key_id, model, endpoint, provider, ${hour}, count(*), sum(case when status >= 400 then 1 else 0 end), sum(input_tokens),
      sum(output_tokens), 0, sum(duration_ms), sum(cost_nano), sum(case when status < 400 then 1 else 0 end), 0, sum(first_event_ms), count(*)
    from calls where team_id = ${FIRST_TEAM} and at >= ${sql.lit(since)} and at < ${sql.lit(since + DAY_MS)}
    group by team_id, key_id, model, endpoint, provider, ${hour}`.execute(db);
}
