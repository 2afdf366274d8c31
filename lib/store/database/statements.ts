import { CompiledQuery, type QueryResult, sql } from "kysely";
import { isPostgres } from "./locks";
import type { Write } from "./open";

/** Rows of one statement. Few sizes, so that few statements are made. */
export const CHUNKS = [64, 16, 4, 1] as const;
/** Texts of statements by name, for each kind of database: to build one takes longer than to run it. */
const texts = { postgres: new Map<string, string>(), sqlite: new Map<string, string>() };

/** Runs a statement whose text is built once. `build` gives it with as many placeholders as there are parameters. */
export function runText<Row>(
  write: Write,
  { name, build, parameters }: { name: string; build(write: Write): { compile(): { sql: string } }; parameters: readonly unknown[] },
): Promise<QueryResult<Row>> {
  const known = isPostgres(write) ? texts.postgres : texts.sqlite;
  let text = known.get(name);
  if (text === undefined) {
    text = build(write).compile().sql;
    known.set(name, text);
  }
  return write.executeQuery<Row>({ ...CompiledQuery.raw(text), parameters });
}

/** Does something with rows in chunks of the known sizes, in order. */
export async function inChunks<Row>(rows: readonly Row[], each: (chunk: readonly Row[], size: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; ) {
    const left = rows.length - start;
    const size = CHUNKS.find((chunk) => chunk <= left) ?? 1;
    await each(rows.slice(start, start + size), size);
    start += size;
  }
}

/** `values (?, ?), (?, ?)`, for so many rows and columns. */
export function placeholders(rows: number, columns: number) {
  const row = sql`(${sql.join(Array(columns).fill(0))})`;
  return sql`values ${sql.join(Array(rows).fill(row))}`;
}
