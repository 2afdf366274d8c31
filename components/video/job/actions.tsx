"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/api";
import { leaveIfSignedOut } from "@/lib/client/query-client";
import { deleteLater, undoDelete } from "@/lib/client/video/delete";
import { videoFileName } from "@/lib/client/video/labels";
import { stopJob } from "@/lib/client/video/queries";
import { isOver } from "@/lib/client/video/watch";
import type { StoppedVideo } from "@/lib/console/video/action-contract";
import type { VideoFile, VideoJobDetail } from "@/lib/console/video/contract";
import { Link } from "../../ui/link";
import { useRetry } from "../use-retry";
import { AskButton } from "./look-again";

/** Actions on a job: reuse, retry, stop, delete, and download the video. */
export function JobActs({ job, video }: { job: VideoJobDetail; video: VideoFile | undefined }) {
  const retry = useRetry();
  const over = isOver(job.status);
  return (
    <>
      <Link href={`/video/new?from=${job.id}`} className={buttonClass({ variant: "quiet" })} title="Duplicate and edit">
        <Icon name="copy" />
        <span className="max-[1200px]:hidden">Duplicate and edit</span>
      </Link>
      {over && (
        <Button variant="quiet" icon="refresh" title="Retry as new job" onClick={() => retry(job.id)}>
          <span className="max-[1200px]:hidden">Retry as new job</span>
        </Button>
      )}
      <AskButton job={job} />
      {!over && job.stop !== null && <StopButton job={job} stop={job.stop} />}
      {over && <DeleteButton job={job} />}
      {video?.url && !video.removed && !video.atProvider && (
        <a className={buttonClass()} href={video.url} download={videoFileName(job, job.videos.indexOf(video))}>
          <Icon name="download" />
          Download mp4
        </a>
      )}
    </>
  );
}

const OUTCOMES: Record<StoppedVideo["outcome"], { title: string; text: string }> = {
  cancelled: { title: "Job cancelled", text: "The job was stopped. There is no video." },
  untracked: { title: "No longer tracked", text: "The provider keeps working and may charge for it; the gateway no longer checks it." },
  ended: { title: "Already ended", text: "The job ended before it could be stopped." },
};

/** Named by effect: cancelling ends the work, untracking only stops polling. */
function StopButton({ job, stop }: { job: VideoJobDetail; stop: "cancel" | "untrack" }) {
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const act = async () => {
    setSending(true);
    try {
      const { outcome } = await stopJob(job.id);
      toast({ kind: outcome === "ended" ? "ok" : "off", ...OUTCOMES[outcome] });
    } catch (error) {
      leaveIfSignedOut(error);
      const text = error instanceof ApiError ? error.message : "It continues.";
      toast({ kind: "fail", title: "The job could not be stopped", text });
    }
    setSending(false);
    setAsking(false);
  };
  if (stop === "cancel")
    return (
      <Button variant="stop" aria-disabled={sending || undefined} onClick={() => !sending && void act()}>
        Cancel job
      </Button>
    );
  return (
    <>
      <Button variant="stop" onClick={() => setAsking(true)}>
        Stop tracking
      </Button>
      <Dialog
        open={asking}
        title="Stop tracking this job"
        onClose={() => setAsking(false)}
        foot={
          <>
            <Button variant="danger" aria-disabled={sending || undefined} onClick={() => !sending && void act()}>
              Stop tracking
            </Button>
            <Button variant="quiet" data-autofocus onClick={() => setAsking(false)}>
              Keep tracking
            </Button>
          </>
        }
      >
        <p>
          This provider cannot cancel jobs. The job is marked as stopped and is no longer tracked; the provider keeps working and may charge
          for it.
        </p>
      </Dialog>
    </>
  );
}

function DeleteButton({ job: { id, videos } }: { job: VideoJobDetail }) {
  const router = useRouter();
  const remove = () => {
    deleteLater(id, (message) => toast({ kind: "fail", title: "The job could not be deleted", text: message }));
    const what = videos.length > 0 ? "Job and video deleted" : "Job deleted";
    const undo = () => {
      if (undoDelete(id)) router.push(`/video/${id}`);
      else toast({ kind: "fail", title: "Too late to undo", text: "The job was deleted." });
    };
    toast({ kind: "off", title: what, action: { label: "Undo", run: undo } });
    router.push("/video");
  };
  return (
    <Button variant="quiet" title={videos.length > 0 ? "Deletes the job and its video" : "Deletes the job"} onClick={remove}>
      Delete
    </Button>
  );
}
