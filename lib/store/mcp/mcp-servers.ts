import type { Selectable } from "kysely";
import { lockOwner } from "../database/locks";
import type { Store } from "../database/open";
import type { Tables } from "../database/schema/tables";
import type { Also } from "../keys/key-changes";

/** An MCP server as stored. Times are milliseconds since the epoch. */
export interface StoredMcpServer {
  id: string;
  teamId: string;
  /** The person whose own server it is; null for the team's. */
  ownerId: string | null;
  name: string;
  url: string;
  /** JSON of its headers, sealed for its id. */
  sealedHeaders: string | null;
  headerNames: string[];
  /** Tokens of a sign-in, sealed for its id; null without one. */
  sealedGrant: string | null;
  enabled: boolean;
  /** Names of the tools that may be used; null for all. */
  tools: string[] | null;
  createdBy: string;
  createdAt: number;
  updatedAt: number;
}

export type McpServerChange = Partial<
  Pick<StoredMcpServer, "name" | "url" | "sealedHeaders" | "headerNames" | "sealedGrant" | "enabled" | "tools">
>;

/** A person in a team, or a key without an owner. */
export interface McpUser {
  teamId: string;
  userId: string | null;
}

export const MCP_SERVERS_MAX = 100;

/** The team's servers and the person's own, by name. */
export async function listMcpServers({ db }: Pick<Store, "db">, { teamId, userId }: McpUser): Promise<StoredMcpServer[]> {
  const rows = await db
    .selectFrom("mcp_servers")
    .selectAll()
    .where("team_id", "=", teamId)
    .where((server) => server.or([server("owner_id", "is", null), server("owner_id", "=", userId ?? "")]))
    .orderBy("name")
    .execute();
  return rows.map(fromRow);
}

/** The unique index decides about the name. At most 100 are stored for a team. */
export async function insertMcpServer({ db }: Store, server: StoredMcpServer, also: Also): Promise<"added" | "taken" | "full"> {
  return db.transaction().execute(async (write) => {
    await lockOwner(write, `mcp_servers ${server.teamId}`);
    const all = write.selectFrom("mcp_servers").where("team_id", "=", server.teamId);
    const { total } = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    if (Number(total) >= MCP_SERVERS_MAX) return "full";
    const added = await write
      .insertInto("mcp_servers")
      .values({
        id: server.id,
        team_id: server.teamId,
        owner_id: server.ownerId,
        name: server.name,
        url: server.url,
        sealed_headers: server.sealedHeaders,
        header_names: JSON.stringify(server.headerNames),
        sealed_grant: server.sealedGrant,
        enabled: Number(server.enabled),
        tools: server.tools && JSON.stringify(server.tools),
        created_by: server.createdBy,
        created_at: server.createdAt,
        updated_at: server.updatedAt,
      })
      .onConflict((conflict) => conflict.columns(["team_id", "name"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return "taken";
    await also(write);
    return "added";
  });
}

interface Changing {
  id: string;
  teamId: string;
  change: McpServerChange;
  at: number;
  /** The server's `updatedAt` as it was read. */
  seen: number;
}

/** Undefined if there is no such server, or it was changed since `seen`. */
export async function changeMcpServer(
  { db }: Store,
  { id, teamId, change, at, seen }: Changing,
  also: Also,
): Promise<StoredMcpServer | "taken" | undefined> {
  const { name, url, sealedHeaders, headerNames, sealedGrant, enabled, tools } = change;
  return db.transaction().execute(async (write) => {
    await lockOwner(write, `mcp_servers ${teamId}`);
    if (name !== undefined) {
      const others = write.selectFrom("mcp_servers").select("id").where("team_id", "=", teamId).where("name", "=", name);
      if (await others.where("id", "!=", id).executeTakeFirst()) return "taken";
    }
    const row = await write
      .updateTable("mcp_servers")
      .set({
        updated_at: Math.max(at, seen + 1),
        ...(name === undefined ? {} : { name }),
        ...(url === undefined ? {} : { url }),
        ...(sealedHeaders === undefined ? {} : { sealed_headers: sealedHeaders }),
        ...(headerNames === undefined ? {} : { header_names: JSON.stringify(headerNames) }),
        ...(sealedGrant === undefined ? {} : { sealed_grant: sealedGrant }),
        ...(enabled === undefined ? {} : { enabled: Number(enabled) }),
        ...(tools === undefined ? {} : { tools: tools && JSON.stringify(tools) }),
      })
      .where("id", "=", id)
      .where("team_id", "=", teamId)
      .where("updated_at", "=", seen)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    await also(write);
    return fromRow(row);
  });
}

/** The stored tokens of a server; null if it has none, or is gone. */
export async function readMcpGrant({ db }: Pick<Store, "db">, id: string): Promise<string | null> {
  const row = await db.selectFrom("mcp_servers").select("sealed_grant").where("id", "=", id).executeTakeFirst();
  return row?.sealed_grant ?? null;
}

/** Replaces a server's tokens. False if they are no longer those of `from`. */
export async function swapMcpGrant(
  { db }: Pick<Store, "db">,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const changed = await db
    .updateTable("mcp_servers")
    .set({ sealed_grant: to })
    .where("id", "=", id)
    .where("sealed_grant", "=", from)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** False if there is no such server. */
export async function deleteMcpServer({ db }: Store, { id, teamId }: { id: string; teamId: string }, also: Also): Promise<boolean> {
  return db.transaction().execute(async (write) => {
    const gone = await write
      .deleteFrom("mcp_servers")
      .where("id", "=", id)
      .where("team_id", "=", teamId)
      .returning("id")
      .executeTakeFirst();
    if (gone) await also(write);
    return gone !== undefined;
  });
}

/** Only this file writes the JSON, so its form is known. */
function fromRow(row: Selectable<Tables["mcp_servers"]>): StoredMcpServer {
  return {
    id: row.id,
    teamId: row.team_id,
    ownerId: row.owner_id,
    name: row.name,
    url: row.url,
    sealedHeaders: row.sealed_headers,
    headerNames: JSON.parse(row.header_names),
    sealedGrant: row.sealed_grant,
    enabled: row.enabled === 1,
    tools: row.tools === null ? null : JSON.parse(row.tools),
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
