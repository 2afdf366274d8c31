"use client";

import { useQuery } from "@tanstack/react-query";
import { FormRow } from "../keys/form-row";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { LoadingRows } from "../ui/loading-rows";
import { AddServer } from "./add-server";
import { mcpServersQuery } from "./mcp-queries";
import { ReturnProblem } from "./return-problem";
import type { McpRights } from "./rights";
import { ServerRow } from "./server-row";

/** The team's servers and one's own, and a form for another one. */
export function McpServers({ adds, manages }: McpRights) {
  const { data, error, refetch } = useQuery(mcpServersQuery);
  if (error && !data)
    return (
      <div className="py-4">
        <ErrorState title="The MCP servers could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </ErrorState>
      </div>
    );
  if (!data) return <LoadingRows rows={8} label="Loading the MCP servers" />;
  return (
    <div className="max-w-[840px]">
      <ReturnProblem />
      <FormRow first title="Servers" hint="Their tools are served at /mcp to keys with the scope mcp.">
        {data.items.length === 0 ? (
          <EmptyState title="No MCP servers yet">A server offers tools that models can call, over streamable HTTP.</EmptyState>
        ) : (
          <ul className="border-rule border-t">
            {data.items.map((server) => (
              <ServerRow key={server.id} server={server} />
            ))}
          </ul>
        )}
      </FormRow>
      {adds && (
        <FormRow title="Add a server" hint="It is tested at once, and saved whatever the result.">
          <AddServer manages={manages} />
        </FormRow>
      )}
    </div>
  );
}
