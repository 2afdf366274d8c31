"use client";

import { loopOf } from "@/lib/client/chat/loop/loop-of";
import type { LiveCall } from "@/lib/client/chat/loop/tool-loop";
import type { ChatSession } from "@/lib/client/chat/session";
import { type ServerTool, withoutServerTools, withServerTools } from "@/lib/client/chat/tools/server-tools";
import type { ToolCall } from "@/lib/client/chat/tree";
import type { McpTool } from "@/lib/contracts/mcp";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/toast";
import { Words } from "../../../ui/words";

interface ChangedToolProps {
  session: ChatSession;
  column: string;
  call: ToolCall;
  live: LiveCall;
  server: ServerTool | undefined;
}

/** What a server has changed of a tool since it was chosen, and the choice to use it. */
export function ChangedTool({ session, column, call, live: { now, why }, server }: ChangedToolProps) {
  if (!server) return null;
  const accept = (tool: McpTool) => {
    const made = withServerTools(session.state.own, { id: server.server, name: server.serverName }, [tool]);
    if ("problem" in made) return toast({ kind: "fail", title: "The tool was not updated", text: made.problem });
    session.setOwn({ serverTools: made.serverTools });
    void loopOf(session, column).run(call);
  };
  const remove = () => session.setOwn({ serverTools: withoutServerTools(session.state.own.serverTools, server.server, [server.tool]) });
  return (
    <fieldset aria-label={`Changed definition of ${call.name}`} className="flex min-w-0 flex-col gap-2 border-rule border-t px-3 py-2">
      <p className="text-dense">
        {now === null
          ? `${server.serverName} no longer has this tool. It was not run.`
          : `${server.serverName} has changed this tool since it was chosen. It was not run.`}
      </p>
      {now && <Difference server={server} now={now} />}
      {now === undefined && <p className="text-dense text-ink-3">{why}</p>}
      <div className="flex flex-wrap gap-2">
        {now && (
          <Button small variant="primary" onClick={() => accept(now)}>
            Accept the change and run it
          </Button>
        )}
        {now === undefined && (
          <Button small onClick={() => void loopOf(session, column).relist(call.id, server)}>
            Show what has changed
          </Button>
        )}
        {now === null && (
          <Button small onClick={remove}>
            Remove the tool
          </Button>
        )}
      </div>
    </fieldset>
  );
}

const shown = (schema: unknown) => JSON.stringify(schema, null, 2);

function Difference({ server, now }: { server: ServerTool; now: McpTool }) {
  const rows = [
    ["Description", server.description, now.description ?? ""],
    ["Arguments", shown(server.parameters), shown(now.inputSchema)],
    ["Hints", hintsOf(server), hintsOf(now)],
  ] as const;
  const changed = rows.filter(([, from, to]) => from !== to);
  if (changed.length === 0)
    return <p className="text-dense text-ink-3">Description and arguments are the same; another part of the definition has changed.</p>;
  return (
    <dl className="flex max-h-80 flex-col gap-2 overflow-auto">
      {changed.map(([name, from, to]) => (
        <div key={name} className="min-w-0">
          <dt className="label">{name}</dt>
          <dd className="whitespace-pre-wrap font-mono text-dense/5 wrap-anywhere [&_del]:bg-(--del-bg) [&_ins]:bg-(--add-bg) [&_ins]:no-underline">
            <Words from={from} to={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function hintsOf({ readOnly, destructive }: Pick<McpTool, "readOnly" | "destructive">): string {
  const hints = [readOnly && "changes nothing", destructive && "may destroy something"].filter((hint) => typeof hint === "string");
  return hints.length > 0 ? hints.join(", ") : "none";
}
