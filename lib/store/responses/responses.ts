import { sql } from "kysely";
import { Failure } from "../../contracts/errors";
import type { KeptResponses, ResponseReply, StoredItem } from "../../contracts/responses";
import type { Store, Write } from "../database/open";

/** Rows per statement: databases limit the number of values. */
const STEP = 500;
/** The longest chain of responses, and the items of all of them. */
const LONGEST_CHAIN = 1_000;
const MOST_ITEMS = 10_001;
/** How much a call may read of them, in characters: as much as it may send. */
const MOST_READ = 32 * 1024 * 1024;
/** How stale the last use may be, so that not every call of a conversation updates all its rows. */
const USED_EVERY_MS = 3_600_000;

/** Stored responses. Those of other teams are not found. */
export interface Responses {
  find(teamId: string, id: string): Promise<ResponseReply | undefined>;
  /** Deletes a response with its items. False if there is none. */
  remove(teamId: string, id: string): Promise<boolean>;
  /** Its input and all turns before, oldest first; undefined if there is none. */
  input(teamId: string, id: string): Promise<StoredItem[] | undefined>;
  ofTeam(teamId: string): KeptResponses;
}

export function createResponses(store: Store): Responses {
  return {
    find: (teamId, id) => find(store, { teamId, id }),
    remove: (teamId, id) => store.db.transaction().execute((write) => remove(write, { teamId, id })),
    input: async (teamId, id) =>
      (await chain(store, { teamId, id }))?.flatMap((item) => (item.responseId === id && item.made ? [] : [item.item])),
    ofTeam: (teamId) => ({
      history: async (id) => {
        const found = await chain(store, { teamId, id });
        return found?.map(({ item }) => item);
      },
      items: (ids) => items(store, { teamId, ids }),
      keep: (response, input) => store.db.transaction().execute((write) => keepResponse(write, { teamId, response, input })),
    }),
  };
}

interface Wanted {
  teamId: string;
  id: string;
}

async function find({ db }: Store, { teamId, id }: Wanted): Promise<ResponseReply | undefined> {
  const row = await db.selectFrom("responses").select("body").where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
  if (!row) return undefined;
  const made = await db
    .selectFrom("response_items")
    .select("body")
    .where("response_id", "=", id)
    .where("made", "=", 1)
    .orderBy("place")
    .execute();
  return { ...JSON.parse(row.body), output: made.map(({ body }) => JSON.parse(body)) };
}

async function remove(write: Write, { teamId, id }: Wanted): Promise<boolean> {
  const gone = await write.deleteFrom("responses").where("id", "=", id).where("team_id", "=", teamId).returning("id").executeTakeFirst();
  if (!gone) return false;
  await write.deleteFrom("response_items").where("response_id", "=", id).execute();
  return true;
}

interface ChainItem {
  responseId: string;
  made: boolean;
  item: StoredItem;
}

/** The items of a response and of those it continues, oldest first; undefined if one is missing. */
async function chain(store: Store, wanted: Wanted): Promise<ChainItem[] | undefined> {
  const links = await linksOf(store, wanted);
  if (!links || links[0]?.previous_id !== null) return undefined;
  if (links.reduce((sum, { bytes }) => sum + Number(bytes), 0) > MOST_READ) throw tooLarge();
  const found: ChainItem[] = [];
  for (const { id } of links) {
    if (found.length >= MOST_ITEMS) break;
    const rows = await store.db
      .selectFrom("response_items")
      .select(["made", "body"])
      .where("response_id", "=", id)
      .orderBy("place")
      .limit(MOST_ITEMS - found.length)
      .execute();
    for (const { made, body } of rows) found.push({ responseId: id, made: made === 1, item: JSON.parse(body) });
  }
  await touch(store, links);
  return found;
}

const CHARACTERS = sql<number | null>`sum(length(response_items.body))`.as("characters");

function tooLarge(): Failure {
  return new Failure("request_too_large", `What the response continues is larger than ${MOST_READ} characters.`);
}

interface Link {
  id: string;
  previous_id: string | null;
  used_at: number;
  bytes: number;
}

/** The rows of a chain, oldest first; undefined if there is none. */
async function linksOf({ db }: Store, { teamId, id }: Wanted): Promise<Link[] | undefined> {
  const rows = await db
    .withRecursive("links(id, previous_id, used_at, bytes, depth)", (query) =>
      query
        .selectFrom("responses")
        .select(["responses.id", "responses.previous_id", "responses.used_at", "responses.bytes", sql<number>`0`.as("depth")])
        .where("responses.id", "=", id)
        .where("responses.team_id", "=", teamId)
        .unionAll(
          query
            .selectFrom("responses")
            .innerJoin("links", "links.previous_id", "responses.id")
            .select([
              "responses.id",
              "responses.previous_id",
              "responses.used_at",
              "responses.bytes",
              sql<number>`links.depth + 1`.as("depth"),
            ])
            .where("responses.team_id", "=", teamId)
            .where("links.depth", "<", LONGEST_CHAIN),
        ),
    )
    .selectFrom("links")
    .select(["id", "previous_id", "used_at", "bytes"])
    .orderBy("depth", "desc")
    .execute();
  return rows.length === 0 ? undefined : rows;
}

/** A response is kept as long as those that continue it. */
async function touch({ db }: Store, links: readonly Link[], now = Date.now()): Promise<void> {
  const stale = links.flatMap(({ id, used_at }) => (now - used_at > USED_EVERY_MS ? [id] : []));
  for (let at = 0; at < stale.length; at += STEP)
    await db
      .updateTable("responses")
      .set({ used_at: now })
      .where("id", "in", stale.slice(at, at + STEP))
      .execute();
}

async function items({ db }: Store, { teamId, ids }: { teamId: string; ids: readonly string[] }): Promise<Map<string, StoredItem>> {
  const found = new Map<string, StoredItem>();
  let total = 0;
  for (let at = 0; at < ids.length; at += STEP) {
    // Of items with the same id the newest is used: clients resend items.
    const newest = db
      .selectFrom("response_items")
      .select(({ fn }) => ["item_id as id", fn.max("response_id").as("newest")])
      .where("team_id", "=", teamId)
      .where("item_id", "in", ids.slice(at, at + STEP))
      .groupBy("item_id");
    const wanted = db
      .selectFrom("response_items")
      .innerJoin(newest.as("last"), (join) =>
        join.onRef("last.id", "=", "response_items.item_id").onRef("last.newest", "=", "response_items.response_id"),
      );
    total += Number((await wanted.select(CHARACTERS).executeTakeFirst())?.characters ?? 0);
    if (total > MOST_READ) throw tooLarge();
    for (const { item_id, body } of await wanted.select(["response_items.item_id", "response_items.body"]).execute())
      found.set(item_id, JSON.parse(body));
  }
  return found;
}

/** Stores a response with its input. */
export async function keepResponse(
  write: Write,
  { teamId, response, input }: { teamId: string; response: ResponseReply; input: readonly StoredItem[] },
): Promise<void> {
  const { output, ...rest } = response;
  const now = Date.now();
  const previous = typeof response.previous_response_id === "string" ? response.previous_response_id : null;
  const rows = [...input.map((item) => ({ item, made: 0 })), ...output.map((item) => ({ item, made: 1 }))].map(({ item, made }, place) => ({
    response_id: response.id,
    team_id: teamId,
    place,
    made,
    item_id: item.id,
    body: JSON.stringify(item),
  }));
  const body = JSON.stringify(rest);
  const bytes = rows.reduce((sum, row) => sum + row.body.length, body.length);
  await write
    .insertInto("responses")
    .values({ id: response.id, team_id: teamId, previous_id: previous, created_at: now, used_at: now, bytes, body })
    .execute();
  for (let at = 0; at < rows.length; at += STEP)
    await write
      .insertInto("response_items")
      .values(rows.slice(at, at + STEP))
      .execute();
}

/**
 * Deletes responses that were last continued before a time, and the least recently used ones while the total exceeds `maxBytes`; in small
 * batches, so that other writers wait for one only.
 */
export async function forgetResponses(store: Store, { before, maxBytes }: { before: number; maxBytes: number }): Promise<void> {
  while (await forgetSome(store, await store.db.selectFrom("responses").select("id").where("used_at", "<", before).limit(STEP).execute()));
  for (;;) {
    const sum = await store.db
      .selectFrom("responses")
      .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
      .executeTakeFirst();
    let excess = Number(sum?.bytes ?? 0) - maxBytes;
    if (excess <= 0) return;
    const oldest = await store.db.selectFrom("responses").select(["id", "bytes"]).orderBy("used_at").limit(STEP).execute();
    const gone = oldest.filter(({ bytes }) => {
      const over = excess > 0;
      excess -= Number(bytes);
      return over;
    });
    await forgetSome(store, gone);
  }
}

/** False if there was nothing to forget. */
async function forgetSome({ db }: Store, rows: readonly { id: string }[]): Promise<boolean> {
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute(async (write) => {
    await write.deleteFrom("responses").where("id", "in", ids).execute();
    await write.deleteFrom("response_items").where("response_id", "in", ids).execute();
  });
  return true;
}
