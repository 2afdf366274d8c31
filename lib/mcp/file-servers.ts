import type { StoredMcpServer } from "../store/mcp/mcp-servers";

/** A server of the settings file, as `lib/config` reads it. */
export interface FileMcpServer {
  name: string;
  command?: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  url?: string;
  headers: Readonly<Record<string, string>>;
  tools: readonly string[] | null;
}

/** A server for a team: stored, or of the file. */
export interface KnownMcpServer extends StoredMcpServer {
  file?: FileMcpServer;
}

/** Servers of the configuration file belong to every team and are read-only. */
export function ofTeam(file: FileMcpServer, teamId: string): KnownMcpServer {
  const { name, url = "", headers, tools } = file;
  return {
    id: `file_${name}`,
    teamId,
    ownerId: null,
    name,
    url,
    sealedHeaders: null,
    headerNames: Object.keys(headers),
    sealedGrant: null,
    enabled: true,
    tools: tools && [...tools],
    createdBy: "",
    createdAt: 0,
    updatedAt: 0,
    file,
  };
}
