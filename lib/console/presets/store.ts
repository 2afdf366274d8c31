import type { Selectable } from "kysely";
import { newId } from "../../contracts/ids";
import type { Member } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import { lockOwner } from "../../store/database/locks";
import type { Store, Write } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import { lookupKey } from "../../store/people/users";
import { type ChangePresetRequest, PRESETS_MAX, type Preset, type SavePresetRequest } from "./contract";

/** A person's presets of one playground, or of all, by name. */
export async function listPresets({ db }: Store, { teamId, userId }: Member, playground?: Playground): Promise<Preset[]> {
  const own = db.selectFrom("presets").selectAll().where("team_id", "=", teamId).where("user_id", "=", userId);
  const wanted = playground === undefined ? own : own.where("playground", "=", playground);
  const rows = await wanted.orderBy("name_key").execute();
  return rows.map(fromRow);
}

/** The unique index decides; a check beforehand would race. */
export async function addPreset(
  { db }: Store,
  owner: Member,
  given: { preset: SavePresetRequest; at: number },
): Promise<Preset | "taken" | "full"> {
  return db.transaction().execute((write) => add(write, owner, given));
}

async function add(
  db: Write,
  { teamId, userId }: Member,
  { preset: { playground, name, state }, at }: { preset: SavePresetRequest; at: number },
): Promise<Preset | "taken" | "full"> {
  await lockOwner(db, `presets ${teamId} ${userId}`);
  const own = db.selectFrom("presets").where("team_id", "=", teamId).where("user_id", "=", userId).where("playground", "=", playground);
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  if (Number(total) >= PRESETS_MAX) return "full";
  const values = { id: newId("preset_"), playground, name, name_key: lookupKey(name), state: JSON.stringify(state), updated_at: at };
  const row = await db
    .insertInto("presets")
    .values({ ...values, team_id: teamId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["team_id", "user_id", "playground", "name_key"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? fromRow(row) : "taken";
}

/** Absent fields stay. Undefined if there is no such preset. */
export async function changePreset(
  { db }: Store,
  { teamId, userId }: Member,
  { id, change: { name, state }, at }: { id: string; change: ChangePresetRequest; at: number },
): Promise<Preset | "taken" | undefined> {
  return db.transaction().execute(async (write) => {
    const mine = write.selectFrom("presets").selectAll().where("team_id", "=", teamId).where("user_id", "=", userId);
    const before = await mine.where("id", "=", id).executeTakeFirst();
    if (!before) return undefined;
    if (name !== undefined) {
      const other = mine.where("playground", "=", before.playground).where("name_key", "=", lookupKey(name)).where("id", "!=", id);
      if (await other.executeTakeFirst()) return "taken";
    }
    const row = await write
      .updateTable("presets")
      .set({
        updated_at: at,
        ...(name === undefined ? {} : { name, name_key: lookupKey(name) }),
        ...(state === undefined ? {} : { state: JSON.stringify(state) }),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    return row && fromRow(row);
  });
}

/** False if there is no such preset. */
export async function deletePreset({ db }: Store, { teamId, userId }: Member, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("presets")
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Only this file writes the JSON, so its form is known. */
function fromRow({ id, playground, name, state, updated_at }: Selectable<Tables["presets"]>): Preset {
  return { id, playground, name, state: JSON.parse(state), updatedAt: updated_at };
}
