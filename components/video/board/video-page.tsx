"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { type Command, useCommands } from "@/components/shell/commands";
import { PageHeader } from "@/components/shell/page-header";
import { Button, ButtonChord, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Icon } from "@/components/ui/icon";
import { later, onDemand } from "@/components/ui/later";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { boardQuery, videoPageQuery } from "@/lib/client/video/queries";
import { Link } from "../../ui/link";
import { VIDEO_SHORTCUTS } from "../shortcuts";
import { useRetry } from "../use-retry";
import { MOST_PER_LANE } from "./board";
import { VideoToolbar } from "./toolbar";
import { useView } from "./use-view";
import { FIRST_VIEW, filterOf, isNarrowed, PAGE_SIZE, type VideoView, type View } from "./view";
import { BoardWaiting, TableWaiting } from "./waiting";

const Board = onDemand(() => import("./board").then(({ Board }) => Board), BoardWaiting);
const JobTable = onDemand(() => import("./table").then(({ JobTable }) => JobTable), TableWaiting);

const LookTools = later(() => import("./look-tools").then(({ LookTools }) => LookTools));

const VIEWS = [
  { value: "board", label: "Board" },
  { value: "table", label: "Table" },
] as const;
/** Initial jobs per column, and how many are added. */
const STEP = 20;

/** The team's video jobs as a board or a table. */
export function VideoPage() {
  const [view, setView] = useView();
  const router = useRouter();
  useCommands(
    useMemo(
      (): readonly Command[] => [{ ...VIDEO_SHORTCUTS.shortcuts.add, group: "Do", icon: "plus", run: () => router.push("/video/new") }],
      [router],
    ),
  );
  return (
    <>
      <PageHeader title="Video" tools={<NewVideoLink />}>
        <SegmentedControl label="View" value={view.view} segments={VIEWS} onChange={(next: View) => setView({ view: next })} />
        <LookTools view={view} />
      </PageHeader>
      {view.view === "board" ? <BoardView view={view} onView={setView} /> : <TableView view={view} onView={setView} />}
    </>
  );
}

interface ViewProps {
  view: VideoView;
  onView(change: Partial<VideoView>): void;
}

function BoardView({ view, onView }: ViewProps) {
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(boardQuery(useFilter(view), limit));
  const retry = useRetry();
  const total = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <VideoToolbar view={view} models={data?.models ?? []} makers={data?.makers ?? []} total={total} onChange={onView} />
      {error && !data ? (
        <Unread message={error.message} onRetry={() => void refetch()} />
      ) : total === 0 ? (
        <Nothing view={view} onView={onView} />
      ) : data ? (
        <Board
          board={data}
          lane={view.lane}
          limit={limit}
          onLane={(lane) => onView({ lane })}
          onMore={() => setLimit(Math.min(limit + 2 * STEP, MOST_PER_LANE))}
          onAll={(lane) => onView({ view: "table", status: STATUSES_OF[lane] })}
          onRetry={retry}
        />
      ) : (
        <BoardWaiting />
      )}
    </>
  );
}

const STATUSES_OF = { queued: "queued", running: "running,unknown", done: "done", failed: "failed,cancelled" } as const;

function TableView({ view, onView }: ViewProps) {
  const filter = useFilter(view);
  const asked = useMemo(() => ({ ...filter, status: view.status }), [filter, view.status]);
  const { data, error, refetch } = useQuery(videoPageQuery(asked, { page: view.page, pageSize: PAGE_SIZE }));
  return (
    <>
      <VideoToolbar view={view} models={data?.models ?? []} makers={data?.makers ?? []} total={data?.total} onChange={onView} />
      {error && !data ? (
        <Unread message={error.message} onRetry={() => void refetch()} />
      ) : data && data.items.length === 0 ? (
        <Nothing view={view} onView={onView} />
      ) : data ? (
        <JobTable page={data} onBatch={(batch) => onView({ batch })} />
      ) : (
        <TableWaiting />
      )}
    </>
  );
}

function useFilter(view: VideoView) {
  const { q, model, person, batch, range } = view;
  return useMemo(() => filterOf({ ...FIRST_VIEW, q, model, person, batch, range }, Date.now()), [q, model, person, batch, range]);
}

function Unread({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className="pane-body">
      <ErrorState title="The videos could not be loaded" actions={<Button onClick={onRetry}>Try again</Button>}>
        {message} Jobs are not affected: the server keeps tracking them.
      </ErrorState>
    </div>
  );
}

function Nothing({ view, onView }: ViewProps) {
  const { view: shown, page, q } = view;
  if (isNarrowed(view) || page > 1)
    return (
      <div className="pane-body">
        <EmptyState
          title={q.trim() ? `No video matches "${q.trim()}"` : page > 1 ? "This page has no videos" : "No videos in this view"}
          actions={<Button onClick={() => onView({ ...FIRST_VIEW, view: shown })}>Show all videos</Button>}
        >
          The search covers prompts and job ids.
        </EmptyState>
      </div>
    );
  return (
    <div className="pane-body">
      <EmptyState title="No videos yet" actions={<NewVideoLink />}>
        A video takes seconds to minutes. Each job has its own address and runs on the server: you can close the tab and come back. Jobs
        that your programs submit also appear here.
      </EmptyState>
    </div>
  );
}

function NewVideoLink() {
  return (
    <Link href="/video/new" className={buttonClass({ variant: "primary" })}>
      <Icon name="plus" />
      New video
      <ButtonChord>N</ButtonChord>
    </Link>
  );
}
