"use client";

import { useState } from "react";
import type { ChatSession } from "@/lib/client/chat/session";
import { withoutServerTools } from "@/lib/client/chat/tools/server-tools";
import { toText } from "@/lib/client/chat/tools/tool-edit";
import { listProblem, toolsIn } from "@/lib/client/chat/tools/tool-problems";
import { Button } from "../../../ui/button";
import { onDemand } from "../../../ui/later";
import { AddTool } from "./add-tool";
import { CallRules } from "./call-rules";
import { FunctionRows, ToolRow } from "./tool-rows";
import type { ToolsTab } from "./tools-dialog";
import { NO_TOOLS } from "./tools-loading";

const ToolsDialog = onDemand(() => import("./tools-dialog").then(({ ToolsDialog }) => ToolsDialog));

/** The functions that a model may call, as a list, and how calls are answered. Both are edited in a dialog. */
export function ChatTools({ session }: { session: ChatSession }) {
  const [open, setOpen] = useState<{ tab: ToolsTab; first: number }>();
  const { tools: text, serverTools } = session.state.own;
  const tools = toolsIn(text);
  const problem = listProblem(text);
  const change = (next: readonly unknown[]) => session.setOwn({ tools: toText(next) });
  const none = tools?.length === 0 && serverTools.length === 0;
  return (
    <section aria-label="Tools" className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-6 flex-wrap items-center gap-1">
        <h2 className="label">Tools</h2>
        <span className="ml-auto flex">
          {text.trim() !== "" && (
            <Button small variant="quiet" icon="edit" onClick={() => setOpen({ tab: "functions", first: 0 })}>
              Edit
            </Button>
          )}
          <AddTool
            tools={tools}
            onAdd={(next, first) => {
              change(next);
              setOpen({ tab: "functions", first });
            }}
          />
          <Button small variant="quiet" icon="connect" onClick={() => setOpen({ tab: "servers", first: 0 })}>
            MCP servers
          </Button>
        </span>
      </div>
      {none && <p className="text-dense text-ink-3">{NO_TOOLS}</p>}
      {tools !== undefined && !none && (
        <ul className="rounded-input border border-border bg-raised">
          <FunctionRows tools={tools} onOpen={(first) => setOpen({ tab: "functions", first })} onChange={change} />
          {serverTools.map(({ server, serverName, tool, name, description }) => (
            <ToolRow
              key={name}
              label={name}
              about={`${serverName} · ${description}`}
              onOpen={() => setOpen({ tab: "servers", first: 0 })}
              onRemove={() => session.setOwn({ serverTools: withoutServerTools(serverTools, server, [tool]) })}
            />
          ))}
        </ul>
      )}
      {problem && (
        <p className="text-dense text-fail" role="alert">
          {problem}
        </p>
      )}
      {!none && <CallRules session={session} onMocks={() => setOpen({ tab: "mocks", first: 0 })} />}
      {open && <ToolsDialog {...open} session={session} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
