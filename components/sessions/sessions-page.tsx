"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import type { AgentSessionPage } from "@/lib/console/agent-sessions/contract";
import { PageHeader, Toolbar } from "../shell/page-header";
import { SearchField } from "../shell/search-field";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { SegmentedControl } from "../ui/segmented-control";
import { Switch } from "../ui/switch";
import { SessionFigures } from "./session-figures";
import { sessionsQuery } from "./session-queries";
import { SessionsTable } from "./sessions-table";
import { isNarrowed, readSessionsView, type SessionsView, writeSessionsView } from "./sessions-view";

const NOTHING: SessionsView = { q: "", state: "", key: "", client: "", model: "", before: "" };

export function SessionsPage() {
  const [view, setView] = useSessionsView();
  const [follow, setFollow] = useState(true);
  const { data, error, refetch } = useQuery(sessionsQuery(view, follow));
  return (
    <>
      <PageHeader title="Sessions" tools={<Tools follow={follow} onFollow={setFollow} />}>
        <span className="label min-w-0 truncate max-md:hidden">one agent, one piece of work, all its calls</span>
      </PageHeader>
      <SessionFigures of={data?.totals} />
      <Filters view={view} totals={data?.totals} onChange={setView} />
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
      {data && (data.next !== null || view.before !== "") && (
        <footer className="bar border-rule border-t">
          <span className="label max-md:hidden">light is read from the cache, dark is paid in full</span>
          <span className="ml-auto flex gap-2">
            {view.before !== "" && <Button onClick={() => setView({ before: "" })}>Newest</Button>}
            {data.next !== null && <Button onClick={() => setView({ before: data.next ?? "" })}>Earlier sessions</Button>}
          </span>
        </footer>
      )}
    </>
  );
}

function Tools({ follow, onFollow }: { follow: boolean; onFollow(on: boolean): void }) {
  return (
    <>
      <span className="flex items-center gap-2">
        <Switch id="follow-sessions" checked={follow} onChange={onFollow} />
        <label htmlFor="follow-sessions">Follow</label>
      </span>
      <Link href="/connect" className={`${buttonClass()} max-md:hidden`}>
        Connect a client
      </Link>
    </>
  );
}

interface FiltersProps {
  view: SessionsView;
  totals: AgentSessionPage["totals"] | undefined;
  onChange(change: Partial<SessionsView>): void;
}

function Filters({ view, totals, onChange }: FiltersProps) {
  const counted = (word: string, count: number | undefined) => (count === undefined ? word : `${word} ${count}`);
  return (
    <Toolbar label="Filters">
      <SearchField
        text={view.q}
        label="Find a session by task or id"
        command="Find a session"
        placeholder="Task or session id"
        maxLength={256}
        className="max-md:min-w-30 md:max-w-60"
        onChange={(q) => onChange({ q })}
      />
      <SegmentedControl
        label="State"
        value={view.state}
        small
        segments={[
          { value: "", label: counted("All", totals?.sessions) },
          { value: "running", label: counted("Running", totals?.running) },
          { value: "idle", label: counted("Idle", totals?.idle) },
          { value: "stopped", label: counted("Stopped", totals?.stopped) },
          { value: "loop", label: counted("Loops", totals?.loops) },
        ]}
        onChange={(state) => onChange({ state })}
      />
      <span className="label ml-auto max-lg:hidden">last 24 hours</span>
    </Toolbar>
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
