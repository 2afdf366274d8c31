import { CompiledQuery, type QueryResult } from "kysely";
import { settleCalls } from "../budgets/budget-holds";
import type { Store, Write } from "../database/open";
import { CHUNKS, inChunks, placeholders } from "../database/statements";
import { CALL_COLUMNS, type CallRow } from "./call-row";
import { addToSessions } from "./session-sums";

const HOUR_MS = 3_600_000;

type Usage = [
  teamId: string,
  keyId: string,
  model: string,
  endpoint: string,
  provider: string,
  hour: number,
  calls: number,
  errors: number,
  inputTokens: number,
  outputTokens: number,
  cachedTokens: number,
  durationMs: number,
  costNano: number,
  priced: number,
  limited: number,
  firstMs: number,
  firsts: number,
  cacheHits: number,
  savedNano: number,
];
const USAGE_COLUMNS = [
  "team_id",
  "key_id",
  "model",
  "endpoint",
  "provider",
  "hour",
  "calls",
  "errors",
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "duration_ms",
  "cost_nano",
  "priced",
  "limited",
  "first_ms",
  "firsts",
  "cache_hits",
  "saved_nano",
] as const;
/** The leading columns that form the key; the others are added up. */
const USAGE_KEY = 6;

/** Columns that differ between calls, and columns that calls of one program to one model share. */
const OWN_COLUMNS: readonly string[] = [
  "id",
  "at",
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "duration_ms",
  "first_event_ms",
  "cost_nano",
  "bytes_in",
  "bytes_out",
  "tries",
  "queue_ms",
  "written_tokens",
  "saved_nano",
  "held_nano",
  "turn",
] satisfies (typeof CALL_COLUMNS)[number][];
/** The indexes of costs and of the use of the cache in a row. */
const COST = 19;
const [CACHE, SAVED] = [33, 34] as const;
const PLACES = CALL_COLUMNS.map((_, place) => place);
const OWN = PLACES.filter((place) => OWN_COLUMNS.includes(CALL_COLUMNS[place] ?? ""));
const SHARED = PLACES.filter((place) => !OWN.includes(place));

interface Statements {
  /** Inserts without `returning`: enough for nearly every batch, and a quarter cheaper. */
  insert: ReadonlyMap<number, string>;
  /** The same for rows that share columns: each shared value is one parameter, which halves the cost per row. */
  insertAlike: ReadonlyMap<number, string>;
  /** Inserts and returns the ids of new rows. */
  insertNaming: ReadonlyMap<number, string>;
  addUsage: ReadonlyMap<number, string>;
}
const SAVEPOINT = CompiledQuery.raw("savepoint batch");
const BACK_TO_SAVEPOINT = CompiledQuery.raw("rollback to savepoint batch");
const compiled = new WeakMap<Store["db"], Statements>();

/**
 * Stores a batch in one transaction. Existing rows are neither changed nor counted, so a batch may be stored again, by another process too.
 * Rethrows database errors; nothing is stored then.
 */
export async function insertCalls({ db }: Pick<Store, "db">, rows: readonly CallRow[]): Promise<void> {
  await db.transaction().execute(async (write) => {
    const statements = statementsFor(db);
    await write.executeQuery(SAVEPOINT);
    let count = 0;
    await inChunks(rows, async (chunk, size) => {
      const { numAffectedRows } = areAlike(chunk)
        ? await run(write, statements.insertAlike.get(size), alikeParameters(chunk))
        : await execute(write, statements.insert.get(size), chunk);
      count += Number(numAffectedRows ?? 0);
    });
    if (count === rows.length) return account(write, statements, rows);
    await write.executeQuery(BACK_TO_SAVEPOINT);
    const added = new Set<string>();
    await inChunks(rows, async (chunk, size) => {
      for (const { id } of (await execute<{ id: string }>(write, statements.insertNaming.get(size), chunk)).rows) added.add(id);
    });
    // A batch may contain an id twice; removing it at its first occurrence counts it once.
    const fresh = rows.filter(([id]) => added.delete(id));
    await account(write, statements, fresh);
  });
}

/** Adds new rows to the sums per hour and per session, and settles their reservations. */
async function account(write: Write, statements: Statements, rows: readonly CallRow[]): Promise<void> {
  await addUsage(write, statements, rows);
  await addToSessions(write, rows);
  await settleCalls(write, rows, Date.now());
}

async function addUsage(write: Write, { addUsage }: Statements, rows: readonly CallRow[]): Promise<void> {
  await inChunks(usageOf(rows), async (chunk, size) => {
    await execute(write, addUsage.get(size), chunk);
  });
}

function execute<Row>(write: Write, text: string | undefined, rows: readonly (readonly unknown[])[]): Promise<QueryResult<Row>> {
  // A loop, because Array.prototype.flat takes ten times as long.
  const width = rows[0]?.length ?? 0;
  const parameters = new Array<unknown>(rows.length * width);
  for (let row = 0, at = 0; row < rows.length; row++) for (let column = 0; column < width; column++) parameters[at++] = rows[row]?.[column];
  return run(write, text, parameters);
}

function run<Row>(write: Write, text: string | undefined, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
  if (text === undefined) throw new Error("There is no statement for a chunk of this size.");
  return write.executeQuery<Row>({ ...CompiledQuery.raw(text), parameters });
}

/** Whether the rows differ in `OWN_COLUMNS` alone. */
function areAlike(rows: readonly CallRow[]): boolean {
  const first = rows[0];
  return rows.every((row) => SHARED.every((column) => row[column] === first?.[column]));
}

/** Parameters for a statement of `shareParameters`. */
function alikeParameters(rows: readonly CallRow[]): unknown[] {
  const parameters: unknown[] = SHARED.map((column) => rows[0]?.[column]);
  for (const row of rows) for (const column of OWN) parameters.push(row[column]);
  return parameters;
}

/** Renumbers the placeholders of an insert, so that each shared column is one parameter. */
function shareParameters(text: string): string {
  let at = 0;
  return text.replace(/\?|\$\d+/g, (placeholder) => {
    const row = Math.floor(at / CALL_COLUMNS.length);
    const column = at++ % CALL_COLUMNS.length;
    const own = OWN.indexOf(column);
    return `${placeholder.charAt(0)}${1 + (own < 0 ? SHARED.indexOf(column) : SHARED.length + row * OWN.length + own)}`;
  });
}

/** Sums per hour, sorted: a fixed lock order prevents deadlocks between processes. */
function usageOf(rows: readonly CallRow[]): Usage[] {
  const sums = new Map<string, Usage>();
  let sum: Usage | undefined;
  for (const row of rows) {
    const [, at, teamId, keyId, endpoint, model, provider, , status, code, , input, output, cached, durationMs, firstMs] = row;
    const costNano = row[COST];
    const hour = at - (at % HOUR_MS);
    // Most rows belong to the same sum as the previous one, which saves building a key.
    if (
      !sum ||
      sum[4] !== provider ||
      sum[0] !== teamId ||
      sum[1] !== keyId ||
      sum[2] !== model ||
      sum[3] !== endpoint ||
      sum[5] !== hour
    ) {
      const group = `${teamId}\n${keyId}\n${model}\n${endpoint}\n${provider}\n${hour}`;
      sum = sums.get(group) ?? [teamId, keyId, model, endpoint, provider, hour, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
      sums.set(group, sum);
    }
    sum[6] += 1;
    const failed = status >= 400 || code !== "";
    if (failed) sum[7] += 1;
    if (code === "rate_limit_exceeded") sum[14] += 1;
    sum[8] += input;
    sum[9] += output;
    sum[10] += cached;
    sum[11] += durationMs;
    if (firstMs >= 0) {
      sum[15] += firstMs;
      sum[16] += 1;
    }
    if (row[CACHE] !== "") {
      sum[17] += 1;
      sum[18] += row[SAVED];
    }
    if (costNano === null) continue;
    sum[12] += costNano;
    if (!failed) sum[13] += 1;
  }
  return [...sums.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum);
}

function statementsFor(db: Store["db"]): Statements {
  let statements = compiled.get(db);
  if (!statements) {
    statements = {
      insert: new Map(CHUNKS.map((size) => [size, insertInto(db, size).compile().sql])),
      insertAlike: new Map(CHUNKS.map((size) => [size, shareParameters(insertInto(db, size).compile().sql)])),
      insertNaming: new Map(CHUNKS.map((size) => [size, insertInto(db, size).returning("id").compile().sql])),
      addUsage: new Map(CHUNKS.map((size) => [size, compileUsage(db, size)])),
    };
    compiled.set(db, statements);
  }
  return statements;
}

function insertInto(db: Store["db"], size: number) {
  return db
    .insertInto("calls")
    .columns(CALL_COLUMNS)
    .expression(placeholders(size, CALL_COLUMNS.length))
    .onConflict((conflict) => conflict.column("id").doNothing());
}

function compileUsage(db: Store["db"], size: number): string {
  return db
    .insertInto("usage_hourly")
    .columns(USAGE_COLUMNS)
    .expression(placeholders(size, USAGE_COLUMNS.length))
    .onConflict((conflict) =>
      conflict
        .columns(USAGE_COLUMNS.slice(0, USAGE_KEY))
        .doUpdateSet((row) =>
          Object.fromEntries(
            USAGE_COLUMNS.slice(USAGE_KEY).map((sum) => [sum, row(row.ref(`usage_hourly.${sum}`), "+", row.ref(`excluded.${sum}`))]),
          ),
        ),
    )
    .compile().sql;
}
