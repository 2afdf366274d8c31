"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { StatusMark } from "@/components/ui/status-mark";
import { ApiError } from "@/lib/client/api";
import { runQuery } from "@/lib/client/queries";
import { steadyVideo } from "@/lib/client/video/address";
import { jobsOfRun } from "@/lib/client/video/history";
import { STATUS_WORDS } from "@/lib/client/video/labels";
import type { VideoJobDetail } from "@/lib/console/video/contract";
import { useVisit } from "../../palette/visit";
import { Link } from "../../ui/link";
import { VideoCrumb } from "../crumb";
import { STATUS_KINDS } from "../status";
import { JobActs } from "./actions";
import { Facts } from "./facts";
import { Uncertain } from "./look-again";
import { Margin } from "./margin";
import { JobReadout } from "./readout";
import { MAIN, PAGE, SIDE, TITLE } from "./styles";
import { useLiveJob } from "./use-live-job";
import { VideoPlace } from "./video-area";
import { JobWaiting } from "./waiting";

/** One job, or links to the jobs of a history entry. */
export function JobPage({ id }: { id: string }) {
  return id.startsWith("run_") ? <RunRedirect id={id} /> : <OneJob key={id} id={id} />;
}

function OneJob({ id }: { id: string }) {
  const { job, error, refetch } = useLiveJob(id);
  if (error) return <Missing id={id} error={error} onRetry={() => void refetch()} />;
  return job ? <Job job={job} onReload={refetch} /> : <JobWaiting id={id} />;
}

function Job({ job, onReload }: { job: VideoJobDetail; onReload(): Promise<unknown> }) {
  const [shown, setShown] = useState(0);
  const told = job.videos[shown];
  const title = job.prompt.slice(0, 200) || "From an image, no prompt";
  useVisit({ id: `video ${job.id}`, kind: "video", title, detail: job.model, icon: "video", href: `/video/${job.id}` });
  return (
    <>
      <header className="head-wraps">
        <VideoCrumb />
        <h1 className={TITLE} title={job.prompt}>
          <span className="sr-only">Video job: </span>
          {job.prompt || "From an image, no prompt"}
        </h1>
        <CopyButton small text={job.id} what="the job id" />
        <span aria-live="polite" data-part="job-status">
          <StatusMark kind={STATUS_KINDS[job.status]} word={STATUS_WORDS[job.status]} raw={job.word} />
        </span>
        <div className="head-tools max-md:-ml-2 max-md:flex-wrap">
          <JobActs job={job} video={told && steadyVideo(told, Date.now())} />
        </div>
      </header>
      <div className={PAGE}>
        <section className={MAIN} aria-label="Video">
          <VideoPlace job={job} shown={shown} onShow={setShown} onReload={onReload} />
          {job.uncertain ? <Uncertain job={job} /> : job.error && <Failed job={job} />}
          <div className="border-t border-rule px-4 py-3">
            <h2 className="label">Prompt</h2>
            <p className="max-w-[760px] whitespace-pre-wrap text-prose wrap-anywhere">
              {job.prompt || "None: the video starts from an image."}
            </p>
            {job.actualPrompt && job.actualPrompt !== job.prompt && (
              <>
                <h2 className="label pt-2">Revised prompt</h2>
                <p className="text-ink-2">{job.actualPrompt}</p>
              </>
            )}
            {job.negativePrompt && (
              <>
                <h2 className="label pt-2">Not shown</h2>
                <p className="text-ink-2">{job.negativePrompt}</p>
              </>
            )}
          </div>
          <Facts job={job} />
        </section>
        <section className={SIDE} aria-label="Progress">
          <Margin job={job} />
          <JobReadout job={job} />
        </section>
      </div>
    </>
  );
}

function Failed({ job: { error, id } }: { job: VideoJobDetail }) {
  return (
    <div className="p-4">
      <ErrorState
        title={error?.message ?? "The video could not be generated."}
        actions={
          <Link href={`/video/new?from=${id}`} className={buttonClass()}>
            Edit and submit again
          </Link>
        }
      >
        <span className="mono">{error?.code}</span>. The request is kept; a retry sends it again as a new job.
      </ErrorState>
    </div>
  );
}

function Missing({ id, error, onRetry }: { id: string; error: Error; onRetry(): void }) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <header className="head-page">
        <VideoCrumb />
        <h1 className="flex-none text-title">{id}</h1>
      </header>
      <div className="pane-body">
        {gone ? (
          <EmptyState
            title="No such job"
            actions={
              <Link href="/video" className={buttonClass()}>
                To the board
              </Link>
            }
          >
            It was deleted, is too old, or belongs to another team. A video that was kept is still in Assets.
          </EmptyState>
        ) : (
          <ErrorState title="The job could not be loaded" actions={<Button onClick={onRetry}>Try again</Button>}>
            {error.message} The job itself continues: the server tracks it.
          </ErrorState>
        )}
      </div>
    </>
  );
}

/** A history entry has one or several jobs; its address links to them. */
function RunRedirect({ id }: { id: string }) {
  const router = useRouter();
  const { data, error, refetch } = useQuery(runQuery(id));
  useEffect(() => {
    if (!data) return;
    const [first] = jobsOfRun(data.output);
    router.replace(first === undefined ? "/video" : `/video/${first}`);
  }, [data, router]);
  return error ? <Missing id={id} error={error} onRetry={() => void refetch()} /> : <JobWaiting id={id} />;
}
