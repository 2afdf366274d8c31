"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import type { AgentSessionPage } from "@/lib/console/agent-sessions/contract";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { Switch } from "../ui/switch";
import { LimitsButton } from "./limits-button";
import { SessionFigures } from "./session-figures";
import { SessionFilters } from "./session-filters";
import { sessionsFile, sessionsQuery } from "./session-queries";
import { SessionsTable } from "./sessions-table";
import { isNarrowed, readSessionsView, type SessionsView, writeSessionsView } from "./sessions-view";

const NOTHING: SessionsView = { q: "", state: "", key: "", client: "", model: "", person: "", before: "" };

export function SessionsPage({ manages }: { manages: boolean }) {
  const [view, setView] = useSessionsView();
  const [follow, setFollow] = useState(true);
  const { data, error, refetch } = useQuery(sessionsQuery(view, follow));
  return (
    <>
      <PageHeader title="Sessions" tools={<Tools file={sessionsFile(view)} manages={manages} follow={follow} onFollow={setFollow} />}>
        <span className="label min-w-0 truncate max-md:hidden">one agent, one piece of work, all its calls</span>
      </PageHeader>
      <SessionFigures of={data?.totals} />
      <SessionFilters view={view} totals={data?.totals} onChange={setView} />
      <div className="min-h-0 min-w-0 flex-1 overflow-auto">
        {data && data.items.length > 0 && <SessionsTable items={data.items} />}
        {data?.items.length === 0 && <Nothing view={view} onReset={() => setView(NOTHING)} />}
        {!data && !error && <LoadingRows rows={8} label="Loading the sessions" />}
        {!data && error && (
          <div className="p-4">
            <ErrorState title="The sessions could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message} Calls are not affected.
            </ErrorState>
          </div>
        )}
      </div>
      {data && data.items.length > 0 && <Foot of={data} view={view} onBefore={(before) => setView({ before })} />}
    </>
  );
}

function Foot({
  of: { items, matching, next },
  view,
  onBefore,
}: {
  of: AgentSessionPage;
  view: SessionsView;
  onBefore(before: string): void;
}) {
  const first = view.before === "";
  return (
    <footer className="bar border-rule border-t">
      <span className="label flex min-w-0 gap-4 max-md:hidden">
        <span className="flex items-center gap-1.5 max-[1439px]:hidden">
          <span className="h-3 w-1 bg-border" />
          read from the cache
        </span>
        <span className="flex min-w-0 items-center gap-1.5 max-[1439px]:hidden">
          <span className="h-3 w-1 bg-ink" />
          <span className="truncate">paid in full; one bar a turn, all rows on one scale</span>
        </span>
        <span className="truncate">A session ends after 30 minutes without a call.</span>
      </span>
      <span className="ml-auto flex flex-none items-center gap-2">
        <span className="label" role="status">
          <span className="mono">{first ? `1–${items.length}` : items.length}</span> of <span className="mono">{matching}</span>
        </span>
        {!first && (
          <Button small onClick={() => onBefore("")}>
            Newest
          </Button>
        )}
        {next !== null && (
          <Button small onClick={() => onBefore(next)}>
            Earlier sessions
          </Button>
        )}
      </span>
    </footer>
  );
}

interface ToolsProps {
  file: string;
  manages: boolean;
  follow: boolean;
  onFollow(on: boolean): void;
}

function Tools({ file, manages, follow, onFollow }: ToolsProps) {
  return (
    <>
      <span className="flex items-center gap-2">
        <Switch id="follow-sessions" checked={follow} onChange={onFollow} />
        <label htmlFor="follow-sessions">Follow</label>
      </span>
      <a
        href={file}
        download
        className={`${buttonClass({ variant: "quiet" })} max-md:hidden`}
        title="The matching sessions of the last day"
      >
        Export CSV
      </a>
      <LimitsButton manages={manages}>Session limits</LimitsButton>
      <Link href="/connect" className={`${buttonClass()} max-md:hidden`}>
        Connect a client
      </Link>
    </>
  );
}

function Nothing({ view, onReset }: { view: SessionsView; onReset(): void }) {
  return (
    <div className="p-4">
      {isNarrowed(view) || view.before !== "" ? (
        <EmptyState title="No matching sessions" actions={<Button onClick={onReset}>Remove all filters</Button>}>
          No session of the last day matches all filters.
        </EmptyState>
      ) : (
        <EmptyState
          title="No sessions in the last day"
          actions={
            <Link href="/connect" className={buttonClass({ variant: "primary" })}>
              Connect a client
            </Link>
          }
        >
          Calls of Claude Code, Codex, OpenCode, Gemini CLI and of any client that sends a session id are grouped here, with their turns,
          tools and what they read from the prompt cache.
        </EmptyState>
      )}
    </div>
  );
}

/** The view in the URL, and its setter. Changed filters return to the newest sessions. */
function useSessionsView(): [SessionsView, (change: Partial<SessionsView>) => void] {
  const text = useSearchParams().toString();
  const pathname = usePathname();
  const view = useMemo(() => readSessionsView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: Partial<SessionsView>) => {
      const now = readSessionsView(new URLSearchParams(window.location.search));
      window.history.replaceState(null, "", pathname + writeSessionsView({ ...now, before: "", ...next }));
    },
    [pathname],
  );
  return [view, change];
}
