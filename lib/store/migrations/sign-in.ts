import type { Migration } from "kysely";
import { skeletonOf } from "../../contracts/look-alike";
import type { Database } from "../schema/tables";

/** Browsers that have signed in, what names look like, and whose hand a key's limits are. */
export const signInTables: Migration = {
  async up(db: Database) {
    await createDevices(db);
    await addSkeletons(db);
    await holdKeys(db);
  },
};

async function createDevices({ schema }: Database): Promise<void> {
  await schema
    .createTable("devices")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("token_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("devices_pk", ["token_hash", "user_id"])
    .execute();
  await schema.createIndex("devices_user").on("devices").columns(["user_id", "last_used_at"]).execute();
  await schema.createIndex("devices_expiry").on("devices").column("expires_at").execute();
}

/** Of people who look alike already the first keeps the skeleton; the others get one of their own behind it, which nobody new can have. */
async function addSkeletons(db: Database): Promise<void> {
  await db.schema.alterTable("users").addColumn("name_skeleton", "text").execute();
  const people = await db.selectFrom("users").select(["id", "name"]).orderBy("created_at").orderBy("id").execute();
  const taken = new Set<string>();
  for (const { id, name } of people) {
    const skeleton = skeletonOf(name);
    const own = taken.has(skeleton) ? `${skeleton} ${id}` : skeleton;
    taken.add(skeleton);
    await db.updateTable("users").set({ name_skeleton: own }).where("id", "=", id).execute();
  }
  await db.schema.createIndex("users_name_skeleton").on("users").column("name_skeleton").unique().execute();
}

/** Who had disabled a key was not kept: it stays so until an owner or admin enables it. Limits from before bind nobody. */
async function holdKeys(db: Database): Promise<void> {
  const { schema } = db;
  await schema.alterTable("api_keys").addColumn("disabled_by", "text").execute();
  await schema.alterTable("api_keys").addColumn("scopes_ceiling", "text").execute();
  await schema.alterTable("api_keys").addColumn("models_ceiling", "text").execute();
  await db.updateTable("api_keys").set({ disabled_by: "admin" }).where("disabled_at", "is not", null).execute();
}
