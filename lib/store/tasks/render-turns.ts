import { sql } from "kysely";
import type { Caller } from "../../contracts/keys";
import { lockVideoClaims } from "../database/locks";
import type { Write } from "../database/open";
import type { Database } from "../database/schema/tables";

/** The key id of a team's own turns. */
const TEAM = "";

/** How many renders this machine may start. Its processes count each other's leases, one at a time. */
export async function freeVideos(
  write: Write,
  { lease, videosPerMachine, now }: { lease: string; videosPerMachine: number; now: number },
): Promise<number> {
  await lockVideoClaims(write);
  const held = await write
    .selectFrom("tasks")
    .select("lease_owner")
    .where("local", "=", 1)
    .where("state", "=", "in_progress")
    .where("lease_until", ">", now)
    .execute();
  return videosPerMachine - held.filter(({ lease_owner }) => lease_owner !== null && machineOf(lease_owner) === machineOf(lease)).length;
}

function machineOf(lease: string): string {
  return lease.slice(0, lease.indexOf("/"));
}

/**
 * The next render: of the team that was served least recently, then of its caller that was; each caller's own in the order they were due.
 * `without` excludes videos. All are found by seeking in the index, so the length of the queue doesn't matter.
 */
export async function nextVideo(write: Write, { now, without }: { now: number; without: readonly string[] }): Promise<string | undefined> {
  const others = without.length > 0 ? sql`and tasks.id not in (${sql.join(without)})` : sql``;
  const found = await sql<{ id: string }>`
    with recursive teams(team_id) as (
      select min(render_team) from tasks
      union all
      select (select min(tasks.render_team) from tasks where tasks.render_team > teams.team_id)
      from teams where teams.team_id is not null
    ), callers(team_id, key_id) as (
      select teams.team_id, (select min(tasks.key_id) from tasks where tasks.render_team = teams.team_id)
      from teams where teams.team_id is not null
      union all
      select callers.team_id, (
        select min(tasks.key_id) from tasks where tasks.render_team = callers.team_id and tasks.key_id > callers.key_id
      )
      from callers where callers.key_id is not null
    ), firsts(team_id, key_id, id) as (
      select callers.team_id, callers.key_id, (
        select tasks.id from tasks
        where tasks.render_team = callers.team_id and tasks.key_id = callers.key_id
          and tasks.next_at <= ${now} and tasks.expires_at > ${now} and coalesce(tasks.lease_until, 0) <= ${now} ${others}
        order by tasks.next_at, tasks.id limit 1
      )
      from callers where callers.key_id is not null
    )
    select tasks.id from firsts
    join tasks on tasks.id = firsts.id
    left join render_turns as ours on ours.team_id = firsts.team_id and ours.key_id = ${TEAM}
    left join render_turns as mine on mine.team_id = firsts.team_id and mine.key_id = firsts.key_id
    order by coalesce(ours.turn, 0), coalesce(mine.turn, 0), tasks.next_at, tasks.id
    limit 1`.execute(write);
  return found.rows[0]?.id;
}

interface CallContext {
  team: string;
  key: string;
  /** 1 is the caller's first. */
  place: number;
}

interface Waiting {
  team: string;
  key: string;
  /** Videos that have not started. */
  count: number;
  first: number;
  teamTurn: number;
  turn: number;
}

/** The position of each of these videos in the order of `nextVideo`, counting itself, if no others are added. */
export async function videoPlaces(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const own = await sql<CallContext & { id: string }>`
    select id, team, key, place from (
      select tasks.id, tasks.render_team as team, tasks.key_id as key,
        row_number() over (partition by tasks.render_team, tasks.key_id order by tasks.next_at, tasks.id) as place
      from tasks where tasks.state <> 'in_progress' and tasks.render_team in (
        select asked.render_team from tasks as asked where asked.id in (${sql.join(ids)})
      )
    ) as line where id in (${sql.join(ids)})`.execute(db);
  if (own.rows.length === 0) return new Map();
  const waiting = await sql<Waiting>`
    select line.*, coalesce(ours.turn, 0) as "teamTurn", coalesce(mine.turn, 0) as turn
    from (
      select render_team as team, key_id as key, count(*) as count, min(next_at) as first from tasks
      where render_team is not null and state <> 'in_progress' group by render_team, key_id
    ) as line
    left join render_turns as ours on ours.team_id = line.team and ours.key_id = ${TEAM}
    left join render_turns as mine on mine.team_id = line.team and mine.key_id = line.key`.execute(db);
  return new Map(own.rows.map((video) => [video.id, placeOf(video, waiting.rows)]));
}

/** The position of a caller's `place`-th video: callers of a team take turns, then teams do. */
function placeOf({ team, key, place }: CallContext, all: readonly Waiting[]): number {
  const ours = all.filter((caller) => caller.team === team).toSorted((one, other) => one.turn - other.turn || one.first - other.first);
  const inTeam = turnsUntil(place, { name: key, sharers: ours.map((caller) => ({ name: caller.key, count: caller.count })) });
  const teams = new Map<string, { name: string; count: number; first: number; turn: number }>();
  for (const { team: name, count, first, teamTurn } of all) {
    const known = teams.get(name);
    teams.set(name, { name, count: count + (known?.count ?? 0), first: Math.min(first, known?.first ?? first), turn: teamTurn });
  }
  const sharers = [...teams.values()].sort((one, other) => one.turn - other.turn || one.first - other.first);
  return turnsUntil(inTeam, { name: team, sharers });
}

/** The number of turns until a sharer has had its `nth`. */
function turnsUntil(nth: number, { name, sharers }: { name: string; sharers: readonly { name: string; count: number }[] }): number {
  let turns = nth;
  let before = true;
  for (const sharer of sharers) {
    if (sharer.name === name) before = false;
    else turns += Math.min(sharer.count, before ? nth : nth - 1);
  }
  return turns;
}

/** Unfinished videos of a team, and of one caller in it. */
export async function countVideos(db: Database, { teamId, keyId }: Caller): Promise<{ ofTeam: number; ofCaller: number }> {
  const found = await sql<{ ofTeam: number; ofCaller: number }>`
    select count(*) as "ofTeam", coalesce(sum(case when key_id = ${keyId} then 1 else 0 end), 0) as "ofCaller"
    from tasks where render_team = ${teamId}`.execute(db);
  const { ofTeam = 0, ofCaller = 0 } = found.rows[0] ?? {};
  return { ofTeam: Number(ofTeam), ofCaller: Number(ofCaller) };
}

/** Records a caller's turn. Claims of videos are serialised, so nobody else writes meanwhile. */
export async function noteTurn(write: Write, { teamId, keyId }: Caller): Promise<void> {
  const newest = await write
    .selectFrom("render_turns")
    .select(({ fn }) => fn.max("turn").as("turn"))
    .executeTakeFirst();
  const turn = Number(newest?.turn ?? 0) + 1;
  await write
    .insertInto("render_turns")
    .values([TEAM, keyId].map((key_id) => ({ team_id: teamId, key_id, turn })))
    .onConflict((conflict) => conflict.columns(["team_id", "key_id"]).doUpdateSet({ turn }))
    .execute();
}
