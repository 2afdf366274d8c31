import { randomBytes } from "node:crypto";
import { type Selectable, sql, type Updateable } from "kysely";
import { newId } from "../../contracts/ids";
import type { Member } from "../../contracts/person";
import type { Playground } from "../../contracts/playground";
import { lockOwner } from "../../store/database/locks";
import type { Store, Write } from "../../store/database/open";
import type { Tables } from "../../store/database/schema/tables";
import {
  type ChangeShareRequest,
  type CreateShareRequest,
  type OpenedShare,
  SHARE_LIVES,
  SHARES_MAX,
  SHARES_PER_PERSON,
  type Share,
  type ShareDetail,
  type ShareLife,
  type Snapshot,
} from "./contract";

const DAY_MS = 86_400_000;
/** How long an expired link is kept, so that its creator can extend it. */
const ENDED_KEPT_MS = 30 * DAY_MS;

const SUMMARY = [
  "shares.id",
  "shares.token",
  "shares.user_id",
  "shares.playground",
  "shares.run_id",
  "shares.title",
  "shares.models",
  "shares.access",
  "shares.created_at",
  "shares.updated_at",
  "shares.expires_at",
  "shares.opens",
  "shares.last_opened_at",
] as const;

type SummaryRow = Pick<
  Selectable<Tables["shares"]>,
  | "id"
  | "token"
  | "user_id"
  | "playground"
  | "run_id"
  | "title"
  | "models"
  | "access"
  | "created_at"
  | "updated_at"
  | "expires_at"
  | "opens"
  | "last_opened_at"
> & { by: string | null };

/** A team's active links, newest first. */
export async function listShares(store: Store, owner: Member, playground?: Playground): Promise<Share[]> {
  const all = summaries(store, owner.teamId);
  const rows = await (playground === undefined ? all : all.where("shares.playground", "=", playground))
    .orderBy("shares.created_at", "desc")
    .orderBy("shares.id", "desc")
    .limit(SHARES_MAX)
    .execute();
  return rows.map((row) => summaryOf(row, owner));
}

/** A team's link with its snapshot; undefined if there is none. */
export async function findShare(store: Store, owner: Member, id: string): Promise<ShareDetail | undefined> {
  const row = await summaries(store, owner.teamId).select("shares.snapshot").where("shares.id", "=", id).executeTakeFirst();
  return row && { ...summaryOf(row, owner), snapshot: JSON.parse(row.snapshot) };
}

export async function addShare(
  store: Store,
  owner: Member,
  { share, at }: { share: CreateShareRequest; at: number },
): Promise<Share | "full"> {
  const id = newId("share_");
  const added = await store.db.transaction().execute(async (write) => {
    await lockOwner(write, `shares ${owner.teamId}`);
    if (await isFull(write, owner)) return false;
    await insert(write, owner, { id, share, at });
    await forgetRevoked(write, owner);
    return true;
  });
  if (!added) return "full";
  return summaryOf(await summaries(store, owner.teamId).where("shares.id", "=", id).executeTakeFirstOrThrow(), owner);
}

/** True if the team, or the person in it, has reached the limit. */
async function isFull(write: Write, { teamId, userId }: Member): Promise<boolean> {
  const { total, mine } = await write
    .selectFrom("shares")
    .where("team_id", "=", teamId)
    .where("revoked_at", "is", null)
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      sql<number>`coalesce(sum(case when user_id = ${userId} then 1 else 0 end), 0)`.as("mine"),
    ])
    .executeTakeFirstOrThrow();
  return Number(total) >= SHARES_MAX || Number(mine) >= SHARES_PER_PERSON;
}

/** A revoked link opens for nobody, with or without its row. */
async function forgetRevoked(write: Write, { teamId, userId }: Member): Promise<void> {
  const revoked = write
    .selectFrom("shares")
    .select("id")
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is not", null)
    .orderBy("revoked_at", "desc")
    .orderBy("id", "desc")
    .limit(SHARES_MAX)
    .offset(SHARES_MAX);
  await write.deleteFrom("shares").where("id", "in", revoked).execute();
}

async function insert(
  write: Write,
  owner: Member,
  { id, share, at }: { id: string; share: CreateShareRequest; at: number },
): Promise<void> {
  const { runId, playground, title, access, expires, snapshot } = share;
  await write
    .insertInto("shares")
    .values({
      id,
      token: randomBytes(20).toString("base64url"),
      team_id: owner.teamId,
      user_id: owner.userId,
      playground,
      run_id: runId ?? null,
      title: plain(title),
      ...shownBy(snapshot),
      access,
      created_at: at,
      updated_at: at,
      expires_at: endOf(expires, at),
      revoked_at: null,
      opens: 0,
      last_opened_at: null,
    })
    .execute();
}

/** Changes a link's content, access or expiry. Its URL stays. `other` if another person created it. */
export async function changeShare(
  store: Store,
  owner: Member,
  { id, change, at }: { id: string; change: ChangeShareRequest; at: number },
): Promise<Share | "other" | undefined> {
  const found = await summaries(store, owner.teamId).where("shares.id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  if (found.user_id !== owner.userId) return "other";
  const { runId, title, access, expires, snapshot } = change;
  const changes: Updateable<Tables["shares"]> = { updated_at: at, ...(snapshot && shownBy(snapshot)) };
  if (runId !== undefined) changes.run_id = runId;
  if (title !== undefined) changes.title = plain(title);
  if (access !== undefined) changes.access = access;
  if (expires !== undefined) changes.expires_at = endOf(expires, at);
  await store.db.updateTable("shares").set(changes).where("id", "=", id).where("revoked_at", "is", null).execute();
  const row = await summaries(store, owner.teamId).where("shares.id", "=", id).executeTakeFirst();
  return row && summaryOf(row, owner);
}

/** Revokes a link and deletes its content. False if there is none. */
export async function revokeShare(store: Store, { teamId }: Member, { id, at }: { id: string; at: number }): Promise<boolean> {
  const row = await store.db
    .updateTable("shares")
    .set({ revoked_at: at, snapshot: "" })
    .where("id", "=", id)
    .where("team_id", "=", teamId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Opens a link for `reader`; undefined if it doesn't exist, was revoked, has expired, or belongs to another
 * team. `sign_in` if the reader must sign in first. Counted, except for its creator.
 */
export async function openShare(
  store: Store,
  { token, reader, at }: { token: string; reader?: Member; at: number },
): Promise<OpenedShare | "sign_in" | undefined> {
  const row = await store.db
    .selectFrom("shares")
    .leftJoin("users", "users.id", "shares.user_id")
    .selectAll("shares")
    .select("users.name as by")
    .where("shares.token", "=", token)
    .where("shares.revoked_at", "is", null)
    .where((where) => where.or([where("shares.expires_at", "is", null), where("shares.expires_at", ">", at)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const ofTeam = reader?.teamId === row.team_id;
  if (row.access === "team" && !ofTeam) return reader ? undefined : "sign_in";
  if (reader?.userId !== row.user_id)
    await store.db
      .updateTable("shares")
      .set(({ eb }) => ({ opens: eb("opens", "+", 1), last_opened_at: at }))
      .where("id", "=", row.id)
      .execute();
  return {
    playground: row.playground,
    title: row.title,
    snapshot: JSON.parse(row.snapshot),
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    by: ofTeam ? row.by : null,
  };
}

/** Deletes links that were revoked or expired long ago. */
export async function forgetShares(store: Store, now: number): Promise<void> {
  const before = now - ENDED_KEPT_MS;
  await store.db
    .deleteFrom("shares")
    .where((where) => where.or([where("revoked_at", "<", before), where("expires_at", "<", before)]))
    .execute();
}

function summaries({ db }: Store, teamId: string) {
  return db
    .selectFrom("shares")
    .leftJoin("users", "users.id", "shares.user_id")
    .select(SUMMARY)
    .select("users.name as by")
    .where("shares.team_id", "=", teamId)
    .where("shares.revoked_at", "is", null);
}

function endOf(life: ShareLife, at: number): number | null {
  const days = SHARE_LIVES[life];
  return days === null ? null : at + days * DAY_MS;
}

function shownBy(snapshot: Snapshot): { models: string; snapshot: string } {
  return { models: JSON.stringify([...new Set(snapshot.calls.map(({ model }) => model))]), snapshot: JSON.stringify(snapshot) };
}

/** PostgreSQL can store neither lone surrogates nor NUL. */
function plain(title: string): string {
  return title.toWellFormed().replaceAll("\0", "");
}

/** Only this file writes the JSON, so its form is known. */
function summaryOf(row: SummaryRow, { userId }: Member): Share {
  return {
    id: row.id,
    path: `/s/${row.token}`,
    playground: row.playground,
    title: row.title,
    models: JSON.parse(row.models),
    access: row.access,
    by: row.by,
    mine: row.user_id === userId,
    runId: row.run_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    opens: Number(row.opens),
    lastOpenedAt: row.last_opened_at,
  };
}
