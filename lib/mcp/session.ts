import { createHash } from "node:crypto";
import type {
  AuthProvider,
  CallToolResult,
  Client,
  ListToolsResult,
  StreamableHTTPClientTransport,
  Tool,
  Transport,
} from "@modelcontextprotocol/client";
import { Failure } from "../contracts/errors";
import type { GuardedFetch } from "../media/guarded-fetch";
import { mcpFailure, SessionGone } from "./failures";
import { transportFetch } from "./transport-fetch";

/** Where a server is, and what is sent with each request. */
export interface McpTarget {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Tokens, if a person has signed in to it. */
  auth?: AuthProvider;
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

/** A session with an MCP server over streamable HTTP or with a process. All errors are `Failure`s. */
export class McpSession {
  readonly #client: Client;
  /** Absent for a process. */
  readonly #http: StreamableHTTPClientTransport | undefined;
  #listed: { at: number; tools: Promise<ListedTool[]> } | undefined;

  private constructor(client: Client, http?: StreamableHTTPClientTransport) {
    this.#client = client;
    this.#http = http;
    client.setNotificationHandler("notifications/tools/list_changed", () => {
      this.#listed = undefined;
    });
  }

  static async open({ url, headers, auth }: McpTarget, fetch: GuardedFetch): Promise<McpSession> {
    // Loaded with the first call, so that a start doesn't pay for it.
    const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: transportFetch(fetch),
      requestInit: { headers },
      ...(auth && { authProvider: auth }),
      reconnectionOptions: { maxRetries: 0, initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1 },
    });
    return McpSession.#connected(transport, { http: transport });
  }

  /** A session over another transport, such as a process. `onEnd` is called when it ends, whoever ends it. */
  static over(transport: Transport, onEnd: () => void): Promise<McpSession> {
    return McpSession.#connected(transport, { onEnd });
  }

  static async #connected(
    transport: Transport,
    { http, onEnd }: { http?: StreamableHTTPClientTransport; onEnd?: () => void },
  ): Promise<McpSession> {
    const { Client, ProtocolError } = await import("@modelcontextprotocol/client");
    const client = new Client({ name: "Trunkline", version: "1.0.0" }, { capabilities: {} });
    client.fallbackRequestHandler = async ({ method }) => {
      throw new ProtocolError(REFUSED, `This gateway does not serve ${method}: it only lists and calls tools.`);
    };
    const session = new McpSession(client, http);
    if (onEnd) client.onclose = onEnd;
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
    return this.#guarded(() => this.#client.request(request, { timeout: OPEN_LIMIT_MS }));
  }

  /** Arguments and result are not compared with the tool's schemas: the server checks the former, and the latter is data for a model. */
  async call(name: string, args: Record<string, unknown>, { signal, timeoutMs }: CallOptions): Promise<CallToolResult> {
    const request = { method: "tools/call", params: { name, arguments: args } } as const;
    return this.#guarded(async () => {
      try {
        return await this.#client.request(request, { signal, timeout: timeoutMs });
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
      const gone = error instanceof Error && "status" in error && error.status === 404 && this.#http?.sessionId !== undefined;
      throw gone ? new SessionGone() : mcpFailure(error);
    }
  }

  /** Ends the session at the server too, if that is possible within two seconds. */
  async close(): Promise<void> {
    const timer = setTimeout(() => void this.#client.close().catch(() => undefined), CLOSE_LIMIT_MS);
    try {
      await this.#http?.terminateSession();
    } catch {
      // A server that can't end a session forgets it in time.
    } finally {
      clearTimeout(timer);
      await this.#client.close().catch(() => undefined);
    }
  }
}

function listedTool({ name, title, description, inputSchema, outputSchema, annotations, execution }: Tool): ListedTool | undefined {
  // A plain call of such a tool always fails.
  if (execution?.taskSupport === "required") return undefined;
  const tool = { name, title, description, inputSchema, outputSchema, annotations };
  const text = JSON.stringify(tool);
  if (text.length > MOST_TOOL_BYTES) return undefined;
  return { ...tool, fingerprint: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}
