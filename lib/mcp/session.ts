import { createHash } from "node:crypto";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResult, ListToolsResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import { Failure } from "../contracts/errors";
import type { GuardedFetch } from "../media/guarded-fetch";
import { mcpFailure, SessionGone } from "./failures";
import { transportFetch } from "./transport-fetch";

/** Where a server is, and what is sent with each request. */
export interface McpTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
}

export interface ListedTool extends Pick<Tool, "name" | "title" | "description" | "inputSchema" | "outputSchema" | "annotations"> {
  /** Changes with the tool's definition. */
  fingerprint: string;
}

export interface CallOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

const OPEN_LIMIT_MS = 15_000;
const CLOSE_LIMIT_MS = 2_000;
const MOST_PAGES = 20;
const MOST_TOOLS = 500;
/** Larger tools are left out of the list: each is sent to a model with every turn. */
const MOST_TOOL_BYTES = 64 * 1024;
/** How long a list is trusted without asking again. */
const FRESH_MS = 10_000;
const REFUSED = -32601;

/** Loaded with the first call, so that a start doesn't pay for it. */
async function loadSdk() {
  const [{ Client }, { StreamableHTTPClientTransport }, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return { Client, StreamableHTTPClientTransport, types };
}

type Types = Awaited<ReturnType<typeof loadSdk>>["types"];

/** A session with an MCP server over streamable HTTP. All errors are `Failure`s. */
export class McpSession {
  readonly #client: Client;
  readonly #transport: StreamableHTTPClientTransport;
  readonly #types: Types;
  #listed: { at: number; tools: Promise<ListedTool[]> } | undefined;

  private constructor(client: Client, transport: StreamableHTTPClientTransport, types: Types) {
    this.#client = client;
    this.#transport = transport;
    this.#types = types;
    client.setNotificationHandler(types.ToolListChangedNotificationSchema, () => {
      this.#listed = undefined;
    });
    client.fallbackRequestHandler = async ({ method }) => {
      throw new types.McpError(REFUSED, `This gateway does not serve ${method}: it only lists and calls tools.`);
    };
  }

  static async open({ url, headers }: McpTarget, fetch: GuardedFetch): Promise<McpSession> {
    const { Client, StreamableHTTPClientTransport, types } = await loadSdk();
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: transportFetch(fetch),
      requestInit: { headers },
      reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1 },
    });
    const client = new Client({ name: "Trunkline", version: "1.0.0" }, { capabilities: {} });
    const session = new McpSession(client, transport, types);
    try {
      await client.connect(transport, { timeout: OPEN_LIMIT_MS });
      return session;
    } catch (error) {
      await client.close().catch(() => undefined);
      throw mcpFailure(error);
    }
  }

  /** Name and version that the server gave itself. */
  get server(): { name: string; version: string } {
    const { name = "", version = "" } = this.#client.getServerVersion() ?? {};
    return { name, version };
  }

  /** Its tools, asked again if the list is older than ten seconds or the server has announced a change. */
  async tools(): Promise<ListedTool[]> {
    if (this.#listed === undefined || Date.now() - this.#listed.at > FRESH_MS) {
      const tools = this.#list();
      this.#listed = { at: Date.now(), tools };
      tools.catch(() => {
        this.#listed = undefined;
      });
    }
    return this.#listed.tools;
  }

  async #list(): Promise<ListedTool[]> {
    const found = new Map<string, ListedTool>();
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const reply = await this.#page(cursor);
      for (const tool of reply.tools) {
        const listed = listedTool(tool);
        if (listed !== undefined && found.size < MOST_TOOLS) found.set(listed.name, listed);
      }
      cursor = reply.nextCursor;
      if (cursor === undefined) break;
    }
    return [...found.values()];
  }

  #page(cursor: string | undefined): Promise<ListToolsResult> {
    const request = { method: "tools/list", params: cursor === undefined ? {} : { cursor } } as const;
    return this.#guarded(() => this.#client.request(request, this.#types.ListToolsResultSchema, { timeout: OPEN_LIMIT_MS }));
  }

  /** Arguments and result are not compared with the tool's schemas: the server checks the former, and the latter is data for a model. */
  async call(name: string, args: Record<string, unknown>, { signal, timeoutMs }: CallOptions): Promise<CallToolResult> {
    const request = { method: "tools/call", params: { name, arguments: args } } as const;
    return this.#guarded(async () => {
      try {
        return await this.#client.request(request, this.#types.CallToolResultSchema, { signal, timeout: timeoutMs });
      } catch (error) {
        if (signal.aborted) throw new Failure("client_closed", "The call was stopped.", { cause: error });
        throw error;
      }
    });
  }

  async #guarded<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      const gone = error instanceof Error && "code" in error && error.code === 404 && this.#transport.sessionId !== undefined;
      throw gone ? new SessionGone() : mcpFailure(error);
    }
  }

  /** Ends the session at the server too, if that is possible within two seconds. */
  async close(): Promise<void> {
    const timer = setTimeout(() => void this.#client.close().catch(() => undefined), CLOSE_LIMIT_MS);
    try {
      await this.#transport.terminateSession();
    } catch {
      // A server that can't end a session forgets it in time.
    } finally {
      clearTimeout(timer);
      await this.#client.close().catch(() => undefined);
    }
  }
}

function listedTool({ name, title, description, inputSchema, outputSchema, annotations }: Tool): ListedTool | undefined {
  const tool = { name, title, description, inputSchema, outputSchema, annotations };
  const text = JSON.stringify(tool);
  if (text.length > MOST_TOOL_BYTES) return undefined;
  return { ...tool, fingerprint: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}
