import { lowerCase } from "../../contracts/connection";
import { KEPT } from "../../contracts/connection-terms";
import { Failure } from "../../contracts/errors";
import { newId } from "../../contracts/ids";
import { MCP_FINGERPRINT, MCP_TEXT_LIMIT } from "../../contracts/mcp";
import { type Actor, accountOf } from "../../contracts/person";
import { defined, fieldsOf, listOf } from "../../contracts/typed";
import type { KnownMcpServer } from "../../mcp/file-servers";
import type { OauthClient } from "../../mcp/oauth/oauth-client";
import type { McpServers } from "../../mcp/servers";
import type { Store } from "../../store/database/open";
import {
  changeMcpServer,
  deleteMcpServer,
  insertMcpServer,
  MCP_SERVERS_MAX,
  type McpServerChange,
  type StoredMcpServer,
} from "../../store/mcp/mcp-servers";
import type { Safe } from "../../store/models/providers-sealed";
import { differences, noteAct } from "../audit-entry";
import { changedMeanwhile } from "../edit-conflict";
import type { MadeCalls, Maker } from "../made-calls";
import { checkedHeaders, describeTool, failureOf, mayChange, missing, plainUrl, reenter, requireMayChange, taken } from "./access";
import type {
  CalledMcpTool,
  CallMcpToolRequest,
  ChangeMcpServerRequest,
  ConsoleMcpServer,
  ConsoleMcpServerList,
  McpServerTest,
  McpToolList,
  SavedMcpServer,
  SaveMcpServerRequest,
  TestMcpServerRequest,
} from "./contract";
import { McpSignIns } from "./sign-in";

interface Setting {
  store: Store;
  mcp: McpServers;
  oauth: OauthClient;
  safe: Safe;
  calls: Pick<MadeCalls, "make">;
}

type Headers = Readonly<Record<string, string>>;

/** Longer results don't fit the reply of a made call, and are too much for most models. */
const MOST_CHARACTERS = 64_000;
const CALL_LIMIT_MS = 75_000;

/** A team's MCP servers, and a person's own. Those of other people and teams throw `not_found`. */
export class ToolServers {
  readonly signIns: McpSignIns;

  constructor(readonly setting: Setting) {
    this.signIns = new McpSignIns({ ...setting, find: (person, id) => this.#find(person, id) });
  }

  async list(person: Actor): Promise<ConsoleMcpServerList> {
    return { items: (await this.#visible(person)).map((server) => this.#present(person, server)) };
  }

  /** Throws `name_taken`, and `insufficient_quota` at the limit. It is saved whatever its test says. */
  async save(person: Actor, { own, headers: sent, ...request }: SaveMcpServerRequest): Promise<SavedMcpServer> {
    requireMayChange(person, { ownerId: own ? accountOf(person) : null });
    const { store, mcp } = this.setting;
    if (mcp.isOfFile(request.name)) throw taken(request.name);
    const url = plainUrl(request.url);
    const headers = checkedHeaders(lowerCase(sent));
    const id = newId("mcp_");
    const at = Date.now();
    const server: StoredMcpServer = {
      ...request,
      id,
      url,
      ...mcp.sealHeaders(id, headers),
      sealedGrant: null,
      teamId: person.teamId,
      ownerId: own ? accountOf(person) : null,
      createdBy: person.userId,
      createdAt: at,
      updatedAt: at,
    };
    const note = noteAct(person, { action: "mcp_server.add", target: { id, name: server.name }, changes: { url: [null, url] } });
    const added = await insertMcpServer(store, server, note);
    if (added === "taken") throw taken(server.name);
    if (added === "full")
      throw new Failure("insufficient_quota", `The team has ${MCP_SERVERS_MAX} MCP servers, which is the limit. Remove one first.`);
    return { id, server: this.#present(person, server), test: await this.#try({ url, headers }, server) };
  }

  /** Throws `changed_meanwhile` for an outdated `updatedAt`, `name_taken`, and what `headersFor` throws. */
  async change(
    person: Actor,
    id: string,
    { updatedAt, url: address, headers: wanted, ...fields }: ChangeMcpServerRequest,
  ): Promise<SavedMcpServer> {
    const { store, mcp } = this.setting;
    const server = await this.#find(person, id);
    requireMayChange(person, server);
    if (updatedAt !== undefined && updatedAt !== server.updatedAt) throw await this.#changed(person, id, updatedAt);
    const url = address === undefined ? server.url : plainUrl(address);
    const headers = this.#headersFor(server, { url, headers: wanted });
    const moved = new URL(url).origin !== new URL(server.url).origin;
    const change: McpServerChange = { ...fields, url, ...(wanted && mcp.sealHeaders(id, headers)), ...(moved && { sealedGrant: null }) };
    const changes = {
      ...differences<McpServerChange>(server, { ...server, ...defined(change) }, ["name", "url", "enabled", "tools", "headerNames"]),
      ...(wanted && { headers: ["one", "another"] as const }),
    };
    const note = noteAct(person, { action: "mcp_server.change", target: { id, name: fields.name ?? server.name }, changes });
    const changed = await changeMcpServer(store, { id, teamId: person.teamId, change, at: Date.now(), seen: server.updatedAt }, note);
    if (changed === "taken") throw taken(fields.name ?? "");
    if (!changed) throw await this.#changed(person, id, server.updatedAt);
    const affects = [address, wanted, fields.enabled].some((value) => value !== undefined) && changed.enabled;
    return { id, server: this.#present(person, changed), test: affects ? await this.#try({ url, headers }, changed) : null };
  }

  async remove(person: Actor, id: string): Promise<void> {
    const server = await this.#find(person, id);
    requireMayChange(person, server);
    const note = noteAct(person, { action: "mcp_server.remove", target: { id, name: server.name } });
    if (!(await deleteMcpServer(this.setting.store, { id, teamId: person.teamId }, note))) throw missing();
  }

  async test(person: Actor, { id, url: address, headers: wanted }: TestMcpServerRequest): Promise<McpServerTest> {
    if (id === undefined) {
      if (Object.values(wanted ?? {}).includes(KEPT)) throw reenter();
      return this.#try({ url: plainUrl(address ?? ""), headers: checkedHeaders(lowerCase(wanted ?? {})) }, { tools: null });
    }
    const server = await this.#find(person, id);
    requireMayChange(person, server);
    const url = address === undefined ? server.url : plainUrl(address);
    const same = new URL(url).origin === new URL(server.url).origin;
    return this.#try({ url, headers: this.#headersFor(server, { url, headers: wanted }) }, same ? server : { tools: server.tools });
  }

  async tools(person: Actor, id: string): Promise<McpToolList> {
    const server = await this.#find(person, id);
    const tools = await this.setting.mcp.tools(server, {
      teamId: person.teamId,
      userId: accountOf(person),
      keyId: `console_${person.userId}`,
    });
    return { items: tools.map((tool) => describeTool(tool, server)) };
  }

  /** Calls a tool through the gateway, with the person's rights and limits. */
  async call(by: Maker, id: string, { tool, arguments: args, fingerprint }: CallMcpToolRequest): Promise<CalledMcpTool> {
    const { name } = await this.#find(by.person, id);
    const _meta = { [MCP_TEXT_LIMIT]: MOST_CHARACTERS, ...(fingerprint !== undefined && { [MCP_FINGERPRINT]: fingerprint }) };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args, _meta } });
    const made = await this.setting.calls.make({ path: `/mcp/${name}`, body, cached: false, limitMs: CALL_LIMIT_MS }, by);
    const { result, error } = fieldsOf(JSON.parse(made.text ?? "{}"));
    if (error !== undefined) throw failureOf(error);
    const { isError, content, _meta: told } = fieldsOf(result);
    const { cut, bytes } = fieldsOf(fieldsOf(told)[MCP_TEXT_LIMIT]);
    return {
      requestId: made.requestId,
      isError: isError === true,
      text: String(fieldsOf(listOf(content)[0]).text ?? ""),
      bytes: Number(bytes ?? 0),
      cut: cut === true,
      ms: Math.round(made.totalMs),
    };
  }

  #visible(person: Actor): Promise<KnownMcpServer[]> {
    return this.setting.mcp.visible({ teamId: person.teamId, userId: accountOf(person) });
  }

  async #find(person: Actor, id: string): Promise<KnownMcpServer> {
    const found = (await this.#visible(person)).find((server) => server.id === id);
    if (!found) throw missing();
    return found;
  }

  /** The headers of a stored server with changes. Stored values are sent only to the server that they were entered for. */
  #headersFor(server: StoredMcpServer, { url, headers: wanted }: { url: string; headers?: Headers }): Headers {
    const moved = new URL(url).origin !== new URL(server.url).origin;
    const stored = this.setting.mcp.headersOf(server);
    if (wanted === undefined) {
      if (server.headerNames.length > 0 && (moved || !stored)) throw reenter();
      return stored ?? {};
    }
    const named = Object.entries(lowerCase(wanted)).map(([name, value]) => {
      if (value !== KEPT) return [name, value] as const;
      const kept = stored?.[name];
      if (kept === undefined || moved) throw reenter(`headers.${name}`);
      return [name, kept] as const;
    });
    return checkedHeaders(Object.fromEntries(named));
  }

  /** With the tokens of a stored server. */
  async #try(
    target: { url: string; headers: Headers },
    { tools, ...server }: Pick<StoredMcpServer, "tools"> & Partial<Pick<StoredMcpServer, "id" | "name" | "sealedGrant">>,
  ): Promise<McpServerTest> {
    const began = performance.now();
    const ms = () => Math.round(performance.now() - began);
    try {
      const { id = "", name = "", sealedGrant = null } = server;
      const tested = await this.setting.mcp.test({ ...target, auth: this.setting.mcp.authOf({ id, name, sealedGrant }) });
      return { ok: true, server: tested.server, tools: tested.tools.map((tool) => describeTool(tool, { tools })), ms: ms(), message: null };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ok: false, server: null, tools: [], ms: ms(), message: error.message };
    }
  }

  #present(person: Actor, server: KnownMcpServer): ConsoleMcpServer {
    const { id, name, url, headerNames, enabled, tools, ownerId, createdAt, updatedAt } = server;
    const locked = this.setting.mcp.headersOf(server) === undefined;
    const { file } = server;
    const origin = { fromFile: file !== undefined, command: file?.command ?? null };
    const flags = { own: ownerId !== null, locked, editable: mayChange(person, server) };
    return { id, name, url, headers: headerNames, signIn: this.#signIn(server), enabled, tools, ...flags, ...origin, createdAt, updatedAt };
  }

  #signIn(server: StoredMcpServer): ConsoleMcpServer["signIn"] {
    if (server.sealedGrant === null) return null;
    const grant = this.setting.mcp.setting.grants.open(server);
    const ended = { state: "ended", expiresAt: null, renews: false } as const;
    if (!grant) return { ...ended, issuer: "" };
    const { endpoints, accessToken, expiresAt, refreshToken } = grant;
    const renews = refreshToken !== undefined;
    if (accessToken === "" || (!renews && expiresAt !== null && expiresAt <= Date.now())) return { ...ended, issuer: endpoints.issuer };
    return { state: "signed_in", issuer: endpoints.issuer, expiresAt, renews };
  }

  #changed({ teamId }: Actor, id: string, seen: number): Promise<Failure> {
    const acts = { teamId, action: "mcp_server.change", target: id };
    return changedMeanwhile(this.setting.store, { what: "This MCP server is", param: "updatedAt", acts, missed: ({ at }) => at > seen });
  }
}
