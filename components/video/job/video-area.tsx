"use client";

import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type FileTrouble, fileTrouble } from "@/lib/client/file-trouble";
import { forgetVideo, steadyVideo } from "@/lib/client/video/address";
import { isOver } from "@/lib/client/video/watch";
import { exact } from "@/lib/client/when";
import type { VideoFile, VideoJobDetail } from "@/lib/console/video/contract";
import { JobClock, Standing } from "../clock";
import { EtaBar } from "../eta-bar";
import { NO_VIDEO, VIDEO_PLACE } from "./styles";
import { VideoPlayer } from "./video-player";

interface VideoPlaceProps {
  job: VideoJobDetail;
  shown: number;
  onShow(index: number): void;
  /** Reloads the job; nothing is submitted. */
  onReload(): Promise<unknown>;
}

/** The video or its placeholder: its size is reserved, so that nothing moves when the video is loaded. */
export function VideoPlace({ job, shown, onShow, onReload }: VideoPlaceProps) {
  const [tries, setTries] = useState(0);
  const [broken, setBroken] = useState<string>();
  const told = job.videos[shown];
  const video = told && steadyVideo(told, Date.now());
  const reload = async () => {
    if (told) forgetVideo(told.assetId);
    await onReload();
    setBroken(undefined);
    setTries(tries + 1);
  };
  return (
    <div className={VIDEO_PLACE}>
      {job.videos.length > 1 && (
        <SegmentedControl
          small
          label="Video"
          value={String(shown)}
          segments={job.videos.map((_, index) => ({ value: String(index), label: `Video ${index + 1}` }))}
          onChange={(value) => onShow(Number(value))}
        />
      )}
      {video?.url && !video.removed && !video.atProvider && broken === undefined ? (
        <VideoPlayer
          key={`${video.assetId} ${tries}`}
          job={job}
          video={video as VideoFile & { url: string }}
          onBroken={() => void whyBroken(video.url ?? "").then(setBroken)}
          onReload={() => void reload()}
        />
      ) : (
        <div className={NO_VIDEO} style={{ aspectRatio: `${job.width ?? 16} / ${job.height ?? 9}` }}>
          {video?.atProvider ? (
            <AtProvider video={video} />
          ) : (
            <NoVideo job={job} removed={video?.removed === true} broken={broken} onReload={() => void reload()} />
          )}
        </div>
      )}
    </div>
  );
}

/** A video that is not stored here (yet). */
function AtProvider({ video: { url, expiresAt } }: { video: VideoFile }) {
  const end = expiresAt === null ? "" : exact(expiresAt);
  if (url === null) return <p>The video could not be downloaded from its provider, and its URL expired on {end}.</p>;
  return (
    <>
      <p>
        The video could not be downloaded from its provider yet. It is available there until <time>{end}</time>.
      </p>
      <a className={buttonClass()} href={url} target="_blank" rel="noreferrer">
        <Icon name="download" />
        Open at the provider
      </a>
    </>
  );
}

interface NoVideoProps {
  job: VideoJobDetail;
  removed: boolean;
  broken: string | undefined;
  onReload(): void;
}

function NoVideo({ job, removed, broken, onReload }: NoVideoProps) {
  if (broken !== undefined)
    return (
      <>
        <Icon name="warn" />
        <p role="alert">{broken}</p>
        <Button icon="refresh" onClick={onReload}>
          Reload preview
        </Button>
        <p className="text-dense text-ink-3">This reloads the job. Nothing is submitted.</p>
      </>
    );
  if (removed) return <p>The video has expired and was removed. Retry creates a new one from the same request.</p>;
  if (job.status === "done") return <p>The job is done, but there is no video. See its replies.</p>;
  if (isOver(job.status))
    return <p className="text-ink-2">{job.status === "cancelled" ? "Stopped before a video was generated." : "No video was generated."}</p>;
  return (
    <div className="flex w-[min(420px,100%)] flex-col gap-2">
      <JobClock job={job} className="font-mono text-big" />
      <EtaBar job={job} />
      <Standing job={job} />
      <p className="text-dense text-ink-3">You can close this page. The server tracks the job.</p>
    </div>
  );
}

/** Why the browser cannot show a video, and what to do. */
async function whyBroken(url: string): Promise<string> {
  const trouble = await fileTrouble(url);
  return typeof trouble === "number" ? `The video could not be loaded: status ${trouble}.` : TROUBLES[trouble];
}

const TROUBLES: Record<Exclude<FileTrouble, number>, string> = {
  offline: "This browser is offline. Reload the preview when the network is back.",
  silent: "The video could not be loaded: the gateway is not responding.",
  gone: "The video's file is no longer on this gateway. Retry creates a new one from the same request.",
  ended: "The video's URL has expired. Reload the preview for a new one.",
  unreadable: "This browser cannot show the video. You can still download it.",
};
