import { type Insertable, type Selectable, sql } from "kysely";
import type { Store } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import type { Also } from "../../store/keys/key-changes";
import type { StoredEvaluation } from "./store";

export type StoredRule = Selectable<Tables["prompt_label_rules"]>;

export interface OfLabel {
  teamId: string;
  slug: string;
  label: string;
}

/** Evaluations that are searched for a comparison, newest first. */
const SEARCHED = 200;

export function findRule({ db }: Store, { teamId, slug, label }: OfLabel): Promise<StoredRule | undefined> {
  return db
    .selectFrom("prompt_label_rules")
    .selectAll()
    .where("team_id", "=", teamId)
    .where("slug", "=", slug)
    .where("label", "=", label)
    .executeTakeFirst();
}

export async function putRule({ db }: Store, rule: Insertable<Tables["prompt_label_rules"]>, also: Also): Promise<void> {
  const { dataset_id, requires, set_at, set_by } = rule;
  await db.transaction().execute(async (write) => {
    await write
      .insertInto("prompt_label_rules")
      .values(rule)
      .onConflict((conflict) => conflict.columns(["team_id", "slug", "label"]).doUpdateSet({ dataset_id, requires, set_at, set_by }))
      .execute();
    await also(write);
  });
}

/** False if there is none. */
export async function deleteRule({ db }: Store, { teamId, slug, label }: OfLabel, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const removed = await write
      .deleteFrom("prompt_label_rules")
      .where("team_id", "=", teamId)
      .where("slug", "=", slug)
      .where("label", "=", label)
      .returning("slug")
      .executeTakeFirst();
    if (removed) await also(write);
    return removed !== undefined;
  });
}

/** Finished evaluations whose definition names a dataset and a prompt somewhere, newest first. */
export function finishedWith(
  { db }: Store,
  { teamId, dataset, slug }: { teamId: string; dataset: string; slug: string },
): Promise<Pick<StoredEvaluation, "id" | "name" | "definition">[]> {
  const names = (text: string) => sql<boolean>`definition like ${`%${JSON.stringify(text)}%`}`;
  return db
    .selectFrom("evaluations")
    .select(["id", "name", "definition"])
    .where("team_id", "=", teamId)
    .where("state", "=", "done")
    .where(names(dataset))
    .where(names(slug))
    .orderBy("id", "desc")
    .limit(SEARCHED)
    .execute();
}
