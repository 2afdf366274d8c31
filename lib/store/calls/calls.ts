import { CompiledQuery, type QueryResult } from "kysely";
import { settleCalls } from "../budgets/budget-holds";
import type { Store, Write } from "../database/open";
import { CHUNKS, inChunks, placeholders } from "../database/statements";
import { CALL_COLUMNS, type CallRow } from "./call-row";

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
] as const;
/** The first of these columns tell the sums apart, the others add up. */
const USAGE_KEY = 6;

/** Places of the columns that differ from call to call, and of those that calls of one program to one model share. */
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
  "queue_ms",
] satisfies (typeof CALL_COLUMNS)[number][];
/** Where a row has its cost. */
const COST = 19;
const PLACES = CALL_COLUMNS.map((_, place) => place);
const OWN = PLACES.filter((place) => OWN_COLUMNS.includes(CALL_COLUMNS[place] ?? ""));
const SHARED = PLACES.filter((place) => !OWN.includes(place));

interface Statements {
  /** Inserts and only counts: what nearly every batch needs, a quarter cheaper than being told each id. */
  insert: ReadonlyMap<number, string>;
  /** The same for rows that are alike: what they have in common is one parameter for all, which halves the cost of a row. */
  insertAlike: ReadonlyMap<number, string>;
  /** Inserts and names the rows that were new. */
  insertNaming: ReadonlyMap<number, string>;
  addUsage: ReadonlyMap<number, string>;
}
const SAVEPOINT = CompiledQuery.raw("savepoint batch");
const BACK_TO_SAVEPOINT = CompiledQuery.raw("rollback to savepoint batch");
const compiled = new WeakMap<Store, Statements>();

/**
 * Stores a batch in one transaction. A row that is there already is left alone and not counted, so the same batch may
 * come again, from another process too. Throws what the database said, with nothing stored.
 */
export async function insertCalls(store: Store, rows: readonly CallRow[]): Promise<void> {
  await store.db.transaction().execute(async (write) => {
    const statements = statementsFor(store);
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
    // A batch may name an id twice; deleting it on its first sight counts it once.
    const fresh = rows.filter(([id]) => added.delete(id));
    await account(write, statements, fresh);
  });
}

/** Counts rows that are new, and settles what their calls held of budgets. */
async function account(write: Write, statements: Statements, rows: readonly CallRow[]): Promise<void> {
  await addUsage(write, statements, rows);
  await settleCalls(write, rows, Date.now());
}

async function addUsage(write: Write, { addUsage }: Statements, rows: readonly CallRow[]): Promise<void> {
  await inChunks(usageOf(rows), async (chunk, size) => {
    await execute(write, addUsage.get(size), chunk);
  });
}

function execute<Row>(write: Write, text: string | undefined, rows: readonly (readonly unknown[])[]): Promise<QueryResult<Row>> {
  // By hand: Array.prototype.flat takes ten times as long.
  const width = rows[0]?.length ?? 0;
  const parameters = new Array<unknown>(rows.length * width);
  for (let row = 0, at = 0; row < rows.length; row++) for (let column = 0; column < width; column++) parameters[at++] = rows[row]?.[column];
  return run(write, text, parameters);
}

function run<Row>(write: Write, text: string | undefined, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
  if (text === undefined) throw new Error("There is no statement for a chunk of this size.");
  return write.executeQuery<Row>({ ...CompiledQuery.raw(text), parameters });
}

/** Whether the rows differ in nothing but their own columns. */
function areAlike(rows: readonly CallRow[]): boolean {
  const first = rows[0];
  return rows.every((row) => SHARED.every((column) => row[column] === first?.[column]));
}

/** For a statement of `shareParameters`. */
function alikeParameters(rows: readonly CallRow[]): unknown[] {
  const parameters: unknown[] = SHARED.map((column) => rows[0]?.[column]);
  for (const row of rows) for (const column of OWN) parameters.push(row[column]);
  return parameters;
}

/** Numbers the placeholders of an insert of calls anew: those of a shared column are one parameter. */
function shareParameters(text: string): string {
  let at = 0;
  return text.replace(/\?|\$\d+/g, (placeholder) => {
    const row = Math.floor(at / CALL_COLUMNS.length);
    const column = at++ % CALL_COLUMNS.length;
    const own = OWN.indexOf(column);
    return `${placeholder.charAt(0)}${1 + (own < 0 ? SHARED.indexOf(column) : SHARED.length + row * OWN.length + own)}`;
  });
}

/** Sums per hour, in one order everywhere: two processes that lock the same rows in turn cannot lock each other out. */
function usageOf(rows: readonly CallRow[]): Usage[] {
  const sums = new Map<string, Usage>();
  let sum: Usage | undefined;
  for (const row of rows) {
    const [, at, teamId, keyId, endpoint, model, provider, , status, code, , input, output, cached, durationMs, firstMs] = row;
    const costNano = row[COST];
    const hour = at - (at % HOUR_MS);
    // Most rows belong where the one before them did: then no key has to be made.
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
      sum = sums.get(group) ?? [teamId, keyId, model, endpoint, provider, hour, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
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
    if (costNano === null) continue;
    sum[12] += costNano;
    if (!failed) sum[13] += 1;
  }
  return [...sums.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum);
}

function statementsFor(store: Store): Statements {
  let statements = compiled.get(store);
  if (!statements) {
    statements = {
      insert: new Map(CHUNKS.map((size) => [size, insertInto(store, size).compile().sql])),
      insertAlike: new Map(CHUNKS.map((size) => [size, shareParameters(insertInto(store, size).compile().sql)])),
      insertNaming: new Map(CHUNKS.map((size) => [size, insertInto(store, size).returning("id").compile().sql])),
      addUsage: new Map(CHUNKS.map((size) => [size, compileUsage(store, size)])),
    };
    compiled.set(store, statements);
  }
  return statements;
}

function insertInto({ db }: Store, size: number) {
  return db
    .insertInto("calls")
    .columns(CALL_COLUMNS)
    .expression(placeholders(size, CALL_COLUMNS.length))
    .onConflict((conflict) => conflict.column("id").doNothing());
}

function compileUsage({ db }: Store, size: number): string {
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
