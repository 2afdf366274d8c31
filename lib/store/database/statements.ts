import { CompiledQuery, type QueryResult, sql } from "kysely";
import { isPostgres } from "./locks";
import type { Write } from "./open";

/** Rows per statement. Few sizes, so that few statements are prepared. */
export const CHUNKS = [64, 16, 4, 1] as const;
/** Statement texts by name and kind of database: building one takes longer than running it. */
const texts = { postgres: new Map<string, string>(), sqlite: new Map<string, string>() };

/** Runs a statement whose text is built once, by `build`, with as many placeholders as parameters. */
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

export async function inChunks<Row>(rows: readonly Row[], each: (chunk: readonly Row[], size: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; ) {
    const left = rows.length - start;
    const size = CHUNKS.find((chunk) => chunk <= left) ?? 1;
    await each(rows.slice(start, start + size), size);
    start += size;
  }
}

/** `values (?, ?), (?, ?)` for a number of rows and columns. */
export function placeholders(rows: number, columns: number) {
  const row = sql`(${sql.join(Array(columns).fill(0))})`;
  return sql`values ${sql.join(Array(rows).fill(row))}`;
}
