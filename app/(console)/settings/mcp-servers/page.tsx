import type { Metadata } from "next";
import { McpServersPage } from "@/components/mcp-servers/mcp-servers-page";
import { may } from "@/lib/contracts/permissions";
import { requirePerson } from "@/lib/server/page-session";

export const metadata: Metadata = { title: "MCP servers" };

export default async function McpServers() {
  const person = await requirePerson();
  return <McpServersPage adds={may(person, "team.change")} manages={may(person, "providers.manage")} />;
}
