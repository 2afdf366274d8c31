import { type Selectable, sql } from "kysely";
import { MOST_TOKENS } from "../../contracts/token-counts";
import type { Store } from "../database/open";
import type { Tables } from "../database/schema/tables";

export type LedgerRow = Selectable<Tables["ledger"]>;

/** Entries before `before`, newest first. */
export function listEntries(
  { db }: Store,
  { subject, before, limit }: { subject: string; before?: number; limit: number },
): Promise<LedgerRow[]> {
  let query = db.selectFrom("ledger").selectAll().where("subject", "=", subject);
  if (before !== undefined) query = query.where("entry", "<", before);
  return query.orderBy("entry", "desc").limit(limit).execute();
}

export interface LedgerReport {
  budgets: number;
  entries: number;
  /** Open reservations, and leases of processes. */
  open: number;
  leases: number;
  problems: { subject: string; what: string }[];
}

const MOST_PROBLEMS = 100;

/** Recomputes every balance, compares every settled entry with the row of its call, and lists implausible calls. Of one team, or of all. */
export async function verifyLedger(store: Store, teamId?: string): Promise<LedgerReport> {
  // One snapshot, because calls keep settling meanwhile.
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (write) => {
      const of = teamId === undefined ? sql`true` : sql`b.team_id = ${teamId}`;
      const { rows: sums } = await sql<Sums>`
        select b.subject, b.entries, coalesce(b.amount_nano, 0) + b.topped_nano - b.spent_nano as balance, b.held_nano as held,
          count(l.entry) as counted, coalesce(max(l.entry), 0) as last,
          coalesce(sum(l.amount_nano), 0) as amounts, coalesce(sum(l.hold_nano), 0) as holds,
          coalesce((select sum(h.amount_nano) from budget_holds h where h.subject = b.subject), 0) as open_nano,
          (select count(*) from budget_holds h where h.subject = b.subject) as open, b.idle_nano as idle,
          coalesce((select sum(e.amount_nano) from budget_leases e where e.subject = b.subject), 0) as leased_nano,
          coalesce((select sum(e.idle_nano) from budget_leases e where e.subject = b.subject), 0) as left_nano,
          (select count(*) from budget_leases e where e.subject = b.subject) as leases
        from budgets b left join ledger l on l.subject = b.subject
        where ${of} group by b.subject, b.entries, b.amount_nano, b.topped_nano, b.spent_nano, b.held_nano, b.idle_nano order by b.subject`.execute(
        write,
      );
      // Each refund reverses one settlement; what was charged after the last refund must match the row.
      const { rows: entries } = await sql<{ subject: string; what: string }>`
        with paid as (
          select l.subject, l.request_id, count(*) filter (where l.kind = 'settle') as settled,
            count(*) filter (where l.kind = 'refund') as refunded, max(case l.kind when 'settle' then -l.amount_nano end) as cost
          from ledger l join budgets b on b.subject = l.subject
          where ${of} and l.kind in ('settle', 'refund') group by l.subject, l.request_id)
        select p.subject, p.request_id || case when p.settled - p.refunded not in (0, 1)
            then ' is settled ' || p.settled || ' times and refunded ' || p.refunded || ' times'
            else ' has paid ' || case when p.settled > p.refunded then p.cost else 0 end || ', its row ' || c.cost_nano end as what
        from paid p left join calls c on c.id = p.request_id
        where p.settled - p.refunded not in (0, 1) or c.cost_nano <> case when p.settled > p.refunded then p.cost else 0 end
        limit ${sql.lit(MOST_PROBLEMS)}`.execute(write);
      const { rows: unsettled } = await sql<{ subject: string; what: string }>`
        select c.held_by as subject, c.id || ' has a row and holds something still' as what
        from budget_holds h join calls c on c.id = h.request_id join budgets b on b.subject = h.subject
        where ${of} limit ${sql.lit(MOST_PROBLEMS)}`.execute(write);
      const { rows: implausible } = await implausibleCalls(teamId).execute(write);
      const { rows: credits } = await creditsOfCalls(teamId).execute(write);
      const problems = [...sums.flatMap(problemsOf), ...entries, ...unsettled, ...credits, ...implausible].slice(0, MOST_PROBLEMS);
      const total = (name: "entries" | "open" | "leases") => sums.reduce((sum, row) => sum + Number(row[name]), 0);
      return { budgets: sums.length, entries: total("entries"), open: total("open"), leases: total("leases"), problems };
    });
}

/** Calls with implausible counts or cost, whether settled or not. */
function implausibleCalls(teamId: string | undefined) {
  const of = teamId === undefined ? sql`true` : sql`c.team_id = ${teamId}`;
  const most = sql.lit(MOST_TOKENS);
  return sql<{ subject: string; what: string }>`
    select c.team_id as subject, c.id || ' has a row that cannot be right: ' || c.input_tokens || ' tokens in (' || c.cached_tokens ||
      ' cached), ' || c.output_tokens || ' out, cost ' || coalesce(cast(c.cost_nano as text), 'not known') as what
    from calls c
    where ${of} and (c.input_tokens < 0 or c.input_tokens > ${most} or c.output_tokens < 0 or c.output_tokens > ${most}
      or c.cached_tokens < 0 or c.cached_tokens > c.input_tokens or c.cost_nano < 0)
    limit ${sql.lit(MOST_PROBLEMS)}`;
}

/** Calls only lower a balance, except for refunds of an earlier settlement. */
function creditsOfCalls(teamId: string | undefined) {
  const of = teamId === undefined ? sql`true` : sql`b.team_id = ${teamId}`;
  return sql<{ subject: string; what: string }>`
    select l.subject, l.request_id || ' has added ' || l.amount_nano || ' to what is left, by an entry of kind ' || l.kind as what
    from ledger l join budgets b on b.subject = l.subject
    where ${of} and l.kind in ('reserve', 'settle', 'release', 'lease', 'return') and l.amount_nano > 0
    limit ${sql.lit(MOST_PROBLEMS)}`;
}

interface Sums {
  subject: string;
  entries: number;
  balance: number;
  held: number;
  counted: number;
  last: number;
  amounts: number;
  holds: number;
  open_nano: number;
  open: number;
  idle: number;
  leased_nano: number;
  left_nano: number;
  leases: number;
}

/** PostgreSQL returns sums of integers as text. */
function problemsOf(row: Sums): LedgerReport["problems"] {
  const { subject } = row;
  const checks: readonly [what: string, is: number, wanted: number][] = [
    ["entries", row.counted, row.entries],
    ["the last entry's number", row.last, row.entries],
    ["the sum of all entries", row.amounts, row.balance],
    ["what entries hold", row.holds, row.held],
    ["what open calls hold and processes have leased", Number(row.open_nano) + Number(row.leased_nano), row.held],
    ["what leases have left", row.left_nano, row.idle],
  ];
  return checks
    .filter(([, is, wanted]) => Number(is) !== Number(wanted))
    .map(([what, is, wanted]) => ({ subject, what: `${what}: ${is}, not ${wanted}` }));
}
