import type { Migration } from "kysely";
import type { Database } from "../schema/tables";

const COLUMNS = [
  ["presets", "bench", "playground"],
  ["runs", "bench", "playground"],
  ["shares", "bench", "playground"],
  ["tasks", "films", "videos"],
  ["tasks", "from_picture", "from_image"],
  ["tasks", "film_team", "render_team"],
] as const;

/** Links read in one go: what one shows may be half a megabyte. */
const BATCH = 50;

/** Tables, columns and stored JSON under the names that the code and the pages use. */
export const fieldWords: Migration = {
  async up(db: Database) {
    for (const [table, before, after] of COLUMNS) await db.schema.alterTable(table).renameColumn(before, after).execute();
    await db.schema.alterTable("film_turns").renameTo("render_turns").execute();
    await renameSharedImages(db);
  },
};

/** The images of a shared answer stood under `pictures`. */
async function renameSharedImages(db: Database): Promise<void> {
  for (let after = ""; ; ) {
    const found = db.selectFrom("shares").select(["id", "snapshot"]).where("id", ">", after).where("snapshot", "like", '%"pictures"%');
    const rows = await found.orderBy("id").limit(BATCH).execute();
    for (const { id, snapshot } of rows) {
      const shown = JSON.parse(snapshot) as { calls?: { reply?: { pictures?: unknown; images?: unknown } | null }[] };
      for (const { reply } of shown.calls ?? []) {
        if (reply?.pictures === undefined) continue;
        reply.images = reply.pictures;
        delete reply.pictures;
      }
      await db
        .updateTable("shares")
        .set({ snapshot: JSON.stringify(shown) })
        .where("id", "=", id)
        .execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
