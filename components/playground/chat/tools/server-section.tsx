"use client";

import { useQuery } from "@tanstack/react-query";
import type { ChatSession } from "@/lib/client/chat/session";
import { type ServerTool, withoutServerTools, withServerTools } from "@/lib/client/chat/tools/server-tools";
import type { ConsoleMcpServer } from "@/lib/console/mcp-servers/contract";
import type { McpTool } from "@/lib/contracts/mcp";
import { mcpToolsQuery } from "../../../mcp-servers/mcp-queries";
import { Button, buttonClass } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { StatusGlyph, type StatusKind } from "../../../ui/status-mark";
import { Switch } from "../../../ui/switch";
import { Tag } from "../../../ui/tag";
import { ServerToolRow } from "./server-tool-row";

interface ServerSectionProps {
  session: ChatSession;
  server: ConsoleMcpServer;
  /** In lower case. */
  search: string;
  /** Why tools could not be switched on; undefined once they could. */
  onProblem(problem: string | undefined): void;
}

/** A server with the tools that may be switched on. */
export function ServerSection({ session, server, search, onProblem }: ServerSectionProps) {
  const { id, name, url, command, enabled, own } = server;
  const { data, error, isFetching, refetch } = useQuery({ ...mcpToolsQuery(id), enabled });
  const chosen = session.state.own.serverTools.filter((tool) => tool.server === id);
  const items = data?.items ?? [];
  const allowed = items.filter((tool) => tool.allowed);
  const shown = items.filter((tool) => `${tool.name} ${tool.description ?? ""}`.toLowerCase().includes(search));
  const set = (tools: readonly McpTool[], on: boolean) => {
    const { serverTools } = session.state.own;
    const names = tools.map((tool) => tool.name);
    const made = on ? withServerTools(session.state.own, server, tools) : { serverTools: withoutServerTools(serverTools, id, names) };
    onProblem("problem" in made ? made.problem : undefined);
    if ("serverTools" in made) session.setOwn(made);
  };
  const failed = error !== null && !isFetching;
  return (
    <section aria-label={`Server ${name}`} className="border-rule border-b">
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 bg-panel px-4 py-1.5">
        <StatusGlyph kind={kindOf({ enabled, failed, ready: data !== undefined })} />
        <h3 className="mono font-strong">{name}</h3>
        {own && <Tag>only for me</Tag>}
        <span className="min-w-0 truncate text-dense text-ink-3 max-md:hidden">{command ?? hostOf(url)}</span>
        <span className="ml-auto whitespace-nowrap text-dense text-ink-3">
          {!enabled ? "disabled in its settings" : data ? `${chosen.length} of ${items.length} tools` : failed ? "" : "Loading the tools"}
        </span>
        {allowed.length > 0 && (
          <Switch
            aria-label={`Use all tools of ${name}`}
            checked={allowed.every((tool) => chosen.some((one) => one.tool === tool.name))}
            onChange={(on) => set(on ? allowed : [...allowed, ...chosen.map(asListed)], on)}
          />
        )}
      </div>
      {failed && <Failed message={error.message} onRetry={() => void refetch()} />}
      {data && items.length === 0 && <p className="px-4 py-2 text-dense text-ink-3">The server has no tools.</p>}
      {data && items.length > 0 && shown.length === 0 && <p className="px-4 py-2 text-dense text-ink-3">No tool matches the search.</p>}
      <ul aria-label={`Tools of ${name}`}>
        {shown.map((tool) => (
          <ServerToolRow
            key={tool.name}
            {...{ session, tool }}
            chosen={chosen.find((one) => one.tool === tool.name)}
            onSet={(on) => set([tool], on)}
          />
        ))}
        {data &&
          chosen
            .filter((one) => !items.some((tool) => tool.name === one.tool))
            .map((one) => (
              <li key={one.name} className="flex min-h-9 items-center gap-2 border-rule border-t px-4 text-dense">
                <Switch aria-label={`Use ${one.tool}`} checked onChange={() => set([asListed(one)], false)} />
                <span className="mono min-w-0 truncate">{one.tool}</span>
                <span className="text-fail">no longer at the server</span>
              </li>
            ))}
      </ul>
    </section>
  );
}

const asListed = ({ tool, parameters, ...rest }: ServerTool): McpTool => ({
  ...{ name: tool, inputSchema: parameters, allowed: true, description: rest.description },
  ...{ readOnly: rest.readOnly, destructive: rest.destructive, fingerprint: rest.fingerprint },
});

function kindOf({ enabled, failed, ready }: { enabled: boolean; failed: boolean; ready: boolean }): StatusKind {
  if (!enabled) return "off";
  if (failed) return "fail";
  return ready ? "ok" : "run";
}

function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === "/" ? host : host + pathname;
}

function Failed({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2">
      <p role="alert" className="min-w-0 text-dense text-fail wrap-anywhere">
        {message}
      </p>
      <Button small onClick={onRetry}>
        Retry
      </Button>
      <Link href="/settings/mcp-servers" className={buttonClass({ variant: "quiet", small: true })}>
        Its settings
      </Link>
    </div>
  );
}
