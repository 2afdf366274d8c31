import { type Migration, sql } from "kysely";
import type { Database } from "../schema/tables";

/** What owners and admins set on the keys of others, for every field, and sign-ins with the provider that were used. */
export const keyBounds: Migration = {
  async up(db: Database) {
    for (const column of ["bounds", "taken"]) await db.schema.alterTable("api_keys").addColumn(column, "text").execute();
    await moveCeilings(db);
    for (const column of ["scopes_ceiling", "models_ceiling"]) await db.schema.alterTable("api_keys").dropColumn(column).execute();
    await db.schema
      .createIndex("api_keys_taken")
      .on("api_keys")
      .columns(["team_id", "owner_id"])
      .where(sql.ref("taken"), "is not", null)
      .execute();
    await db.schema
      .createTable("used_sign_ins")
      .addColumn("state_hash", "text", (column) => column.primaryKey())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
  },
};

interface Bound {
  id: string;
  owner_id: string | null;
  revoked_at: number | null;
  disabled_by: string | null;
  scopes_ceiling: string | null;
  models_ceiling: string | null;
}

/** A revoked key doesn't say who revoked it, so it binds nobody. */
async function moveCeilings(db: Database): Promise<void> {
  const { rows } = await sql<Bound>`select id, owner_id, revoked_at, disabled_by, scopes_ceiling, models_ceiling from api_keys
    where disabled_by is not null or scopes_ceiling is not null or models_ceiling is not null`.execute(db);
  for (const { id, owner_id, revoked_at, disabled_by, scopes_ceiling, models_ceiling } of rows) {
    const bounds = {
      ...(scopes_ceiling === null ? {} : { scopes: JSON.parse(scopes_ceiling) }),
      ...(models_ceiling === null ? {} : { models: JSON.parse(models_ceiling) }),
    };
    const fields = [...(disabled_by === null ? [] : ["disabled"]), ...Object.keys(bounds)];
    const set = {
      bounds: Object.keys(bounds).length === 0 ? null : JSON.stringify(bounds),
      taken: owner_id === null || revoked_at !== null ? null : JSON.stringify({ from: owner_id, fields }),
    };
    await db.updateTable("api_keys").set(set).where("id", "=", id).execute();
  }
}
