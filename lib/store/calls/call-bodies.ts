import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { BodyFacts, KeptBodies, KeptBody } from "../../contracts/call-bodies";
import type { Store } from "../database/open";

/** Rows per delete statement, so that other writers wait only for these. */
const STEP = 200;
/** Statements per sweep; the rest waits for the next one. */
const STEPS = 500;
/** Brotli quality: fast, and still compresses JSON to a fifth. */
const QUALITY = 4;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export interface CallBodiesRow extends KeptBodies {
  /** The id of the call's row. */
  id: string;
  teamId: string;
  at: number;
}

/** Stores bodies and returns how many bytes they take. Existing ones are kept. */
export async function insertBodies({ db }: Store, rows: readonly CallBodiesRow[]): Promise<number> {
  const values = await Promise.all(
    rows.map(async ({ id, teamId, at, ...bodies }) => {
      const [request, response] = [await packed(bodies.request), await packed(bodies.response)];
      const facts = JSON.stringify({ request: bodies.request && factsOf(bodies.request), response: factsOf(bodies.response) });
      return { id, team_id: teamId, at, facts, request, response, bytes: (request?.length ?? 0) + (response?.length ?? 0) };
    }),
  );
  if (values.length === 0) return 0;
  await db
    .insertInto("call_bodies")
    .values(values)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return values.reduce((sum, { bytes }) => sum + bytes, 0);
}

interface Wanted {
  teamId: string;
  id: string;
}

/** Stored bodies of a team's call; undefined if there are none. */
export async function findBodies({ db }: Store, { teamId, id }: Wanted): Promise<KeptBodies | undefined> {
  const row = await db.selectFrom("call_bodies").selectAll().where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
  if (!row) return undefined;
  const { request, response }: { request: BodyFacts | null; response: BodyFacts } = JSON.parse(row.facts);
  return {
    request: request && { ...request, text: await unpacked(row.request) },
    response: { ...response, text: await unpacked(row.response) },
  };
}

export async function hasBodies({ db }: Store, { teamId, id }: Wanted): Promise<boolean> {
  const row = await db.selectFrom("call_bodies").select("id").where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
  return row !== undefined;
}

/** Those of the team's calls whose bodies are stored. */
export async function idsWithBodies({ db }: Store, { teamId, ids }: { teamId: string; ids: readonly string[] }): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("call_bodies").select("id").where("id", "in", ids).where("team_id", "=", teamId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes bodies of calls before a time, oldest first, in small batches. */
export async function forgetBodies({ db }: Store, before: number): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    const old = db.selectFrom("call_bodies").select("id").where("at", "<", before).orderBy("at").limit(STEP);
    const { numDeletedRows } = await db.deleteFrom("call_bodies").where("id", "in", old).executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < STEP) return;
  }
}

/** Deletes the oldest bodies while their total exceeds `maxBytes`, in small batches. */
export async function trimBodies(store: Store, maxBytes: number): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    // Summed again each time, because another process may be trimming too.
    const all = store.reading.db.selectFrom("call_bodies").select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"));
    let excess = Number((await all.executeTakeFirst())?.bytes ?? 0) - maxBytes;
    if (excess <= 0) return;
    const oldest = await store.db.selectFrom("call_bodies").select(["id", "bytes"]).orderBy("at").orderBy("bytes").limit(STEP).execute();
    const gone = oldest.filter(({ bytes }) => {
      const over = excess > 0;
      excess -= bytes;
      return over;
    });
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await store.db.deleteFrom("call_bodies").where("id", "in", ids).execute();
  }
}

function factsOf({ type, bytes, binary, cut }: KeptBody): BodyFacts {
  return { type, bytes, binary, cut };
}

async function packed(body: KeptBody | null): Promise<Buffer | null> {
  if (!body || body.text === null) return null;
  return compress(Buffer.from(body.text), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
}

async function unpacked(bytes: Buffer | ArrayBuffer | null): Promise<string | null> {
  return bytes && (await decompress(bytes)).toString("utf8");
}
