"use client";

import { WayBack } from "../shell/way-back";
import { later } from "../ui/later";
import { LoadingRows } from "../ui/loading-rows";
import type { McpRights } from "./rights";

const McpServers = later(
  () => import("./mcp-servers").then(({ McpServers }) => McpServers),
  () => <LoadingRows rows={8} label="Loading the MCP servers" />,
);

export function McpServersPage(rights: McpRights) {
  return (
    <>
      <header className="head-page">
        <WayBack href="/settings">Settings</WayBack>
        <h1 className="flex-none text-title">MCP servers</h1>
      </header>
      <div className="min-h-0 min-w-0 flex-1 overflow-auto px-4 pb-8">
        <McpServers {...rights} />
      </div>
    </>
  );
}
