"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Run } from "@/lib/console/runs/contract";
import type { Person } from "@/lib/contracts/person";
import { PageHeader } from "../shell/page-header";
import { Button, buttonClass } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { onDemand } from "../ui/later";
import { Link } from "../ui/link";
import { LoadingRows } from "../ui/loading-rows";
import { runListQuery } from "./run-queries";
import { countRuns } from "./run-words";
import { RunsFilters } from "./runs-filters";
import { ALL_RUNS, isNarrowed, type RunsView } from "./runs-view";
import { useRunTasks } from "./use-run-tasks";
import { useRunsView } from "./use-runs-view";

const RunsTable = onDemand(() => import("./runs-table").then(({ RunsTable }) => RunsTable), Waiting);

function Waiting() {
  return <LoadingRows rows={12} label="Loading the runs" />;
}

/** A person's runs: search, filter, rename, pin and delete. Admins also list runs of other members. */
export function RunsPage({ person, mayList }: { person: Pick<Person, "userId">; mayList: boolean }) {
  const [view, setView] = useRunsView();
  const { data, error, isPlaceholderData, refetch } = useQuery(runListQuery(view));
  const [chosen, choose, setChosen] = useChosen(view);
  const [tasks, dialogs] = useRunTasks(useCallback((ids: readonly string[]) => choose(ids, false), [choose]));
  const own = view.person === "" || view.person === person.userId;
  const picked = [...chosen.values()];
  const set = useCallback(
    (ids: readonly string[], on: boolean) => choose(on ? (data?.items.filter(({ id }) => ids.includes(id)) ?? []) : ids, on),
    [choose, data],
  );
  return (
    <>
      <PageHeader title="Runs" />
      <RunsFilters view={view} page={data} admin={mayList ? person : undefined} updating={isPlaceholderData} onChange={setView} />
      {!own && <p className="border-rule border-b px-4 py-2 text-dense text-ink-2">Only that person can open these runs.</p>}
      {picked.length > 0 && <ChosenRuns count={picked.length} onDelete={() => tasks.remove(picked)} onNone={() => setChosen(NONE)} />}
      <div className="min-h-0 flex-1 overflow-auto">
        {data && data.items.length > 0 && (
          <RunsTable items={data.items} chosen={new Set(chosen.keys())} onChoose={set} tasks={own ? tasks : undefined} />
        )}
        {data?.items.length === 0 && <Nothing view={view} own={own} onView={setView} />}
        {!data && !error && <Waiting />}
        {!data && error && (
          <div className="p-4">
            <ErrorState title="The runs could not be loaded" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
              {error.message}
            </ErrorState>
          </div>
        )}
      </div>
      {dialogs}
    </>
  );
}

/** Actions on the selected runs. */
function ChosenRuns({ count, onDelete, onNone }: { count: number; onDelete(): void; onNone(): void }) {
  return (
    <section
      className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule bg-selected px-4 py-1.5 text-dense leading-5"
      aria-label="Selected runs"
    >
      <span role="status">
        <b>{countRuns(count)}</b> selected
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <Button small variant="danger" icon="close" onClick={onDelete}>
          Delete
        </Button>
        <Button small variant="quiet" onClick={onNone}>
          Clear selection
        </Button>
      </span>
    </section>
  );
}

type Chosen = ReadonlyMap<string, Run>;
const NONE: Chosen = new Map();

/** The selected runs. They stay selected across pages, until the filters change. */
function useChosen({ after: _, ...view }: RunsView) {
  const [chosen, setChosen] = useState(NONE);
  const filter = JSON.stringify(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useEffect(() => setChosen(NONE), [filter]);
  const choose = useCallback((which: readonly (Run | string)[], on: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      for (const one of which) {
        if (typeof one === "string") next.delete(one);
        else if (on) next.set(one.id, one);
      }
      return next;
    });
  }, []);
  return [chosen, choose, setChosen] as const;
}

function Nothing({ view, own, onView }: { view: RunsView; own: boolean; onView(change: Partial<RunsView>): void }) {
  return (
    <div className="p-4">
      {isNarrowed(view) || view.after !== "" ? (
        <EmptyState
          title="No matching runs"
          actions={<Button onClick={() => onView({ ...ALL_RUNS, person: view.person })}>Show all runs</Button>}
        >
          {own
            ? "No run matches all filters. The search matches the start of words in prompts and answers."
            : "No run matches all filters."}
        </EmptyState>
      ) : own ? (
        <EmptyState
          title="No runs yet"
          actions={
            <Link href="/play/chat" className={buttonClass()}>
              Open Chat
            </Link>
          }
        >
          Playground runs are kept here for 30 days; pinned runs are kept longer.
        </EmptyState>
      ) : (
        <EmptyState title="No runs">This person has no runs in this team, or they have expired.</EmptyState>
      )}
    </div>
  );
}
