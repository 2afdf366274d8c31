import { type Env, inheritedEnvironment } from "../config/env";
import { MCP_SERVERS } from "../console/mcp-servers/addresses";
import type { Log } from "../gateway/ports";
import type { FileMcpServer } from "../mcp/file-servers";
import { OauthGrants } from "../mcp/oauth/grants";
import { OauthClient } from "../mcp/oauth/oauth-client";
import { McpReach } from "../mcp/reach";
import { McpServers } from "../mcp/servers";
import { McpSessions } from "../mcp/sessions";
import { StdioServers } from "../mcp/stdio/stdio-servers";
import { createGuardedFetch } from "../media/guarded-fetch";
import { createAddressCheck } from "../media/guarded-request";
import type { Store } from "../store/database/open";
import { loadSecret } from "../store/database/secret";
import { createSafe, type Safe } from "../store/models/providers-sealed";
import { allowedIn } from "./allowed-networks";

/** Metadata and tokens are small. */
const MOST_OAUTH_BYTES = 128 * 1024;
const LOOKUP_LIMIT_MS = 5_000;
const MOST_REPLY_BYTES = 4 * 1024 * 1024;

export interface McpServices {
  servers: McpServers;
  oauth: OauthClient;
  /** For what is stored about servers. */
  safe: Safe;
  reach: McpReach;
  close(): Promise<void>;
}

interface Setting {
  env: Env;
  store: Store;
  log: Log;
  /** Servers of the settings file now. */
  file(): readonly FileMcpServer[];
}

export async function openMcp({ env, store, log, file }: Setting): Promise<McpServices> {
  const safe = createSafe(await loadSecret({ dataDir: env.DATA_DIR, given: env.GATEWAY_SECRET }), "mcp-headers");
  const guard = { allow: allowedIn(env.MCP_NETWORKS), localNames: true };
  const fetch = createGuardedFetch({ ...guard, maxBytes: MOST_REPLY_BYTES });
  const addressesOf = createAddressCheck(guard);
  const oauth = new OauthClient({
    fetch: createGuardedFetch({ ...guard, maxBytes: MOST_OAUTH_BYTES }),
    check: (url) => addressesOf(url, AbortSignal.timeout(LOOKUP_LIMIT_MS)),
    redirectUrl: env.PUBLIC_URL + MCP_SERVERS.signedIn.path,
  });
  const grants = new OauthGrants({ store, safe, client: oauth });
  const { PATH = "", HOME = "" } = inheritedEnvironment();
  const stdio = new StdioServers({ log, inherited: { PATH, HOME } });
  const sessions = new McpSessions({ fetch });
  const servers = new McpServers({ store, safe, sessions, grants, stdio, file, fetch });
  return {
    servers,
    oauth,
    safe,
    reach: new McpReach(servers),
    close: async () => void (await Promise.all([sessions.close(), stdio.close()])),
  };
}
