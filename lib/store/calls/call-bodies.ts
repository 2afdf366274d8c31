import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { BodyFacts, KeptBodies, KeptBody } from "../../contracts/call-bodies";
import type { Store } from "../database/open";

/** Rows of one step of forgetting: others that write wait no longer than for these. */
const STEP = 200;
/** Steps of one sweep; the rest waits for the next one. */
const STEPS = 500;
/** Fast, and of JSON a fifth is left all the same. */
const QUALITY = 4;

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The bodies of one call. */
export interface CallBodiesRow extends KeptBodies {
  /** Of the call's row. */
  id: string;
  teamId: string;
  at: number;
}

/** Stores bodies, and says how many bytes they take. Those that are there already are left alone. */
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

/** What is kept of one call of a team; undefined if nothing is. */
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

/** Forgets bodies of calls that came before a time, the oldest first, in small steps. */
export async function forgetBodies({ db }: Store, before: number): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    const old = db.selectFrom("call_bodies").select("id").where("at", "<", before).orderBy("at").limit(STEP);
    const { numDeletedRows } = await db.deleteFrom("call_bodies").where("id", "in", old).executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < STEP) return;
  }
}

/** Forgets the oldest bodies while all of them together take more than `maxBytes`, in small steps. */
export async function trimBodies(store: Store, maxBytes: number): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    // Summed anew each time: another process may be at it as well.
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
