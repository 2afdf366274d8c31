import { type SelectQueryBuilder, sql } from "kysely";
import type { PromptContent, PromptKind, PromptShare } from "../../contracts/prompts";
import { ownJson } from "../../contracts/typed";
import { lockOwner } from "../../store/database/locks";
import { bumpPromptsRevision } from "../../store/database/meta";
import type { Store, Write } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import type { Also } from "../../store/keys/key-changes";
import type { PromptLabelView } from "./contract";

interface OfPrompt {
  teamId: string;
  slug: string;
}
interface By {
  /** Name of the person. */
  by: string;
  at: number;
}

export interface PromptRow extends OfPrompt {
  kind: PromptKind;
  description: string;
  latest: number;
  updatedAt: number;
  updatedBy: string;
}

const MOST = 1_000;
const MOST_VERSIONS_LISTED = 500;

/** The prompts of a team with the content of their newest versions, the last changed one first. */
export async function listPrompts(
  { db }: Store,
  { teamId, q }: { teamId: string; q: string },
): Promise<(PromptRow & { content: string })[]> {
  let query = db
    .selectFrom("prompts")
    .innerJoin("prompt_versions as newest", (join) =>
      join
        .onRef("newest.team_id", "=", "prompts.team_id")
        .onRef("newest.slug", "=", "prompts.slug")
        .onRef("newest.version", "=", "prompts.latest"),
    )
    .select(["prompts.slug", "kind", "description", "latest", "updated_at", "updated_by", "newest.content"])
    .where("prompts.team_id", "=", teamId);
  if (q !== "") {
    const text = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    const has = (column: "prompts.slug" | "description" | "newest.content") =>
      sql<boolean>`lower(${sql.ref(column)}) like ${text} escape '\\'`;
    query = query.where(({ or }) => or([has("prompts.slug"), has("description"), has("newest.content")]));
  }
  const rows = await query.orderBy("updated_at", "desc").orderBy("prompts.slug").limit(MOST).execute();
  return rows.map(({ content, ...row }) => ({ ...promptRow(teamId, row), content }));
}

export async function findPrompt({ db }: Store, { teamId, slug }: OfPrompt): Promise<PromptRow | undefined> {
  const row = await ofPrompt(db.selectFrom("prompts"), { teamId, slug })
    .select(["slug", "kind", "description", "latest", "updated_at", "updated_by"])
    .executeTakeFirst();
  return row && promptRow(teamId, row);
}

type Columns = Pick<Tables["prompts"], "slug" | "kind" | "description" | "latest" | "updated_at" | "updated_by">;

function promptRow(teamId: string, { updated_at: updatedAt, updated_by: updatedBy, ...row }: Columns): PromptRow {
  return { teamId, ...row, updatedAt, updatedBy };
}

function ofPrompt<Table extends "prompts" | "prompt_versions" | "prompt_labels", Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { teamId, slug }: OfPrompt,
) {
  return query.where(sql<boolean>`team_id = ${teamId} and slug = ${slug}`);
}

/** The labels of one prompt, or of all of a team by prompt. */
export async function listLabels({ db }: Pick<Store, "db">, teamId: string, slug?: string): Promise<Map<string, PromptLabelView[]>> {
  let query = db.selectFrom("prompt_labels").selectAll().where("team_id", "=", teamId);
  if (slug !== undefined) query = query.where("slug", "=", slug);
  const labels = new Map<string, PromptLabelView[]>();
  for (const { slug: of, label, shares, moved_at: movedAt, moved_by: movedBy } of await query.orderBy("label").execute()) {
    const all = labels.get(of) ?? [];
    all.push({ label, shares: ownJson<PromptShare[]>(shares), movedAt, movedBy });
    labels.set(of, all);
  }
  return labels;
}

/** Without their contents, newest first. */
export async function listVersions({ db }: Store, of: OfPrompt) {
  const rows = await ofPrompt(db.selectFrom("prompt_versions"), of)
    .select(["version", "note", "author", "created_at as at"])
    .orderBy("version", "desc")
    .limit(MOST_VERSIONS_LISTED)
    .execute();
  return rows;
}

/** The column has 32 bits. */
const LAST_VERSION = 2 ** 31 - 1;

export async function findVersion({ db }: Store, of: OfPrompt & { version: number }) {
  if (!Number.isInteger(of.version) || of.version < 1 || of.version > LAST_VERSION) return undefined;
  const row = await ofPrompt(db.selectFrom("prompt_versions"), of)
    .select(["version", "note", "author", "created_at as at", "content"])
    .where("version", "=", of.version)
    .executeTakeFirst();
  return row && { ...row, content: ownJson<PromptContent>(row.content) };
}

/** Creates a prompt with its first version. The primary key decides if the name is taken; a check beforehand would race. */
export async function insertPrompt(
  { db }: Store,
  { teamId, slug, description, content, note, by, at }: OfPrompt & By & { description: string; content: PromptContent; note: string },
  also: Also,
): Promise<"created" | "taken" | "full"> {
  return db.transaction().execute(async (write) => {
    await lockOwner(write, `prompts ${teamId}`);
    const { total } = await write
      .selectFrom("prompts")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .where("team_id", "=", teamId)
      .executeTakeFirstOrThrow();
    if (Number(total) >= MOST) return "full";
    const added = await write
      .insertInto("prompts")
      .values({ team_id: teamId, slug, kind: content.kind, description, latest: 1, created_at: at, updated_at: at, updated_by: by })
      .onConflict((conflict) => conflict.columns(["team_id", "slug"]).doNothing())
      .returning("slug")
      .executeTakeFirst();
    if (!added) return "taken";
    await keepVersion(write, { teamId, slug, version: 1, content, note, by, at });
    await bumpPromptsRevision(write);
    await also(write);
    return "created";
  });
}

interface NewVersion extends OfPrompt, By {
  /** The newest version that the author has seen; any if absent. */
  seen?: number;
  content: PromptContent;
  note: string;
  /** Unchanged if absent. */
  description?: string;
}

/** Adds the next version and returns its number. Undefined if `seen` isn't the newest one. */
export async function insertVersion(
  { db }: Store,
  { seen, description, ...version }: NewVersion,
  also: (version: number) => Also,
): Promise<number | undefined> {
  return db.transaction().execute(async (write) => {
    const { teamId, slug, by, at } = version;
    let update = write
      .updateTable("prompts")
      .set(({ eb }) => ({ latest: eb("latest", "+", 1), updated_at: at, updated_by: by, description }))
      .where("team_id", "=", teamId)
      .where("slug", "=", slug);
    if (seen !== undefined) update = update.where("latest", "=", seen);
    const changed = await update.returning("latest").executeTakeFirst();
    if (!changed) return undefined;
    await keepVersion(write, { ...version, version: changed.latest });
    await bumpPromptsRevision(write);
    await also(changed.latest)(write);
    return changed.latest;
  });
}

async function keepVersion(
  write: Write,
  { teamId, slug, version, content, note, by, at }: OfPrompt & By & { version: number; content: PromptContent; note: string },
): Promise<void> {
  await write
    .insertInto("prompt_versions")
    .values({ team_id: teamId, slug, version, content: JSON.stringify(content), note, author: by, created_at: at })
    .execute();
}

export async function changePrompt(
  { db }: Store,
  { teamId, slug, description, by, at }: OfPrompt & By & { description: string },
  also: Also,
): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const changed = await write
      .updateTable("prompts")
      .set({ description, updated_at: at, updated_by: by })
      .where("team_id", "=", teamId)
      .where("slug", "=", slug)
      .returning("slug")
      .executeTakeFirst();
    if (changed) await also(write);
    return changed !== undefined;
  });
}

/** Deletes a prompt with its versions and labels. */
export async function deletePrompt({ db }: Store, { teamId, slug }: OfPrompt, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const own = (table: "prompts" | "prompt_versions" | "prompt_labels" | "prompt_label_rules") =>
      write.deleteFrom(table).where("team_id", "=", teamId).where("slug", "=", slug);
    if (!(await own("prompts").returning("slug").executeTakeFirst())) return false;
    await own("prompt_versions").execute();
    await own("prompt_labels").execute();
    await own("prompt_label_rules").execute();
    await bumpPromptsRevision(write);
    await also(write);
    return true;
  });
}

interface NewShares extends OfPrompt, By {
  label: string;
  /** The label's shares that the change is based on; undefined if there was no label. */
  seen: readonly PromptShare[] | undefined;
  shares: readonly PromptShare[];
}

/** `gone`: the prompt is deleted. `moved`: the label no longer has the shares that were seen. */
export async function putLabel(
  { db }: Store,
  { teamId, slug, label, seen, shares, by, at }: NewShares,
  also: Also,
): Promise<"done" | "gone" | "moved"> {
  return db.transaction().execute(async (write) => {
    if (!(await touch(write, { teamId, slug, by, at }))) return "gone";
    const now = (await listLabels({ db: write }, teamId, slug)).get(slug)?.find((one) => one.label === label);
    if (JSON.stringify(now?.shares) !== JSON.stringify(seen)) return "moved";
    const values = { shares: JSON.stringify(shares), moved_at: at, moved_by: by };
    await write
      .insertInto("prompt_labels")
      .values({ team_id: teamId, slug, label, ...values })
      .onConflict((conflict) => conflict.columns(["team_id", "slug", "label"]).doUpdateSet(values))
      .execute();
    await bumpPromptsRevision(write);
    await also(write);
    return "done";
  });
}

/** False if there is no such label. */
export async function deleteLabel(
  { db }: Store,
  { teamId, slug, label, by, at }: OfPrompt & By & { label: string },
  also: Also,
): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    await touch(write, { teamId, slug, by, at });
    const gone = await write
      .deleteFrom("prompt_labels")
      .where("team_id", "=", teamId)
      .where("slug", "=", slug)
      .where("label", "=", label)
      .returning("label")
      .executeTakeFirst();
    if (!gone) return false;
    await bumpPromptsRevision(write);
    await also(write);
    return true;
  });
}

/** Locks the prompt's row until the transaction ends. */
async function touch(write: Write, { teamId, slug, by, at }: OfPrompt & By): Promise<boolean> {
  const touched = await write
    .updateTable("prompts")
    .set({ updated_at: at, updated_by: by })
    .where("team_id", "=", teamId)
    .where("slug", "=", slug)
    .returning("slug")
    .executeTakeFirst();
  return touched !== undefined;
}
