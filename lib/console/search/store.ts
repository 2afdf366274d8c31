import { sql } from "kysely";
import type { Member } from "../../contracts/person";
import { ownJson } from "../../contracts/typed";
import { nameKey } from "../../store/database/name-key";
import type { Store } from "../../store/database/open";
import { hasPart } from "../../store/media/assets";
import type { Found } from "./contract";

/** Rows ranked per kind: a newer substring match must not hide a prefix match. */
const READ = 50;

/** Prompts may be long, and matches beyond this length are ranked by the database alone. */
const TITLE_CHARACTERS = 2_000;

const partOf = (q: string) => `%${nameKey(q).replace(/[!%_]/g, "!$&")}%`;

/** The caller's runs with `q` in the title, newest first. */
export async function findRuns({ db }: Store, { teamId, userId }: Member, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom("runs")
    .select(["id", "title", "models", "playground"])
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .where("newest", "=", 1)
    .where(sql<boolean>`lower(title) like ${partOf(q)} escape '!'`)
    .orderBy("at", "desc")
    .limit(READ)
    .execute();
  return rows.map(({ id, title, models, playground }) => ({
    kind: "run",
    id,
    title,
    detail: ownJson<string[]>(models).join(", "),
    playground,
  }));
}

export async function findKeys({ db }: Store, { teamId }: Member, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom("api_keys")
    .select(["id", "name", "hint"])
    .where("team_id", "=", teamId)
    .where("revoked_at", "is", null)
    .where(sql<boolean>`name_key like ${partOf(q)} escape '!'`)
    .orderBy("created_at", "desc")
    .limit(READ)
    .execute();
  return rows.map(({ id, name, hint }) => ({ kind: "key", id, title: name, detail: hint, playground: null }));
}

export async function findVideos({ db }: Store, { teamId }: Member, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom("tasks")
    .select(["id", "order_json", "model"])
    .where("team_id", "=", teamId)
    .where(sql<boolean>`prompt_key like ${partOf(q)} escape '!'`)
    .orderBy("created_at", "desc")
    .limit(READ)
    .execute();
  return rows.map(({ id, order_json, model }) => {
    const { prompt } = ownJson<{ prompt: string }>(order_json);
    return { kind: "video", id, title: prompt.slice(0, TITLE_CHARACTERS).toWellFormed(), detail: model, playground: null };
  });
}

export async function findAssets({ db }: Store, { teamId }: Member, q: string): Promise<Found[]> {
  const rows = await db
    .selectFrom("assets")
    .select(["id", "name", "kind"])
    .where("team_id", "=", teamId)
    .where(hasPart(q))
    .orderBy("created_at", "desc")
    .limit(READ)
    .execute();
  return rows.map(({ id, name, kind }) => ({ kind: "asset", id, title: name, detail: kind, playground: null }));
}
