"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConsoleMcpServer } from "@/lib/console/mcp-servers/contract";
import { allowsTool } from "@/lib/contracts/mcp";
import { mcpServersQuery, mcpToolsQuery } from "../mcp-servers/mcp-queries";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Chip } from "../ui/chip";
import { Link } from "../ui/link";
import { Tag } from "../ui/tag";
import { otherEntries, reachOfServer, withServer, withTool } from "./mcp-tools";

interface McpToolChoiceProps {
  entries: readonly string[];
  problem?: string;
  onChange(entries: string[]): void;
}

/** The team's servers with their tools, as checkboxes. A whole server includes tools that it will have later. */
export function McpToolChoice({ entries, problem, onChange }: McpToolChoiceProps) {
  const { data, error, refetch } = useQuery(mcpServersQuery);
  const others = data
    ? otherEntries(
        entries,
        data.items.map(({ name }) => name),
      )
    : entries;
  return (
    <>
      {data && data.items.length > 0 && (
        <ul className="border-rule border-t" aria-label="MCP servers">
          {data.items.map((server) => (
            <ServerTools key={server.id} server={server} entries={entries} onChange={onChange} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && (
        <p className="text-dense text-ink-3">
          No MCP servers yet. <Link href="/settings/mcp-servers">Add one</Link>
        </p>
      )}
      {!data && !error && <p className="text-dense text-ink-3">Loading the MCP servers</p>}
      {!data && error && (
        <p className="text-dense text-fail" role="alert">
          {error.message}{" "}
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {others.length > 0 && (
        <ul className="flex min-w-0 flex-wrap items-center gap-2" aria-label="Other MCP tools of this key">
          {others.map((entry) => (
            <li key={entry} className="max-w-full">
              <Chip onRemove={() => onChange(entries.filter((it) => it !== entry))} removeLabel={`Remove ${entry}`}>
                <span className="mono min-w-0 truncate leading-none">{entry}</span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

interface ServerToolsProps extends Omit<McpToolChoiceProps, "problem"> {
  server: ConsoleMcpServer;
}

function ServerTools({ server: { id, name, own, enabled }, entries, onChange }: ServerToolsProps) {
  const [open, setOpen] = useState(false);
  const reach = reachOfServer(entries, name);
  const chosen = entries.filter((entry) => entry.startsWith(`${name}/`)).length;
  return (
    <li className="border-rule border-b">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2">
        <Checkbox
          label={<span className="mono break-all font-strong">{name}</span>}
          checked={reach === "all" || reach === "wider"}
          some={reach === "some"}
          disabled={reach === "wider"}
          onChange={({ target }) => onChange(withServer(entries, name, target.checked))}
        />
        {own && <Tag>only for me</Tag>}
        {!enabled && <Tag>disabled</Tag>}
        <span className="label ml-auto">{reach === "none" ? "" : reach === "some" ? `${chosen} chosen` : "every tool"}</span>
        <Button small aria-expanded={open} aria-label={`Tools of ${name}`} disabled={!enabled} onClick={() => setOpen(!open)}>
          Tools
        </Button>
      </div>
      {open && enabled && <Tools id={id} name={name} entries={entries} locked={reach === "wider"} onChange={onChange} />}
    </li>
  );
}

interface ToolsProps extends Omit<McpToolChoiceProps, "problem"> {
  id: string;
  name: string;
  /** Allowed by a pattern over several servers, which has to be removed first. */
  locked: boolean;
}

function Tools({ id, name, entries, locked, onChange }: ToolsProps) {
  const { data, error } = useQuery(mcpToolsQuery(id));
  if (error)
    return (
      <p role="alert" className="pb-2 text-dense text-fail">
        {error.message}
      </p>
    );
  if (!data) return <p className="pb-2 text-dense text-ink-3">Loading the tools</p>;
  const tools = data.items.filter(({ allowed }) => allowed).map((tool) => tool.name);
  if (tools.length === 0) return <p className="pb-2 text-dense text-ink-3">The server has no tools that may be used.</p>;
  return (
    <ul
      aria-label={`Tools of ${name}`}
      className="mb-2 grid max-h-60 grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 overflow-y-auto border-rule border-l pl-3"
    >
      {tools.map((tool) => (
        <li key={tool} className="min-w-0">
          <Checkbox
            label={<span className="mono break-all">{tool}</span>}
            checked={allowsTool(entries, name, tool)}
            disabled={locked}
            onChange={({ target }) => onChange(withTool(entries, { server: name, tools, tool, on: target.checked }))}
          />
        </li>
      ))}
    </ul>
  );
}
