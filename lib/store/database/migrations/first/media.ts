import type { Database } from "../../schema/tables";
import { createIndexes, identifier, required } from "../columns";

/** Stored files, assets and their groups. */
export async function createMediaTables(db: Database): Promise<void> {
  await createMedia(db);
  await createGroups(db);
  await createAssets(db);
}

async function createMedia(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("media")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("purpose", "text", required)
    .addColumn("type", "text", required)
    .addColumn("ext", "text", required)
    .addColumn("size", "bigint", required)
    .addColumn("sha256", "text", required)
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("duration_ms", "bigint")
    .addColumn("file_name", "text", required)
    .addColumn("pinned", "integer", required)
    .addColumn("task_id", "text")
    .addColumn("stored", "integer", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("removed_at", "bigint")
    .addColumn("poster_of", "text")
    .execute();
  await createIndexes(db, {
    media: {
      // Retention selects the oldest removable files, and sums sizes.
      media_age: ["stored", "removed_at", "created_at", "size"],
      // The files of a failed attempt at a video.
      media_task: ["task_id"],
      media_poster: ["poster_of"],
    },
  });
}

async function createGroups(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("asset_groups")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("own", "text")
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", required)
    .addColumn("title", "text", required)
    .addColumn("description", "text", required)
    .addColumn("group_type", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
  // The team of an asset group at a vendor. Ids are unique, because the vendor issues each once.
  await schema
    .createTable("vendor_groups")
    .addColumn("provider", "text", required)
    .addColumn("id", "text", required)
    .addColumn("team_id", "text", (column) => column.notNull().references("teams.id"))
    .addColumn("created_at", "bigint", required)
    .addPrimaryKeyConstraint("vendor_groups_pk", ["provider", "id"])
    .execute();
  await createIndexes(db, {
    asset_groups: { asset_groups_age: ["team_id", "created_at", "id"] },
    vendor_groups: { vendor_groups_team: ["team_id", "provider"] },
  });
  // Several processes may create a team's own groups at once; null never equals null.
  await schema.createIndex("asset_groups_own").unique().on("asset_groups").columns(["team_id", "own"]).execute();
}

async function createAssets(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("assets")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("group_id", "text", (column) => column.notNull().references("asset_groups.id"))
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("status", "text", required)
    .addColumn("origin", "text", required)
    .addColumn("media_id", "text")
    .addColumn("task_id", "text")
    .addColumn("model", "text", required)
    .addColumn("prompt", "text", required)
    .addColumn("error_code", "text", required)
    .addColumn("error_message", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addColumn("request_id", "text")
    .execute();
  // Deleted assets, until they can no longer be restored.
  await schema
    .createTable("deleted_assets")
    .addColumn("id", "text", identifier)
    .addColumn("team_id", "text", required)
    .addColumn("media_id", "text")
    .addColumn("row", "text", required)
    .addColumn("deleted_at", "bigint", required)
    .execute();
  await createIndexes(db, {
    assets: {
      assets_age: ["team_id", "created_at", "id"],
      assets_group: ["team_id", "group_id", "created_at"],
      assets_media: ["media_id"],
      assets_request: ["request_id"],
    },
    deleted_assets: {
      deleted_assets_age: ["deleted_at", "id"],
      deleted_assets_media: ["media_id"],
    },
  });
}
