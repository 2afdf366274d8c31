"use client";

import { useState } from "react";
import type { ChatSession } from "@/lib/client/chat/session";
import { sentTools } from "@/lib/client/chat/tools/server-tools";
import { useListedServers } from "./listed-tools";
import { LoopRules } from "./loop-rules";
import { ModeChoice } from "./mode-choice";
import { ModeOfAll } from "./mode-of-all";
import { RememberedAnswers } from "./remembered-answers";
import { ServerList } from "./server-list";
import { ToolList, ToolSearch } from "./tool-list";
import { ToolsField } from "./tools-field";

/** The tools of a conversation, and how their calls are answered. */
export function ToolsPanel({ session }: { session: ChatSession }) {
  const { own } = session.state;
  const listed = useListedServers({ fetches: true });
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<string>();
  const servers = listed.servers ?? [];
  const tools = servers.reduce((sum, server) => sum + (server.tools?.length ?? 0), 0);
  const sent = sentTools(own);
  return (
    <>
      <ToolsField
        text={own.tools}
        look="section"
        aside={(name) => <ModeChoice session={session} name={name} />}
        onChange={(text) => session.setOwn({ tools: text })}
      />
      <ServerList {...{ session, listed }} onProblem={setProblem} />
      {(tools > 0 || sent > 0) && (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            {tools > 0 && <ToolSearch count={tools} value={search} onChange={setSearch} />}
            <ModeOfAll session={session} />
          </div>
          {problem && (
            <p role="alert" className="text-dense text-fail">
              {problem}
            </p>
          )}
          <ToolList {...{ session, servers }} search={search.trim().toLowerCase()} onProblem={setProblem} />
          <p className="text-dense text-ink-3">
            Ask: you decide on each call. Run: called at once, by this gateway. Mock: answered by a remembered answer.
          </p>
        </div>
      )}
      <RememberedAnswers session={session} />
      <LoopRules session={session} />
    </>
  );
}
