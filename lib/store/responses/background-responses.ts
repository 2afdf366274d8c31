import type { ResponseReply, StoredItem } from "../../contracts/responses";
import { ownJson } from "../../contracts/typed";
import { isPostgres } from "../database/locks";
import type { Store, Write } from "../database/open";
import type { Tables } from "../database/schema/tables";
import { keepResponse, type Responses } from "./responses";

export interface ResponseJob {
  id: string;
  teamId: string;
  keyId: string;
  /** The id of the call that makes it. */
  requestId: string;
  address: string;
  client: string;
  /** The caller's body. */
  request: string;
  /** The response as the caller got it. */
  response: ResponseReply;
}

/** A claim. What is written under it counts only until the response is claimed again, cancelled or deleted. */
export interface JobHold {
  id: string;
  lease: string;
}

type Row = Tables["background_responses"];
const OPEN = ["queued", "running"] as const;

/** Queues a response. False if the key has `most` unfinished ones. */
function insertBackground(store: Store, job: ResponseJob, { now, most }: { now: number; most: number }): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    const { count } = await write
      .selectFrom("background_responses")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("key_id", "=", job.keyId)
      .where("state", "in", OPEN)
      .executeTakeFirstOrThrow();
    if (Number(count) >= most) return false;
    const { id, teamId, keyId, requestId, address, client, request, response } = job;
    const owner = { id, team_id: teamId, key_id: keyId, request_id: requestId, address, client };
    const standing = { state: "queued" as const, attempted: 0, created_at: now, next_at: now, lease: null, lease_until: null };
    await write
      .insertInto("background_responses")
      .values({ ...owner, ...standing, request, response: JSON.stringify(response) })
      .execute();
    return true;
  });
}

/**
 * Claims due responses: queued ones, and those that a process left before an upstream was asked. Concurrent claims never take the same one.
 */
export async function claimBackground(
  { db }: Store,
  { lease, until, now, limit }: { lease: string; until: number; now: number; limit: number },
): Promise<ResponseJob[]> {
  const due = (from: Write | Store["db"]) =>
    from
      .selectFrom("background_responses")
      .select("id")
      .where("state", "in", OPEN)
      .where("next_at", "<=", now)
      .where("attempted", "=", 0)
      .where(({ or, eb }) => or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
      .orderBy("next_at")
      .limit(limit);
  if ((await due(db).execute()).length === 0) return [];
  const rows = await db.transaction().execute(async (write) => {
    const found = await (isPostgres(write) ? due(write).forUpdate().skipLocked() : due(write)).execute();
    if (found.length === 0) return [];
    return write
      .updateTable("background_responses")
      .set({ state: "running", lease, lease_until: until })
      .where(
        "id",
        "in",
        found.map(({ id }) => id),
      )
      .returningAll()
      .execute();
  });
  return rows.map(jobOf);
}

/** Those whose process died after an upstream was asked, and those that were queued for too long. */
export async function lostBackground(
  { db }: Store,
  { now, queuedBefore }: { now: number; queuedBefore: number },
): Promise<(ResponseJob & { called: boolean })[]> {
  const rows = await db
    .selectFrom("background_responses")
    .selectAll()
    .where("state", "in", OPEN)
    .where(({ or, and, eb }) =>
      or([
        and([eb("attempted", ">", 0), eb("lease_until", "<=", now)]),
        and([eb("state", "=", "queued"), eb("created_at", "<", queuedBefore)]),
      ]),
    )
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...jobOf(row), called: row.attempted === CALLED }));
}

/** Values of `attempted`. */
const ASKED = 1;
const CALLED = 2;

/** Records that an upstream is about to be asked, or that a tool is or was called. False if the claim is lost. */
async function noteAttempt({ db }: Store, hold: JobHold, called: boolean): Promise<boolean> {
  return changed(
    await held(db, hold)
      .set({ attempted: called ? CALLED : ASKED })
      .executeTakeFirst(),
  );
}

/** Renews claims. Returns the ids that are still claimed. */
export async function renewBackground({ db }: Store, { lease, ids, until }: { lease: string; ids: string[]; until: number }) {
  const rows = await db
    .updateTable("background_responses")
    .set({ lease_until: until })
    .where("id", "in", ids)
    .where("lease", "=", lease)
    .where("state", "=", "running")
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Requeues a response for which no upstream was asked, as a new call. */
export async function putBackBackground({ db }: Store, hold: JobHold, { nextAt, requestId }: { nextAt: number; requestId: string }) {
  await held(db, hold)
    .set({ state: "queued", lease: null, lease_until: null, next_at: nextAt, request_id: requestId })
    .where("attempted", "=", 0)
    .execute();
}

/** Replaces it by the complete response. False, with nothing stored, if the claim is lost. */
export function finishBackground(
  store: Store,
  hold: JobHold,
  { teamId, response, input }: { teamId: string; response: ResponseReply; input: readonly StoredItem[] },
): Promise<boolean> {
  return store.db.transaction().execute(async (write) => {
    const gone = await write
      .deleteFrom("background_responses")
      .where("id", "=", hold.id)
      .where("lease", "=", hold.lease)
      .where("state", "=", "running")
      .returning("id")
      .executeTakeFirst();
    if (gone) await keepResponse(write, { teamId, response, input });
    return gone !== undefined;
  });
}

/** Ends an unfinished one with its final state for the caller. `lease`: only under this claim. False if it has ended already. */
export async function endBackground(
  { db }: Store,
  { id, lease, state, response }: { id: string; lease?: string; state: "failed" | "cancelled"; response: ResponseReply },
): Promise<boolean> {
  let update = db
    .updateTable("background_responses")
    .set({ state, request: "", lease: null, lease_until: null, response: JSON.stringify(response) })
    .where("id", "=", id)
    .where("state", "in", OPEN);
  if (lease !== undefined) update = update.where("lease", "=", lease);
  return changed(await update.executeTakeFirst());
}

/** The state of an unfinished response; undefined for another team's, and for a complete one. */
async function findBackground({ db }: Store, { teamId, id }: { teamId: string; id: string }): Promise<ResponseReply | undefined> {
  const row = await db
    .selectFrom("background_responses")
    .select(["state", "response"])
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .executeTakeFirst();
  if (!row) return undefined;
  const response = ownJson<ResponseReply>(row.response);
  return row.state === "running" ? { ...response, status: "in_progress" } : response;
}

/** Stored and unfinished responses together. One that completes between the two reads is found too. */
export function withBackground(store: Store, responses: Responses): Responses & BackgroundReach {
  const find: Responses["find"] = async (teamId, id) => (await findBackground(store, { teamId, id })) ?? responses.find(teamId, id);
  return {
    ...responses,
    find,
    async remove(teamId, id) {
      const row = await store.db
        .deleteFrom("background_responses")
        .where("id", "=", id)
        .where("team_id", "=", teamId)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined || responses.remove(teamId, id);
    },
    async cancel(teamId, id) {
      const open = await findBackground(store, { teamId, id });
      if (open) await endBackground(store, { id, state: "cancelled", response: { ...open, status: "cancelled" } });
      return find(teamId, id);
    },
  };
}

export interface BackgroundReach {
  /** Cancels an unfinished response and returns its state; undefined if there is none. */
  cancel(teamId: string, id: string): Promise<ResponseReply | undefined>;
}

/** Deletes responses that ended without an answer before a time. */
export async function forgetBackground({ db }: Store, before: number): Promise<void> {
  await db.deleteFrom("background_responses").where("state", "not in", OPEN).where("created_at", "<", before).execute();
}

function held(db: Store["db"], { id, lease }: JobHold) {
  return db.updateTable("background_responses").where("id", "=", id).where("lease", "=", lease).where("state", "=", "running");
}

const changed = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows > 0n;

function jobOf({ id, team_id, key_id, request_id, address, client, request, response }: Row): ResponseJob {
  return { id, teamId: team_id, keyId: key_id, requestId: request_id, address, client, request, response: JSON.parse(response) };
}

export function backgroundStore(store: Store) {
  return {
    insert: (job: ResponseJob, bounds: { now: number; most: number }) => insertBackground(store, job, bounds),
    claim: (claim: Parameters<typeof claimBackground>[1]) => claimBackground(store, claim),
    lost: (bounds: Parameters<typeof lostBackground>[1]) => lostBackground(store, bounds),
    attempt: (hold: JobHold, called: boolean) => noteAttempt(store, hold, called),
    renew: (claims: Parameters<typeof renewBackground>[1]) => renewBackground(store, claims),
    putBack: (hold: JobHold, next: Parameters<typeof putBackBackground>[2]) => putBackBackground(store, hold, next),
    finish: (hold: JobHold, whole: Parameters<typeof finishBackground>[2]) => finishBackground(store, hold, whole),
    fail: (ended: Omit<Parameters<typeof endBackground>[1], "state">) => endBackground(store, { ...ended, state: "failed" }),
  };
}
