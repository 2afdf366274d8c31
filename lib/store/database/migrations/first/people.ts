import { FIRST_TEAM } from "../../../../contracts/keys";
import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required } from "../columns";

/** Teams, people and how they sign in. */
export async function createPeopleTables(db: Database): Promise<void> {
  await createTeams(db);
  await createMembers(db);
  await createInvites(db);
  await createSessions(db);
  await createSignIns(db);
  await createAudit(db);
}

async function createTeams(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("teams")
    .addColumn("id", "text", identifier)
    .addColumn("name", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("limits", "text")
    .execute();
  await db.insertInto("teams").values({ id: FIRST_TEAM, name: "First team", created_at: Date.now() }).execute();
}

async function createMembers(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("users")
    .addColumn("id", "text", identifier)
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("email", "text")
    .addColumn("email_key", "text", (column) => column.unique())
    .addColumn("password_hash", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("name_skeleton", "text")
    .execute();
  await schema
    .createTable("memberships")
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("role", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("limits", "text")
    .addPrimaryKeyConstraint("memberships_pk", ["team_id", "user_id"])
    .execute();
  await createIndexes(db, { memberships: { memberships_user: ["user_id"] } });
  await schema.createIndex("users_name_skeleton").on("users").column("name_skeleton").unique().execute();
}

async function createInvites(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("invites")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("role", "text", required)
    .addColumn("label", "text", required)
    .addColumn("created_by", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .addColumn("used_at", "bigint")
    .addColumn("used_by", "text")
    .addColumn("revoked_at", "bigint")
    .execute();
  await createIndexes(db, { invites: { invites_team: ["team_id", "created_at"] } });
}

async function createSessions(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("sessions")
    .addColumn("id", "text", identifier)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("previous_hash", "text", (column) => column.unique())
    .addColumn("previous_until", "bigint")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("rotated_at", "bigint", required)
    .addColumn("last_seen_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .addColumn("user_agent", "text", required)
    .addColumn("address", "text", required)
    .execute();
  await schema
    .createTable("devices")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("token_hash", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("last_used_at", "bigint", required)
    .addColumn("expires_at", "bigint", required)
    .addPrimaryKeyConstraint("devices_pk", ["token_hash", "user_id"])
    .execute();
  await createIndexes(db, {
    sessions: {
      sessions_user: ["user_id"],
      sessions_expiry: ["expires_at"],
    },
    devices: {
      devices_user: ["user_id", "last_used_at"],
      devices_expiry: ["expires_at"],
    },
  });
}

async function createSignIns(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("identities")
    .addColumn("issuer", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("user_id", "text", (column) => column.notNull().unique().references("users.id"))
    .addColumn("created_at", "bigint", required)
    .addColumn("last_used_at", "bigint", required)
    .addPrimaryKeyConstraint("identities_pk", ["issuer", "subject"])
    .execute();
  await schema
    .createTable("sign_in_attempts")
    .addColumn("subject", "text", identifier)
    .addColumn("since", "bigint", required)
    .addColumn("count", "integer", required)
    .execute();
  await schema
    .createTable("used_sign_ins")
    .addColumn("state_hash", "text", identifier)
    .addColumn("expires_at", "bigint", required)
    .execute();
  await createIndexes(db, { sign_in_attempts: { sign_in_attempts_since: ["since"] } });
}

/** Without foreign keys: entries stay when their subjects are gone. */
async function createAudit(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("audit")
    .addColumn("id", "text", identifier)
    .addColumn("at", "bigint", required)
    .addColumn("team_id", "text", required)
    .addColumn("actor_id", "text", required)
    .addColumn("actor_name", "text", required)
    .addColumn("action", "text", required)
    .addColumn("target_id", "text", required)
    .addColumn("target_name", "text", required)
    .addColumn("address", "text", required)
    .addColumn("refused", "text", required)
    .addColumn("changes", "text", required)
    .execute();
  await createIndexes(db, {
    audit: {
      audit_team_at: ["team_id", "at", "id"],
      audit_team_actor_id_at: ["team_id", "actor_id", "at", "id"],
      audit_team_action_at: ["team_id", "action", "at", "id"],
      audit_team_target_id_at: ["team_id", "target_id", "at", "id"],
    },
  });
}
