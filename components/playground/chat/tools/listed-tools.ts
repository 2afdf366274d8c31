import { useQueries, useQuery } from "@tanstack/react-query";
import type { ConsoleMcpServer } from "@/lib/console/mcp-servers/contract";
import type { McpTool } from "@/lib/contracts/mcp";
import { mcpServersQuery, mcpToolsQuery } from "../../../mcp-servers/mcp-queries";

/** A server and its tools. */
export interface ListedServer {
  server: ConsoleMcpServer;
  /** Undefined until they are known. */
  tools: readonly McpTool[] | undefined;
  /** Why they could not be listed. */
  error: Error | undefined;
  retry(): void;
}

export interface ListedServers {
  /** Undefined until they are known. */
  servers: readonly ListedServer[] | undefined;
  error: Error | undefined;
  retry(): void;
}

/** The servers of the team and the person's own, with their tools. With `fetches: false` only what is known already. */
export function useListedServers({ fetches }: { fetches: boolean }): ListedServers {
  const { data, error, refetch } = useQuery({ ...mcpServersQuery, enabled: fetches });
  const items = data?.items ?? [];
  const lists = useQueries({ queries: items.map(({ id, enabled }) => ({ ...mcpToolsQuery(id), enabled: fetches && enabled })) });
  const servers = items.map((server, at): ListedServer => {
    const list = lists[at];
    return {
      server,
      tools: list?.data?.items,
      error: list?.isFetching ? undefined : (list?.error ?? undefined),
      retry: () => void list?.refetch(),
    };
  });
  return { servers: data && servers, error: error ?? undefined, retry: () => void refetch() };
}
