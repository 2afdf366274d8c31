"use client";

import { useState } from "react";
import { addressOf } from "@/lib/client/api";
import { AGENT_SESSIONS } from "@/lib/console/agent-sessions/addresses";
import type { AgentSessionDetail } from "@/lib/console/agent-sessions/contract";
import { Button, buttonClass } from "../ui/button";
import { onDemand } from "../ui/later";
import { isStoppedByPerson } from "./labels";
import { useSessionChange } from "./use-session-change";

const ModelDialog = onDemand(() => import("./model-dialog").then(({ ModelDialog }) => ModelDialog));

/** Exports a session, stops it, lets it continue, and chooses its model. */
export function SessionTools({ of }: { of: AgentSessionDetail }) {
  const [choosing, setChoosing] = useState<AgentSessionDetail>();
  const change = useSessionChange(of.id);
  const stopped = isStoppedByPerson(of);
  return (
    <span className="flex items-center gap-2 max-md:gap-1.5">
      <a
        href={addressOf(AGENT_SESSIONS.read.path, { params: { id: of.id } })}
        download={`${of.id}.json`}
        className={`${buttonClass({ variant: "quiet" })} max-md:hidden`}
        title="The session with its turns as JSON"
      >
        Export
      </a>
      {of.mayChange && of.loop !== null && (
        <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate({ loop: false })}>
          Not a loop
        </Button>
      )}
      {of.mayChange && (
        <>
          <Button aria-haspopup="dialog" onClick={() => setChoosing(of)}>
            <span>
              Only this model<span className="max-md:hidden"> from here</span>
            </span>
          </Button>
          <Button variant={stopped ? "default" : "stop"} disabled={change.isPending} onClick={() => change.mutate({ stopped: !stopped })}>
            {stopped ? "Continue" : "Stop"}
          </Button>
          {choosing && <ModelDialog of={choosing} onClose={() => setChoosing(undefined)} />}
        </>
      )}
    </span>
  );
}
