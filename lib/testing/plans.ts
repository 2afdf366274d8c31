import { join } from "node:path";
import { CompiledQuery, Kysely } from "kysely";
import { isPostgres } from "../store/database/locks";
import type { Store } from "../store/database/open";
import { postgresDialect } from "../store/database/postgres";
import type { Tables } from "../store/database/schema/tables";
import { sqliteDialect } from "../store/database/sqlite";
import type { TestDatabase } from "./database";

export interface Planned {
  /** The same database, on a connection that records statements. */
  store: Store;
  /** The query plans of all statements of some work, a line per step. */
  plansOf(work: () => Promise<unknown>): Promise<string>;
  close(): Promise<void>;
}

/** How the database executes a store's queries. */
export function watchPlans(opened: Store, { databaseUrl, dataDir }: TestDatabase["options"]): Planned {
  const asked: CompiledQuery[] = [];
  const dialect = databaseUrl === undefined ? sqliteDialect(join(dataDir, "trunkline.db")) : postgresDialect(databaseUrl, () => undefined);
  const db = new Kysely<Tables>({ dialect, log: ({ level, query }) => void (level === "query" && asked.push(query)) });
  const store: Store = { ...opened, db, reading: { ...opened, db } };
  const plansOf = async (work: () => Promise<unknown>) => {
    asked.length = 0;
    await work();
    const lines: string[] = [];
    for (const query of asked.splice(0)) {
      const explain = isPostgres(db) ? "explain" : "explain query plan";
      const plan = { ...CompiledQuery.raw(`${explain} ${query.sql}`), parameters: query.parameters };
      for (const row of (await db.executeQuery<Record<string, string>>(plan)).rows) lines.push(row.detail ?? row["QUERY PLAN"] ?? "");
    }
    return lines.join("\n");
  };
  return { store, plansOf, close: () => db.destroy() };
}
