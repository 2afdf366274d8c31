import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

/** People, their teams and sessions; owners and switches of keys. */
export const peopleTables: Migration = {
  async up(db: Database) {
    await createPeople(db);
    await createSessions(db);
    const { schema } = db;
    await schema.alterTable("api_keys").addColumn("owner_id", "text").execute();
    await schema.alterTable("api_keys").addColumn("disabled_at", "bigint").execute();
    // A key's bars are counted from this index alone.
    await schema.createIndex("calls_key_at").on("calls").columns(["key_id", "at", "status", "code"]).execute();
    await schema.createIndex("usage_hourly_team_hour").on("usage_hourly").columns(["team_id", "hour"]).execute();
  },
};

async function createPeople({ schema }: Database): Promise<void> {
  await schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("email", "text")
    .addColumn("email_key", "text", (column) => column.unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("memberships")
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("memberships_pk", ["team_id", "user_id"])
    .execute();
  await schema.createIndex("memberships_user").on("memberships").column("user_id").execute();
}

async function createSessions({ schema }: Database): Promise<void> {
  await schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("previous_hash", "text", (column) => column.unique())
    .addColumn("previous_until", "bigint")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("rotated_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();
  await schema
    .createTable("sign_in_attempts")
    .addColumn("subject", "text", (column) => column.primaryKey())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
  await schema.createIndex("sign_in_attempts_since").on("sign_in_attempts").column("since").execute();
}
