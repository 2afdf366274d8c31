"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { AgentSessionDetail } from "@/lib/console/agent-sessions/contract";
import { type Command, useCommands } from "../shell/commands";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { StatusMark } from "../ui/status-mark";
import { clientName, stateLabel, titleOf } from "./labels";
import { SessionFacts, SessionLimitsLine } from "./session-facts";
import { sessionQuery } from "./session-queries";
import { SessionRail } from "./session-rail";
import { SessionTools } from "./session-tools";
import { SESSION_SHORTCUTS } from "./shortcuts";
import { TurnList } from "./turn-list";
import { TurnPane } from "./turn-pane";

export function SessionPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(sessionQuery(id));
  const [turn, setTurn] = useTurn();
  if (!data)
    return (
      <>
        <PageHeader title={<Title name={id} />} />
        {!error && <LoadingRows rows={10} label="Loading the session" />}
        {error && (
          <div className="p-4">
            <ErrorState title="The session could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message}
            </ErrorState>
          </div>
        )}
      </>
    );
  return <Loaded of={data} turn={turn} onTurn={setTurn} />;
}

function Title({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-baseline gap-1">
      <Link href="/sessions" className="flex-none font-normal text-base text-ink-2">
        Sessions
      </Link>
      <span className="flex-none font-normal text-base text-ink-3">/</span>
      <span className="min-w-0 truncate" title={name}>
        {name}
      </span>
    </span>
  );
}

function Loaded({ of, turn, onTurn }: { of: AgentSessionDetail; turn: string; onTurn(id: string): void }) {
  const { kind, word, detail } = stateLabel(of, Date.now());
  const { turnList } = of;
  const chosen = turnList.find(({ callId }) => callId === turn) ?? turnList.findLast(({ lost }) => lost > 0) ?? turnList.at(-1);
  useTurnKeys(of, chosen?.callId, onTurn);
  return (
    <>
      <PageHeader title={<Title name={titleOf(of)} />} tools={<SessionTools of={of} />} wraps>
        <StatusMark kind={kind} word={of.loop === null ? word : `${word}, ${detail}`} />
        <span className="label min-w-0 truncate max-lg:hidden">
          {[clientName(of.client), of.person ?? "service", of.key.name].join(", ")}
        </span>
      </PageHeader>
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">
        <SessionFacts of={of} />
        <SessionLimitsLine of={of} />
        {chosen ? (
          <>
            <SessionRail of={of} chosen={chosen.callId} />
            <div className="grid flex-1 md:grid-cols-[minmax(320px,496px)_minmax(0,1fr)]">
              <TurnList of={of} chosen={chosen.callId} onTurn={onTurn} />
              <TurnPane of={of} turn={chosen} />
            </div>
          </>
        ) : (
          <div className="p-4">
            <EmptyState
              title="The calls of this session were deleted"
              actions={
                <Link href="/sessions" className={buttonClass()}>
                  All sessions
                </Link>
              }
            >
              Rows of calls are kept for a limited time. The sums above are kept longer.
            </EmptyState>
          </div>
        )}
      </div>
    </>
  );
}

/** The chosen turn in the URL. */
function useTurn(): [string, (id: string) => void] {
  const turn = useSearchParams().get("turn") ?? "";
  const choose = useCallback((id: string) => window.history.replaceState(null, "", `?turn=${encodeURIComponent(id)}`), []);
  return [turn, choose];
}

/** J and K move to the earlier and the later turn. */
function useTurnKeys({ turnList }: AgentSessionDetail, chosen: string | undefined, onTurn: (id: string) => void): void {
  const step = useCallback(
    (by: 1 | -1) => {
      const next = turnList[turnList.findIndex(({ callId }) => callId === chosen) + by];
      if (next) onTurn(next.callId);
    },
    [turnList, chosen, onTurn],
  );
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { ...SESSION_SHORTCUTS.shortcuts.earlier, group: "Do", run: () => step(-1) },
        { ...SESSION_SHORTCUTS.shortcuts.later, group: "Do", run: () => step(1) },
      ],
      [step],
    ),
  );
}
