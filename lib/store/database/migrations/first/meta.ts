import type { Database } from "../../schema/tables";
import { identifier, required } from "../columns";

/** Named values of the whole installation. */
export async function createMetaTable({ schema }: Database): Promise<void> {
  await schema.createTable("meta").addColumn("name", "text", identifier).addColumn("value", "text", required).execute();
}
