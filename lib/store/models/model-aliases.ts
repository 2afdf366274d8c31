import { bumpProvidersRevision } from "../database/meta";
import type { Store } from "../database/open";
import type { Also } from "../keys/key-changes";

/** An alias of the console. */
export interface StoredAlias {
  name: string;
  /** A listed id, `provider/model`, or another alias. */
  model: string;
}

export async function listAliases({ db }: Store): Promise<StoredAlias[]> {
  return db.selectFrom("model_aliases").select(["name", "model"]).orderBy("name").execute();
}

/** Adds an alias and notifies every process. False if the name is taken. */
export async function insertAlias(
  { db }: Store,
  { name, model, createdBy, at }: StoredAlias & { createdBy: string; at: number },
  also: Also,
): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const added = await write
      .insertInto("model_aliases")
      .values({ name, model, created_by: createdBy, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name")
      .executeTakeFirst();
    if (!added) return false;
    await bumpProvidersRevision(write);
    await also(write);
    return true;
  });
}

/** Points an alias to another model and notifies every process. False if there is none. */
export async function changeAlias({ db }: Store, { name, model, at }: StoredAlias & { at: number }, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const changed = await write
      .updateTable("model_aliases")
      .set({ model, updated_at: at })
      .where("name", "=", name)
      .returning("name")
      .executeTakeFirst();
    if (!changed) return false;
    await bumpProvidersRevision(write);
    await also(write);
    return true;
  });
}

/** Deletes an alias and notifies every process. False if there is none. */
export async function deleteAlias({ db }: Store, name: string, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const gone = await write.deleteFrom("model_aliases").where("name", "=", name).returning("name").executeTakeFirst();
    if (!gone) return false;
    await bumpProvidersRevision(write);
    await also(write);
    return true;
  });
}
