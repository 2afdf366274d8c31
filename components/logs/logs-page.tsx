"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { addressOf } from "@/lib/client/api";
import { LOGS } from "@/lib/console/logs/addresses";
import type { LogPage } from "@/lib/console/logs/contract";
import { AddCallsDialog } from "../datasets/add-calls-dialog";
import { shortId } from "../keys/labels";
import { type Command, useCommands } from "../shell/commands";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass, IconButton } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { Menu, MenuItem } from "../ui/menu";
import { Switch } from "../ui/switch";
import { brushOf } from "./brush";
import { Histogram, HistogramWaiting } from "./histogram";
import { LogFilters } from "./log-filters";
import { LogPanel } from "./log-panel";
import { histogramQuery, logsQuery, newerQuery } from "./log-queries";
import { LogTable } from "./log-table";
import { FIRST_VIEW, filterOf, isNarrowed, type LogView, NO_RANGE, readLogView, windowOf } from "./log-view";
import { LOGS_SHORTCUTS } from "./shortcuts";
import { useLogView } from "./use-log-view";

export function LogsPage() {
  const [view, setView] = useLogView();
  const { data, error, isPlaceholderData, refetch } = useQuery(logsQuery(view));
  const bars = useQuery(histogramQuery(view));
  useRowKeys(data, view, setView);
  return (
    <>
      <PageHeader title="Logs" tools={<LogTools view={view} page={data} onFresh={() => setView({ before: "" })} />} />
      <LogFilters view={view} page={data} bars={bars.data} updating={isPlaceholderData} onChange={setView} />
      {bars.data ? (
        <Histogram
          of={bars.data}
          chosen={view}
          open={view.to === 0 && windowOf(view, Date.now()).until === 0}
          onChoose={(stretch) => setView(stretch.since === 0 ? { since: view.from, until: view.to } : stretch)}
          onZoom={brushOf(bars.data, view) ? () => setView({ from: view.since, to: view.until || Date.now() }) : undefined}
          onClear={view.since > 0 ? () => setView(NO_RANGE) : undefined}
        />
      ) : (
        <HistogramWaiting />
      )}
      <div className={`grid min-h-0 flex-1 ${view.peek ? "lg:grid-cols-[minmax(0,1fr)_440px]" : ""}`}>
        <div className={`min-h-0 min-w-0 overflow-auto ${view.peek ? "max-lg:hidden" : ""}`}>
          {data && data.items.length > 0 && (
            <LogTable items={data.items} peek={view.peek} onOpen={(id) => setView({ peek: id === view.peek ? "" : id })} />
          )}
          {data?.items.length === 0 && <Nothing view={view} next={data.next} onView={setView} />}
          {!data && !error && <LoadingRows rows={12} label="Loading the calls" />}
          {!data && error && (
            <div className="p-4">
              <ErrorState title="The logs could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
                {error.message} Calls are not affected.
              </ErrorState>
            </div>
          )}
        </div>
        {view.peek && <Peek id={view.peek} onClose={() => setView({ peek: "" })} />}
      </div>
    </>
  );
}

function Peek({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <aside aria-label="The call" className="flex min-h-0 min-w-0 flex-col border-rule bg-panel lg:border-l">
      <div className="flex h-(--h-bar) flex-none items-center gap-2 border-rule border-b px-4">
        <h2 className="min-w-0 truncate font-mono" title={id}>
          {shortId(id)}
        </h2>
        <Link href={`/logs/${encodeURIComponent(id)}`} className={`ml-auto ${buttonClass({ variant: "quiet", small: true })}`}>
          Full page
        </Link>
        <IconButton small icon="close" label="Close the call" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        <LogPanel id={id} />
      </div>
    </aside>
  );
}

function Nothing({ view, next, onView }: { view: LogView; next: string | null; onView(change: Partial<LogView>): void }) {
  if (next !== null)
    return (
      <div className="p-4">
        <EmptyState title="Nothing found yet" actions={<Button onClick={() => onView({ before: next })}>Search further back</Button>}>
          None of the newest 100,000 calls matches. Earlier calls may.
        </EmptyState>
      </div>
    );
  return (
    <div className="p-4">
      {isNarrowed(view) || view.range !== "24h" || view.since > 0 ? (
        <EmptyState title="No matching calls" actions={<Button onClick={() => onView(FIRST_VIEW)}>Remove all filters</Button>}>
          No call of the team in this time matches all filters.
        </EmptyState>
      ) : (
        <EmptyState
          title="No calls in the last day"
          actions={
            <Link href="/play/chat" className={buttonClass()}>
              Open Chat
            </Link>
          }
        >
          Every call to a model is listed here with its time, outcome, duration and cost. Bodies are stored only for keys with body logging.
        </EmptyState>
      )}
    </div>
  );
}

function LogTools({ view, page, onFresh }: { view: LogView; page: LogPage | undefined; onFresh(): void }) {
  const [follow, setFollow] = useState(false);
  /** The filter whose calls are to be added to a dataset. */
  const [added, setAdded] = useState<ReturnType<typeof filterOf>>();
  const file = (format: "csv" | "jsonl") => () => {
    window.location.assign(addressOf(LOGS.file.path, { query: { ...filterOf(view, Date.now()), format } }));
  };
  return (
    <>
      {view.before === "" && view.until === 0 && (
        <span className="flex items-center gap-2">
          <Switch id="follow-logs" checked={follow} onChange={setFollow} />
          <label htmlFor="follow-logs">Follow</label>
        </span>
      )}
      {follow && <NewCalls view={view} newest={page?.items[0]?.at} onFresh={onFresh} />}
      <Menu trigger={<Button variant="quiet">Export</Button>} label="Export">
        <MenuItem onSelect={file("csv")}>As CSV</MenuItem>
        <MenuItem onSelect={file("jsonl")}>As JSON lines</MenuItem>
        <MenuItem onSelect={() => setAdded(filterOf(view, Date.now()))}>To a dataset</MenuItem>
      </Menu>
      <AddCallsDialog open={added !== undefined} of={{ filter: added ?? {} }} onClose={() => setAdded(undefined)} />
    </>
  );
}

/** Counts new calls and shows them on request: a list that moves by itself is unreadable. */
function NewCalls({ view, newest, onFresh }: { view: LogView; newest: number | undefined; onFresh(): void }) {
  const client = useQueryClient();
  const { data } = useQuery(newerQuery(view, newest));
  const count = data ? `${data.count}${data.more ? "+" : ""} new` : "following";
  const show = () => {
    onFresh();
    void client.invalidateQueries({ queryKey: ["logs"] });
    void client.invalidateQueries({ queryKey: ["log histogram"] });
  };
  return (
    <Button small disabled={!data?.count} onClick={show}>
      <span role="status">{count}</span>
    </Button>
  );
}

/** J and K move between calls, Escape closes the open one. */
function useRowKeys(page: LogPage | undefined, { peek }: LogView, onView: (change: Partial<LogView>) => void): void {
  const step = useCallback(
    (by: 1 | -1) => {
      const items = page?.items ?? [];
      // The URL is ahead of the render: repeated keys lose no step.
      const { peek } = readLogView(new URLSearchParams(window.location.search));
      const at = items.findIndex(({ id }) => id === peek);
      const next = items[at < 0 ? 0 : at + by];
      if (next) onView({ peek: next.id });
    },
    [page, onView],
  );
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { ...LOGS_SHORTCUTS.shortcuts.next, group: "Do", run: () => step(1) },
        { ...LOGS_SHORTCUTS.shortcuts.previous, group: "Do", run: () => step(-1) },
        {
          ...LOGS_SHORTCUTS.shortcuts.close,
          group: "Do",
          ready: () => peek !== "",
          run: () => onView({ peek: "" }),
        },
      ],
      [step, peek, onView],
    ),
  );
}
