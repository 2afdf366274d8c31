"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChatSession } from "@/lib/client/chat/session";
import { withoutServerTools } from "@/lib/client/chat/tools/server-tools";
import type { ConsoleMcpServer } from "@/lib/console/mcp-servers/contract";
import { mcpServersQuery } from "../../../mcp-servers/mcp-queries";
import { Button, buttonClass } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { ErrorState } from "../../../ui/error-state";
import { Link } from "../../../ui/link";
import { TextInput } from "../../../ui/text-input";
import { ServerSection } from "./server-section";

/** The MCP servers of the team and the person's own, with the tools that this conversation uses. */
export function ServersTab({ session }: { session: ChatSession }) {
  const { data, error, isFetched, refetch } = useQuery(mcpServersQuery);
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<string>();
  if (error && !data)
    return (
      <div className="p-4">
        <ErrorState title="The MCP servers could not be loaded" actions={<Button onClick={() => void refetch()}>Retry</Button>}>
          {error.message}
        </ErrorState>
      </div>
    );
  if (!isFetched || !data) return <p className="p-4 text-dense text-ink-3">Loading the servers</p>;
  if (data.items.length === 0 && session.state.own.serverTools.length === 0) return <NoServers />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 border-rule border-b px-4 py-2">
        <TextInput
          type="search"
          className="max-w-90 max-md:max-w-none"
          aria-label="Search tools"
          placeholder="Search tools"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Link href="/settings/mcp-servers" className={`${buttonClass({ variant: "quiet", small: true })} md:ml-auto`}>
          Manage MCP servers
        </Link>
        {problem && (
          <p role="alert" className="w-full text-dense text-fail">
            {problem}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {data.items.map((server) => (
          <ServerSection key={server.id} {...{ session, server }} search={search.trim().toLowerCase()} onProblem={setProblem} />
        ))}
        <Gone session={session} servers={data.items} />
        <p className="px-4 py-3 text-dense text-ink-3">
          Ask: you decide on each call. Run: called at once. Mock: answered by a remembered result. Tools are called by this gateway, never
          by your browser.
        </p>
      </div>
    </div>
  );
}

function NoServers() {
  return (
    <div className="p-4">
      <EmptyState
        title="No MCP servers yet"
        actions={
          <Link href="/settings/mcp-servers" className={buttonClass()}>
            Add an MCP server
          </Link>
        }
      >
        Tools of an MCP server can be called by the model here: this gateway runs them and returns their results.
      </EmptyState>
    </div>
  );
}

/** Chosen tools whose server was removed, or belongs to another person. */
function Gone({ session, servers }: { session: ChatSession; servers: readonly ConsoleMcpServer[] }) {
  const { serverTools } = session.state.own;
  const gone = serverTools.filter(({ server }) => !servers.some(({ id }) => id === server));
  return gone.map(({ server, serverName, tool, name }) => (
    <div key={name} className="flex min-h-9 items-center gap-2 border-rule border-b px-4 text-dense">
      <span className="mono min-w-0 truncate">{name}</span>
      <span className="min-w-0 truncate text-fail">The server {serverName} is gone or not yours. Its tool can't be run.</span>
      <Button
        small
        variant="quiet"
        className="ml-auto"
        aria-label={`Remove ${name}`}
        onClick={() => session.setOwn({ serverTools: withoutServerTools(serverTools, server, [tool]) })}
      >
        Remove
      </Button>
    </div>
  ));
}
