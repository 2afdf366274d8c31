import type { Store } from "../../store/database/open";

/** The models of a team's tasks, and the keys they were sent with. Both come from an index alone. */
export async function jobFacets({ db }: Store, teamId: string): Promise<{ models: string[]; keyIds: string[] }> {
  const [models, keys] = await Promise.all([
    db.selectFrom("tasks").select("model").distinct().where("team_id", "=", teamId).orderBy("model").execute(),
    db.selectFrom("tasks").select("key_id").distinct().where("team_id", "=", teamId).orderBy("key_id").execute(),
  ]);
  return { models: models.map(({ model }) => model), keyIds: keys.map(({ key_id }) => key_id) };
}
