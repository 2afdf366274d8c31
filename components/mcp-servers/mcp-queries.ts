import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/client/api";
import { queryClient } from "@/lib/client/query-client";
import { MCP_SERVERS } from "@/lib/console/mcp-servers/addresses";
import type {
  ChangeMcpServerRequest,
  ConsoleMcpServerList,
  McpServerTest,
  McpSignInStart,
  McpToolList,
  SavedMcpServer,
  SaveMcpServerRequest,
  SignInToMcpServerRequest,
  TestMcpServerRequest,
} from "@/lib/console/mcp-servers/contract";

export const mcpServersQuery = queryOptions({
  queryKey: ["mcp-servers"],
  queryFn: ({ signal }) => call<ConsoleMcpServerList>(MCP_SERVERS.list, { signal }),
});

export const mcpToolsQuery = (id: string) =>
  queryOptions({
    queryKey: ["mcp-servers", id, "tools"],
    queryFn: ({ signal }) => call<McpToolList>(MCP_SERVERS.tools, { params: { id }, signal }),
    retry: false,
  });

export async function saveMcpServer(body: SaveMcpServerRequest): Promise<SavedMcpServer> {
  const saved = await call<SavedMcpServer, SaveMcpServerRequest>(MCP_SERVERS.save, { body });
  await changed();
  return saved;
}

export async function changeMcpServer(id: string, body: ChangeMcpServerRequest): Promise<SavedMcpServer> {
  const saved = await call<SavedMcpServer, ChangeMcpServerRequest>(MCP_SERVERS.change, { params: { id }, body });
  await changed();
  return saved;
}

/** It may show that a sign-in has ended. */
export async function testMcpServer(id: string): Promise<McpServerTest> {
  const tested = await call<McpServerTest, TestMcpServerRequest>(MCP_SERVERS.test, { body: { id } });
  await changed();
  return tested;
}

export async function removeMcpServer(id: string): Promise<void> {
  await call<void>(MCP_SERVERS.remove, { params: { id } });
  await changed();
}

/** Resolves with the page of the authorization server to visit. */
export async function signInToMcpServer(id: string, body: SignInToMcpServerRequest): Promise<string> {
  return (await call<McpSignInStart, SignInToMcpServerRequest>(MCP_SERVERS.signIn, { params: { id }, body })).url;
}

export async function signOutOfMcpServer(id: string): Promise<void> {
  await call<void>(MCP_SERVERS.signOut, { params: { id } });
  await changed();
}

async function changed(): Promise<void> {
  await queryClient().invalidateQueries({ queryKey: ["mcp-servers"] });
}
