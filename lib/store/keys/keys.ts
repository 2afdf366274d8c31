import type { Selectable } from "kysely";
import { type KeySummary, SCOPES, type Scope } from "../../contracts/keys";
import { CallLimits, type SessionLimits } from "../../contracts/limits";
import type { Role } from "../../contracts/person";
import { ownJson } from "../../contracts/typed";
import type { Store } from "../database/open";
import type { Tables } from "../database/schema/tables";

export const SUMMARY = [
  "id",
  "team_id",
  "name",
  "hint",
  "scopes",
  "models",
  "created_at",
  "expires_at",
  "revoked_at",
  "last_used_at",
  "owner_id",
  "disabled_at",
  "disabled_by",
  "bounds",
  "taken",
  "limits",
  "budget_subject",
  "networks",
  "metadata",
  "rotated_from",
  "rotated_to",
  "version",
  "log_bodies",
  "usage_cost",
  "cache_ttl_s",
  "session_limits",
  "mcp_tools",
] as const satisfies readonly (keyof Tables["api_keys"])[];
type SummaryRow = Pick<Selectable<Tables["api_keys"]>, (typeof SUMMARY)[number]>;

/** All keys, revoked ones too, newest first. */
export async function listKeys(store: Store, teamId?: string): Promise<KeySummary[]> {
  let query = store.db.selectFrom("api_keys").select(SUMMARY).orderBy("created_at", "desc").orderBy("id", "desc");
  if (teamId !== undefined) query = query.where("team_id", "=", teamId);
  return (await query.execute()).map(summary);
}

/** The key with this secret's SHA-256 hex, revoked or not. */
export async function findKeyByHash(store: Store, secretHash: string): Promise<KeySummary | undefined> {
  const row = await store.db.selectFrom("api_keys").select(SUMMARY).where("secret_hash", "=", secretHash).executeTakeFirst();
  return row && summary(row);
}

/** A person's standing in a team as their keys need it: the role (null if they are not a member), and the limits of both and of sessions. */
export async function memberStanding(
  store: Store,
  { teamId, userId }: { teamId: string; userId: string | null },
): Promise<{ role: Role | null; team: CallLimits | null; person: CallLimits | null; sessions: SessionLimits | null }> {
  const row = await store.db
    .selectFrom("teams")
    .leftJoin("memberships", (join) => join.onRef("memberships.team_id", "=", "teams.id").on("memberships.user_id", "=", userId ?? ""))
    .select(["teams.limits as team", "memberships.limits as person", "memberships.role", "teams.session_limits"])
    .where("teams.id", "=", teamId)
    .executeTakeFirst();
  return {
    role: row?.role ?? null,
    team: limitsIn(row?.team ?? null),
    person: limitsIn(row?.person ?? null),
    sessions: sessionLimitsIn(row?.session_limits ?? null),
  };
}

/** The state of a key with running calls. */
export interface KeyStanding {
  id: string;
  /** Revoked together with its running calls. */
  stopped: boolean;
  ownerId: string | null;
  /** Its owner's present role in its team; null if they are not a member. */
  role: Role | null;
}

/** The standing of these keys. Keys without a row are left out. */
export async function keyStandings({ db }: Store, ids: readonly string[]): Promise<KeyStanding[]> {
  const rows = await db
    .selectFrom("api_keys")
    .leftJoin("memberships", (join) =>
      join.onRef("memberships.team_id", "=", "api_keys.team_id").onRef("memberships.user_id", "=", "api_keys.owner_id"),
    )
    .select(["api_keys.id", "api_keys.stopped_at", "api_keys.owner_id", "memberships.role"])
    .where("api_keys.id", "in", ids)
    .execute();
  return rows.map(({ id, stopped_at, owner_id: ownerId, role }) => ({ id, stopped: stopped_at !== null, ownerId, role }));
}

export function rolesOfPeople({ db }: Store, userIds: readonly string[]): Promise<{ teamId: string; userId: string; role: Role }[]> {
  return db.selectFrom("memberships").select(["team_id as teamId", "user_id as userId", "role"]).where("user_id", "in", userIds).execute();
}

/** A key of the team by its id, revoked or not. */
export async function findKey({ db }: Pick<Store, "db">, { id, teamId }: { id: string; teamId: string }): Promise<KeySummary | undefined> {
  const row = await db.selectFrom("api_keys").select(SUMMARY).where("id", "=", id).where("team_id", "=", teamId).executeTakeFirst();
  return row && summary(row);
}

export async function teamExists(store: Store, id: string): Promise<boolean> {
  return (await store.db.selectFrom("teams").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export function summary(row: SummaryRow): KeySummary {
  return {
    id: row.id,
    teamId: row.team_id,
    name: row.name,
    hint: row.hint,
    scopes: scopesIn(row.scopes),
    models: row.models === null ? null : namesIn(row.models),
    mcpTools: row.mcp_tools === null ? null : namesIn(row.mcp_tools),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    disabledAt: row.disabled_at,
    disabledBy: row.disabled_by,
    bounds: row.bounds === null ? {} : JSON.parse(row.bounds),
    taken: row.taken === null ? null : JSON.parse(row.taken),
    lastUsedAt: row.last_used_at,
    ownerId: row.owner_id,
    limits: limitsIn(row.limits),
    budgetSubject: row.budget_subject ?? row.id,
    networks: row.networks === null ? null : namesIn(row.networks),
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    rotatedFrom: row.rotated_from,
    rotatedTo: row.rotated_to,
    version: row.version,
    logBodies: row.log_bodies,
    usageCost: row.usage_cost === 1,
    cacheTtlS: row.cache_ttl_s,
    sessionLimits: sessionLimitsIn(row.session_limits),
  };
}

/** Parses stored scopes. */
export function scopesIn(text: string): Scope[] {
  const scopes: unknown = JSON.parse(text);
  return Array.isArray(scopes) ? scopes.filter(isScope) : [];
}

/** An unreadable list must not become "every model". */
function namesIn(text: string): string[] {
  const names: unknown = JSON.parse(text);
  return Array.isArray(names) ? names.map(String) : [];
}

/** Parses stored limits of sessions. */
export const sessionLimitsIn = (text: string | null): SessionLimits | null => (text === null ? null : ownJson<SessionLimits>(text));

/** Parses stored limits. Unreadable ones must not become "no limit". */
export function limitsIn(text: string | null): CallLimits | null {
  return text === null ? null : CallLimits.parse(JSON.parse(text));
}

function isScope(value: unknown): value is Scope {
  return SCOPES.some((scope) => scope === value);
}
