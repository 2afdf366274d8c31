import type { ColumnDefinitionBuilder } from "kysely";
import type { Database } from "../schema/tables";

export const identifier = (column: ColumnDefinitionBuilder) => column.primaryKey();

export const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Never null, and this value if an insert doesn't name the column. */
export const withDefault = (value: string | number) => (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(value);

export async function createIndexes({ schema }: Database, tables: Record<string, Record<string, string[]>>): Promise<void> {
  for (const [table, indexes] of Object.entries(tables))
    for (const [name, columns] of Object.entries(indexes)) await schema.createIndex(name).on(table).columns(columns).execute();
}
