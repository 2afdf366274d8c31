"use client";

import type { ChatSession } from "@/lib/client/chat/session";
import { type ServerTool, withoutServerTools } from "@/lib/client/chat/tools/server-tools";
import { asListed, switchTools } from "@/lib/client/chat/tools/switch-tools";
import { Button } from "../../../ui/button";
import { Switch } from "../../../ui/switch";
import { TextInput } from "../../../ui/text-input";
import type { ListedServer } from "./listed-tools";
import { ServerToolRow } from "./server-tool-row";

interface ToolSearchProps {
  count: number;
  value: string;
  onChange(value: string): void;
}

export function ToolSearch({ count, value, onChange }: ToolSearchProps) {
  return (
    <TextInput
      type="search"
      className="min-w-40 flex-1"
      aria-label="Search tools"
      placeholder={`Search ${count} ${count === 1 ? "tool" : "tools"}`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface ToolListProps {
  session: ChatSession;
  servers: readonly ListedServer[];
  /** In lower case. */
  search: string;
  onProblem(problem: string | undefined): void;
}

/** A row for each tool of all servers. */
export function ToolList({ session, servers, search, onProblem }: ToolListProps) {
  const { serverTools } = session.state.own;
  const parts = servers.map((listed) => ({ listed, ...rowsOf(listed, { chosen: serverTools, search }) }));
  const gone = serverTools.filter((tool) => !servers.some(({ server }) => server.id === tool.server));
  const shown = parts.filter(({ found, missing }) => found.length + missing.length > 0);
  if (shown.length === 0 && gone.length === 0) return search ? <p className="text-dense text-ink-3">No tool matches the search.</p> : null;
  return (
    <div className="rounded-input border border-border bg-raised [&>:not(:first-child)]:border-rule [&>:not(:first-child)]:border-t">
      {shown.map((part) => (
        <ServerTools key={part.listed.server.id} {...{ session, part, onProblem }} named={shown.length > 1} />
      ))}
      {gone.map((tool) => (
        <Gone key={tool.name} {...{ session, tool }} />
      ))}
    </div>
  );
}

interface Part {
  listed: ListedServer;
  found: NonNullable<ListedServer["tools"]>;
  /** Chosen tools that the server no longer has. */
  missing: readonly ServerTool[];
}

function rowsOf(
  { server, tools }: ListedServer,
  { chosen, search }: { chosen: readonly ServerTool[]; search: string },
): Omit<Part, "listed"> {
  const own = chosen.filter((tool) => tool.server === server.id);
  // Until a server answers, its chosen tools are shown as they are sent.
  const listed = tools ?? own.map(asListed);
  return {
    found: listed.filter(({ name, description = "" }) => `${name} ${description}`.toLowerCase().includes(search)),
    missing: own.filter(({ tool }) => !listed.some(({ name }) => name === tool)),
  };
}

interface ServerToolsProps extends Pick<ToolListProps, "session" | "onProblem"> {
  part: Part;
  /** True if there are rows of several servers. */
  named: boolean;
}

function ServerTools({ session, part: { listed, found, missing }, named, onProblem }: ServerToolsProps) {
  const { server } = listed;
  const chosen = session.state.own.serverTools.filter((tool) => tool.server === server.id);
  return (
    <div>
      {named && <h3 className="label bg-panel px-2 py-1">{server.name}</h3>}
      <ul aria-label={`Tools of ${server.name}`} className="[&>li]:border-rule [&>li:not(:first-child)]:border-t">
        {found.map((tool) => (
          <ServerToolRow
            key={tool.name}
            {...{ session, tool }}
            chosen={chosen.find((one) => one.tool === tool.name)}
            onSet={(on) => onProblem(switchTools(session, server, { tools: [tool], on }))}
          />
        ))}
        {missing.map((one) => (
          <li key={one.name} className="flex min-h-9 items-center gap-3 px-2 text-dense">
            <Switch
              aria-label={`Use ${one.tool}`}
              checked
              onChange={() => onProblem(switchTools(session, server, { tools: [asListed(one)], on: false }))}
            />
            <span className="mono min-w-0 truncate">{one.tool}</span>
            <span className="text-fail">no longer at the server</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A chosen tool whose server was removed, or belongs to another person. */
function Gone({ session, tool: { server, serverName, tool, name } }: { session: ChatSession; tool: ServerTool }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 px-2 py-1 text-dense">
      <span className="mono min-w-0 truncate">{name}</span>
      <span className="min-w-0 flex-1 text-fail">The server {serverName} is gone or not yours. Its tool can't be run.</span>
      <Button
        small
        variant="quiet"
        aria-label={`Remove ${name}`}
        onClick={() => session.setOwn({ serverTools: withoutServerTools(session.state.own.serverTools, server, [tool]) })}
      >
        Remove
      </Button>
    </div>
  );
}
