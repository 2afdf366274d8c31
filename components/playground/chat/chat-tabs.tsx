"use client";

import { useLayoutEffect, useState } from "react";
import type { ChatSession } from "@/lib/client/chat/session";
import { sentTools } from "@/lib/client/chat/tools/server-tools";
import { isOneOf } from "@/lib/contracts/typed";
import { later, onDemand } from "../../ui/later";
import { useMedia } from "../../ui/use-media";
import type { InputTabs } from "../input-tabs";

const ToolsPanel = onDemand(() => import("./tools/tools-panel").then(({ ToolsPanel }) => ToolsPanel));
const ToolCount = later(() => import("./tools/tool-count").then(({ ToolCount }) => ToolCount), SentCount);
const FormatPanel = onDemand(() => import("./schema/format-panel").then(({ FormatPanel }) => FormatPanel));
const SchemaColumn = onDemand(() => import("./schema/schema-column").then(({ SchemaColumn }) => SchemaColumn));

const TABS = ["setup", "tools", "format"] as const;
type ChatTab = (typeof TABS)[number];
const STORE = "trunkline.chat-tab";
/** Room for the input, the schema and the answers. */
const THREE_COLUMNS = "(width >= 1360px)";

/** The open tab of the input, stored in this browser. */
export function useChatTab(): [ChatTab, (tab: string) => void] {
  const [tab, setTab] = useState<ChatTab>("setup");
  useLayoutEffect(() => {
    const stored = localStorage.getItem(STORE);
    if (isOneOf(TABS, stored)) setTab(stored);
  }, []);
  const open = (next: string) => {
    if (!isOneOf(TABS, next)) return;
    setTab(next);
    localStorage.setItem(STORE, next);
  };
  return [tab, open];
}

/** True if the schema has a column of its own. */
export function useSchemaColumn(): boolean {
  return useMedia(THREE_COLUMNS);
}

interface ChatTabsProps {
  tab: ChatTab;
  /** True if there is room for the schema's column. */
  wide: boolean;
  onTab(tab: string): void;
}

/** The tabs beside the setup: the tools of the conversation, and the format of its answers. */
export function chatTabs(session: ChatSession, { tab, wide, onTab }: ChatTabsProps): InputTabs {
  const { format } = session.state.own;
  return {
    open: tab,
    onOpen: onTab,
    items: [
      { id: "setup", label: "Setup" },
      { id: "tools", label: "Tools", count: <ToolCount session={session} /> },
      { id: "format", label: "Answer format", count: format === "text" ? undefined : format === "json_object" ? "JSON" : "schema" },
    ],
    panel:
      tab === "tools" ? <ToolsPanel session={session} /> : tab === "format" ? <FormatPanel session={session} wide={wide} /> : undefined,
    beside: showsSchema(session, { tab, wide }) ? <SchemaColumn session={session} /> : undefined,
  };
}

/** True if the schema is beside the open tab. */
export function showsSchema({ state: { own, custom } }: ChatSession, { tab, wide }: Pick<ChatTabsProps, "tab" | "wide">): boolean {
  return wide && tab === "format" && own.format === "json_schema" && custom === undefined;
}

function SentCount({ session }: { session: ChatSession }) {
  return sentTools(session.state.own) || null;
}
