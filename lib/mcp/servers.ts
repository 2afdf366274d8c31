import type { AuthProvider, CallToolResult } from "@modelcontextprotocol/client";
import { Failure } from "../contracts/errors";
import type { Store } from "../store/database/open";
import { listMcpServers, type McpUser, type StoredMcpServer } from "../store/mcp/mcp-servers";
import type { Safe } from "../store/models/providers-sealed";
import { type FileMcpServer, type KnownMcpServer, ofTeam } from "./file-servers";
import type { OauthGrants } from "./oauth/grants";
import { type ListedTool, McpSession, type McpTarget } from "./session";
import type { McpSessions } from "./sessions";
import type { StdioServers } from "./stdio/stdio-servers";

interface Setting {
  store: Pick<Store, "db">;
  safe: Safe;
  sessions: McpSessions;
  grants: OauthGrants;
  stdio: StdioServers;
  /** Servers of the settings file now. */
  file(): readonly FileMcpServer[];
  fetch: ConstructorParameters<typeof McpSessions>[0]["fetch"];
}

/** A caller: what it may see, and whose sessions it uses. */
export interface McpCaller extends McpUser {
  /** A key's id, or `play_` and a person's. */
  keyId: string;
}

export interface ToolCall {
  tool: string;
  args: Record<string, unknown>;
  /** The definition that the call was made for; any if absent. */
  fingerprint?: string;
  signal: AbortSignal;
}

const CALL_LIMIT_MS = 60_000;

/** Stored MCP servers, opened for callers. Throws `Failure`s. */
export class McpServers {
  constructor(readonly setting: Setting) {}

  #seen: readonly FileMcpServer[] = [];

  /** All servers that a person or a key sees. A stored one with the name of one of the file is hidden by it. */
  async visible(user: McpUser): Promise<KnownMcpServer[]> {
    const file = this.#file();
    const stored = await listMcpServers(this.setting.store, user);
    if (file.length === 0) return stored;
    const names = new Set(file.map(({ name }) => name));
    return [...file.map((server) => ofTeam(server, user.teamId)), ...stored.filter(({ name }) => !names.has(name))];
  }

  /** The enabled ones of them. */
  async usable(caller: McpCaller): Promise<KnownMcpServer[]> {
    return (await this.visible(caller)).filter(({ enabled }) => enabled);
  }

  isOfFile(name: string): boolean {
    return this.#file().some((server) => server.name === name);
  }

  #file(): readonly FileMcpServer[] {
    const file = this.setting.file();
    if (file === this.#seen) return file;
    this.#seen = file;
    this.setting.stdio.keep(new Set(file.filter(({ command }) => command !== undefined).map(({ name }) => name)));
    return file;
  }

  /** The tools of a server, including those that its settings don't allow. */
  tools(server: KnownMcpServer, caller: McpCaller): Promise<ListedTool[]> {
    return this.#use(server, caller, (session) => session.tools());
  }

  /** Throws `not_found` for a tool that the server doesn't have or its settings don't allow, `changed_meanwhile` for another definition. */
  async call(server: KnownMcpServer, caller: McpCaller, { tool, args, fingerprint, signal }: ToolCall): Promise<CallToolResult> {
    return this.#use(server, caller, async (session) => {
      const found = (await session.tools()).find(({ name }) => name === tool);
      if (!found || !isAllowed(server, tool))
        throw new Failure("not_found", `The MCP server '${server.name}' has no tool '${tool.slice(0, 128)}'.`);
      if (fingerprint !== undefined && fingerprint !== found.fingerprint)
        throw new Failure("changed_meanwhile", `The server has changed the tool '${tool}' since it was listed. List the tools again.`);
      return session.call(tool, args, { signal, timeoutMs: CALL_LIMIT_MS });
    });
  }

  /** Opens a new session, lists the tools, and closes it. */
  async test(target: McpTarget): Promise<{ server: McpSession["server"]; tools: ListedTool[] }> {
    const session = await McpSession.open(target, this.setting.fetch);
    try {
      return { server: session.server, tools: await session.tools() };
    } finally {
      await session.close();
    }
  }

  /** Headers of a stored server; undefined if the gateway's secret has changed. */
  headersOf({ id, sealedHeaders, file }: Pick<KnownMcpServer, "id" | "sealedHeaders" | "file">): Record<string, string> | undefined {
    if (file) return { ...file.headers };
    if (sealedHeaders === null) return {};
    const text = this.setting.safe.open(sealedHeaders, id);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Credentials of a sign-in. Throws `Failure` if there was one and it has ended. */
  authOf(server: Pick<StoredMcpServer, "id" | "name" | "sealedGrant">): AuthProvider | undefined {
    return server.sealedGrant === null ? undefined : this.setting.grants.providerOf(server);
  }

  sealHeaders(id: string, headers: Readonly<Record<string, string>>): Pick<StoredMcpServer, "sealedHeaders" | "headerNames"> {
    const headerNames = Object.keys(headers);
    return { headerNames, sealedHeaders: headerNames.length === 0 ? null : this.setting.safe.seal(JSON.stringify(headers), id) };
  }

  #use<Result>(server: KnownMcpServer, { keyId }: McpCaller, run: (session: McpSession) => Promise<Result>): Promise<Result> {
    const { file } = server;
    if (file?.command !== undefined) return this.setting.stdio.use({ ...file, command: file.command }, run);
    const headers = this.headersOf(server);
    if (!headers) throw new Failure("service_unavailable", `The headers of '${server.name}' can no longer be decrypted. Enter them again.`);
    const { id, url, updatedAt } = server;
    const target = { id, url, headers, auth: this.authOf(server), revision: updatedAt };
    return this.setting.sessions.use(target, keyId, run);
  }
}

export function isAllowed({ tools }: Pick<StoredMcpServer, "tools">, name: string): boolean {
  return tools?.includes(name) ?? true;
}
