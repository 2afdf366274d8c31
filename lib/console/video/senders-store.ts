import type { Store } from "../../store/database/open";

/** The models and keys of a team's tasks. Both are read from an index only. */
export async function jobFacets({ db }: Store, teamId: string): Promise<{ models: string[]; keyIds: string[] }> {
  const [models, keys] = await Promise.all([
    db.selectFrom("tasks").select("model").distinct().where("team_id", "=", teamId).orderBy("model").execute(),
    db.selectFrom("tasks").select("key_id").distinct().where("team_id", "=", teamId).orderBy("key_id").execute(),
  ]);
  return { models: models.map(({ model }) => model), keyIds: keys.map(({ key_id }) => key_id) };
}
