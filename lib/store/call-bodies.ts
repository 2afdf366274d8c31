import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import type { BodyFacts, KeptBodies, KeptBody } from "../contracts/call-bodies";
import type { Store } from "./open";

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

/** Stores bodies. Those that are there already are left alone. */
export async function insertBodies({ db }: Store, rows: readonly CallBodiesRow[]): Promise<void> {
  const values = await Promise.all(
    rows.map(async ({ id, teamId, at, request, response }) => ({
      id,
      team_id: teamId,
      at,
      facts: JSON.stringify({ request: request && factsOf(request), response: factsOf(response) }),
      request: await packed(request),
      response: await packed(response),
    })),
  );
  if (values.length === 0) return;
  await db
    .insertInto("call_bodies")
    .values(values)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

interface Wanted {
  teamId: string;
  id: string;
}

/** What is kept of one call of a team; undefined where nothing is. */
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
