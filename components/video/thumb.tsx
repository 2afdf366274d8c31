import { Icon } from "@/components/ui/icon";
import { playTime } from "@/lib/client/play-time";
import { steadyVideo } from "@/lib/client/video/address";
import type { VideoJob } from "@/lib/console/video/contract";
import { CORNER, FRAME, PICTURE } from "./frame";
import { VideoScrub } from "./video-scrub";

/** Below a card's text, or beside it in a row. */
const PLACES = { card: "mb-1 w-full", line: "w-28" } as const;

interface ThumbProps {
  job: Pick<VideoJob, "videos" | "durationS" | "status">;
  place: keyof typeof PLACES;
}

/** A video's thumbnail or its placeholder, with its length in a corner. */
export function Thumb({ job, place }: ThumbProps) {
  const [first] = job.videos;
  const video = first && steadyVideo(first, Date.now());
  // A provider's address is for downloads: pages show stored files only.
  const shown = video?.url && !video.removed && !video.atProvider ? video.url : undefined;
  return (
    <span className={`${FRAME} ${PLACES[place]}`} data-part="thumb">
      {video?.posterUrl ? (
        // biome-ignore lint/performance/noImgElement: a poster that the gateway has made
        <img src={video.posterUrl} alt="" loading="lazy" decoding="async" className={PICTURE} />
      ) : shown !== undefined ? (
        // Without a poster the video's first frame is shown; only its first bytes are loaded.
        <video
          src={`${shown}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          className="size-full object-cover"
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center">
          <Icon name="video" />
        </span>
      )}
      {shown !== undefined && <VideoScrub url={shown} />}
      {job.durationS !== null && <span className={`${CORNER} right-1`}>{playTime(job.durationS, { tenths: false })}</span>}
      {job.videos.length > 1 && <span className={`${CORNER} left-1`}>{job.videos.length} videos</span>}
    </span>
  );
}
