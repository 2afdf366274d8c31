"use client";

import { useState } from "react";
import type { AgentSessionDetail, AgentTurn } from "@/lib/console/agent-sessions/contract";
import { buttonClass } from "../ui/button";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { TabList, TabPanel, useTabBase } from "../ui/tabs";
import { PromptPanel } from "./prompt-panel";

const LogPanel = onDemand(
  () => import("../logs/log-panel").then(({ LogPanel }) => LogPanel),
  () => <LoadingRows rows={8} label="Loading the call" />,
);

type Tab = "prompt" | "call";
const TABS: readonly { id: Tab; label: string }[] = [
  { id: "prompt", label: "Prompt and cache" },
  { id: "call", label: "Request and answer" },
];

/** The chosen turn: its prompt against another turn, or its call with request and answer as in the logs. */
export function TurnPane({ of, turn }: { of: AgentSessionDetail; turn: AgentTurn }) {
  const base = useTabBase();
  const [tab, setTab] = useState<Tab>("prompt");
  return (
    <section aria-label={`Turn ${turn.n}`} className="min-w-0 bg-panel">
      <div className="flex min-w-0 items-center border-rule border-b pr-4">
        <TabList label="Parts of the turn" look="yielding" items={TABS} open={tab} base={base} onOpen={setTab} />
        <Link href={`/logs/${turn.callId}`} className={`ml-auto ${buttonClass({ variant: "quiet", small: true })}`}>
          Open the call
        </Link>
      </div>
      <TabPanel base={base} id={tab} className="min-w-0">
        {tab === "prompt" ? <PromptPanel key={turn.callId} of={of} turn={turn} /> : <LogPanel key={turn.callId} id={turn.callId} />}
      </TabPanel>
    </section>
  );
}
