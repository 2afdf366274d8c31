import type { Route } from "../../contracts/routing";
import { bumpProvidersRevision } from "../database/meta";
import type { Store, Write } from "../database/open";
import type { Also } from "../keys/key-changes";

/** A route that was published in the console. Times are milliseconds since the epoch. */
export interface StoredRoute {
  id: string;
  definition: Route;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export interface StoredRouteVersion {
  version: number;
  definition: Route;
  by: string;
  at: number;
  restoredFrom: number | null;
}

interface Publication {
  definition: Route;
  /** The publisher's name. */
  by: string;
  at: number;
}

/** Versions kept per route. */
const MOST_VERSIONS = 200;

export async function listRoutes({ db }: Store): Promise<StoredRoute[]> {
  const rows = await db.selectFrom("routes").selectAll().orderBy("id").execute();
  return rows.map(({ id, definition, version, created_at: createdAt, updated_at: updatedAt }) => {
    return { id, definition: JSON.parse(definition) as Route, version, createdAt, updatedAt };
  });
}

/** The versions of a route, newest first. */
export async function listRouteVersions({ db }: Store, id: string): Promise<StoredRouteVersion[]> {
  const rows = await db.selectFrom("route_versions").selectAll().where("route_id", "=", id).orderBy("version", "desc").execute();
  return rows.map(({ version, definition, published_by: by, published_at: at, restored_from: restoredFrom }) => {
    return { version, definition: JSON.parse(definition) as Route, by, at, restoredFrom };
  });
}

/** Publishes the first version and tells every process. False if the id is taken. */
export async function insertRoute({ db }: Store, { definition, by, at }: Publication, also: Also): Promise<boolean> {
  const { id } = definition;
  return db.transaction().execute(async (write) => {
    const added = await write
      .insertInto("routes")
      .values({ id, definition: JSON.stringify(definition), version: 1, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return false;
    await keepVersion(write, { definition, by, at, version: 1, restoredFrom: null });
    await bumpProvidersRevision(write);
    await also(write);
    return true;
  });
}

/** Publishes the version after `seen` and tells every process. False if `seen` isn't the current version. */
export async function publishRoute(
  { db }: Store,
  { seen, restoredFrom, ...publication }: Publication & { seen: number; restoredFrom: number | null },
  also: Also,
): Promise<boolean> {
  const { definition, at } = publication;
  const version = seen + 1;
  return db.transaction().execute(async (write) => {
    const changed = await write
      .updateTable("routes")
      .set({ definition: JSON.stringify(definition), version, updated_at: at })
      .where("id", "=", definition.id)
      .where("version", "=", seen)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return false;
    await keepVersion(write, { ...publication, version, restoredFrom });
    await write
      .deleteFrom("route_versions")
      .where("route_id", "=", definition.id)
      .where("version", "<=", version - MOST_VERSIONS)
      .execute();
    await bumpProvidersRevision(write);
    await also(write);
    return true;
  });
}

/** Deletes a route with its versions and tells every process. False if there is none. */
export async function deleteRoute({ db }: Store, id: string, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const gone = await write.deleteFrom("routes").where("id", "=", id).returning("id").executeTakeFirst();
    if (!gone) return false;
    await write.deleteFrom("route_versions").where("route_id", "=", id).execute();
    await write.deleteFrom("route_rollouts").where("route_id", "=", id).execute();
    await bumpProvidersRevision(write);
    await also(write);
    return true;
  });
}

async function keepVersion(write: Write, { version, definition, by, at, restoredFrom }: StoredRouteVersion): Promise<void> {
  await write
    .insertInto("route_versions")
    .values({
      route_id: definition.id,
      version,
      definition: JSON.stringify(definition),
      published_by: by,
      published_at: at,
      restored_from: restoredFrom,
    })
    .execute();
}
