import type { Env } from "../config/env";
import { McpReach } from "../mcp/reach";
import { McpServers } from "../mcp/servers";
import { McpSessions } from "../mcp/sessions";
import { createGuardedFetch } from "../media/guarded-fetch";
import type { Store } from "../store/database/open";
import { loadSecret } from "../store/database/secret";
import { createSafe } from "../store/models/providers-sealed";
import { allowedIn } from "./allowed-networks";

const MOST_REPLY_BYTES = 4 * 1024 * 1024;

export interface McpServices {
  servers: McpServers;
  reach: McpReach;
  close(): Promise<void>;
}

export async function openMcp({ env, store }: { env: Env; store: Store }): Promise<McpServices> {
  const safe = createSafe(await loadSecret({ dataDir: env.DATA_DIR, given: env.GATEWAY_SECRET }), "mcp-headers");
  const fetch = createGuardedFetch({ allow: allowedIn(env.MCP_NETWORKS), localNames: true, maxBytes: MOST_REPLY_BYTES });
  const sessions = new McpSessions({ fetch });
  const servers = new McpServers({ store, safe, sessions, fetch });
  return { servers, reach: new McpReach(servers), close: () => sessions.close() };
}
