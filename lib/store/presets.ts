import type { Selectable } from "kysely";
import { type ChangePresetRequest, PRESETS_MAX, type Preset, type SavePresetRequest } from "../contracts/console-presets";
import type { Bench } from "../contracts/console-runs";
import { newId } from "../contracts/ids";
import { lockOwner } from "./one-at-a-time";
import type { Store, Write } from "./open";
import type { RunOwner } from "./runs";
import type { Tables } from "./schema";
import { lookupKey } from "./users";

/** A person's presets of one page, or of all, by name. */
export async function listPresets({ db }: Store, { teamId, userId }: RunOwner, bench?: Bench): Promise<Preset[]> {
  const own = db.selectFrom("presets").selectAll().where("team_id", "=", teamId).where("user_id", "=", userId);
  const wanted = bench === undefined ? own : own.where("bench", "=", bench);
  const rows = await wanted.orderBy("name_key").execute();
  return rows.map(fromRow);
}

/** Adds one. The unique name decides, not a look beforehand. */
export async function addPreset(
  { db }: Store,
  owner: RunOwner,
  given: { preset: SavePresetRequest; at: number },
): Promise<Preset | "taken" | "full"> {
  return db.transaction().execute((write) => add(write, owner, given));
}

async function add(
  db: Write,
  { teamId, userId }: RunOwner,
  { preset: { bench, name, state }, at }: { preset: SavePresetRequest; at: number },
): Promise<Preset | "taken" | "full"> {
  await lockOwner(db, `presets ${teamId} ${userId}`);
  const own = db.selectFrom("presets").where("team_id", "=", teamId).where("user_id", "=", userId).where("bench", "=", bench);
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  if (Number(total) >= PRESETS_MAX) return "full";
  const values = { id: newId("preset_"), bench, name, name_key: lookupKey(name), state: JSON.stringify(state), updated_at: at };
  const row = await db
    .insertInto("presets")
    .values({ ...values, team_id: teamId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["team_id", "user_id", "bench", "name_key"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? fromRow(row) : "taken";
}

/** Changes one; what is absent stays. Undefined where there is none such. */
export async function changePreset(
  { db }: Store,
  { teamId, userId }: RunOwner,
  { id, change: { name, state }, at }: { id: string; change: ChangePresetRequest; at: number },
): Promise<Preset | "taken" | undefined> {
  return db.transaction().execute(async (write) => {
    const mine = write.selectFrom("presets").selectAll().where("team_id", "=", teamId).where("user_id", "=", userId);
    const before = await mine.where("id", "=", id).executeTakeFirst();
    if (!before) return undefined;
    if (name !== undefined) {
      const other = mine.where("bench", "=", before.bench).where("name_key", "=", lookupKey(name)).where("id", "!=", id);
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

/** Deletes one. False where there is none such. */
export async function deletePreset({ db }: Store, { teamId, userId }: RunOwner, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("presets")
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The JSON in a row was written by this file and by nobody else, so it has the form it was given. */
function fromRow({ id, bench, name, state, updated_at }: Selectable<Tables["presets"]>): Preset {
  return { id, bench: bench as Bench, name, state: JSON.parse(state), updatedAt: updated_at };
}
