"use client";

import type { ChatSession } from "@/lib/client/chat/session";
import { sentTools } from "@/lib/client/chat/tools/server-tools";
import { useListedServers } from "./listed-tools";

/** How many tools are sent, and of how many, as far as that is known. */
export function ToolCount({ session }: { session: ChatSession }) {
  const { own } = session.state;
  const { servers = [] } = useListedServers({ fetches: false });
  const sent = sentTools(own);
  const more = servers
    .filter(({ server }) => server.enabled)
    .flatMap(({ server, tools = [] }) =>
      tools.filter(({ name }) => !own.serverTools.some((chosen) => chosen.server === server.id && chosen.tool === name)),
    ).length;
  if (more > 0) return `${sent} of ${sent + more}`;
  return sent || null;
}
