"use client";

import { useState } from "react";
import type { ChatSession } from "@/lib/client/chat/session";
import { TabList, TabPanel, useTabBase } from "../../../ui/tabs";
import { FunctionsTab } from "./functions-tab";
import { MocksTab } from "./mocks-tab";
import { ServersTab } from "./servers-tab";
import { ToolsFrame } from "./tools-frame";

export type ToolsTab = "functions" | "servers" | "mocks";

interface ToolsDialogProps {
  session: ChatSession;
  tab: ToolsTab;
  /** The function whose form is shown first. */
  first: number;
  onClose(): void;
}

/** The tools of a conversation: functions that a person writes, tools of MCP servers, and remembered results. */
export function ToolsDialog({ session, first, onClose, ...begin }: ToolsDialogProps) {
  const [tab, setTab] = useState(begin.tab);
  const base = useTabBase();
  const { tools, serverTools, toolRules } = session.state.own;
  return (
    <ToolsFrame onClose={onClose}>
      <TabList
        label="Kinds of tools"
        base={base}
        open={tab}
        onOpen={setTab}
        items={[
          { id: "functions", label: "Functions" },
          { id: "servers", label: "MCP servers", count: serverTools.length || undefined },
          { id: "mocks", label: "Mock results", count: toolRules.mocks.length || undefined },
        ]}
      />
      <TabPanel base={base} id={tab} className="flex min-h-0 flex-1 flex-col">
        {tab === "functions" && <FunctionsTab text={tools} first={first} onChange={(text) => session.setOwn({ tools: text })} />}
        {tab === "servers" && <ServersTab session={session} />}
        {tab === "mocks" && <MocksTab session={session} />}
      </TabPanel>
    </ToolsFrame>
  );
}
