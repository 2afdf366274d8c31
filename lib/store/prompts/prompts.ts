import type { PromptContent, PromptKind, PromptShare } from "../../contracts/prompts";
import { ownJson } from "../../contracts/typed";
import type { Store } from "../database/open";

/** A prompt without its versions. */
export interface PromptHead {
  slug: string;
  kind: PromptKind;
  /** The number of the newest version. */
  latest: number;
  /** The shares of each label, by version. */
  labels: ReadonlyMap<string, readonly PromptShare[]>;
}

interface OfPrompt {
  teamId: string;
  slug: string;
}

/** Another team's prompt is undefined. */
export async function findPromptHead({ db }: Store, { teamId, slug }: OfPrompt): Promise<PromptHead | undefined> {
  const own = (table: "prompts" | "prompt_labels") => db.selectFrom(table).where("team_id", "=", teamId).where("slug", "=", slug);
  const [row, labels] = await Promise.all([
    own("prompts").select(["kind", "latest"]).executeTakeFirst(),
    own("prompt_labels").select(["label", "shares"]).execute(),
  ]);
  if (!row) return undefined;
  return { slug, ...row, labels: new Map(labels.map(({ label, shares }) => [label, ownJson<PromptShare[]>(shares)])) };
}

/** A version's content; undefined if there is no such version. */
export async function findPromptContent(
  { db }: Store,
  { teamId, slug, version }: OfPrompt & { version: number },
): Promise<PromptContent | undefined> {
  const row = await db
    .selectFrom("prompt_versions")
    .select("content")
    .where("team_id", "=", teamId)
    .where("slug", "=", slug)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && ownJson<PromptContent>(row.content);
}
