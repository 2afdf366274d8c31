import { sql } from "kysely";
import type { PromptContent } from "../../contracts/prompts";
import { ownJson } from "../../contracts/typed";
import type { Store } from "../../store/database/open";
import { listLabels } from "./store";

interface Included {
  teamId: string;
  slug: string;
  /** Whether a content includes the prompt: the statement only finds its name. */
  isIn(content: PromptContent): boolean;
}

/** Names of other prompts whose newest version, or one with a label, includes the prompt. */
export async function listIncluding(store: Store, { teamId, slug, isIn }: Included): Promise<string[]> {
  const { db } = store;
  const [labels, rows] = await Promise.all([
    listLabels(store, teamId),
    db
      .selectFrom("prompt_versions as version")
      .innerJoin("prompts", (join) => join.onRef("prompts.team_id", "=", "version.team_id").onRef("prompts.slug", "=", "version.slug"))
      .select(["version.slug", "version.version", "latest"])
      .where("version.team_id", "=", teamId)
      .where("version.slug", "<>", slug)
      .where(sql<boolean>`version.content like ${`%{{%>%${slug}%`}`)
      .orderBy("version.slug")
      .execute(),
  ]);
  const isUsed = ({ slug: of, version, latest }: (typeof rows)[number]) =>
    version === latest || labels.get(of)?.some(({ shares }) => shares.some((share) => share.version === version));
  const names = new Set<string>();
  for (const row of rows.filter(isUsed)) {
    if (names.has(row.slug)) continue;
    const { content } = await db
      .selectFrom("prompt_versions")
      .select("content")
      .where("team_id", "=", teamId)
      .where("slug", "=", row.slug)
      .where("version", "=", row.version)
      .executeTakeFirstOrThrow();
    if (isIn(ownJson<PromptContent>(content))) names.add(row.slug);
  }
  return [...names];
}
