import { Icon } from "@/components/ui/icon";
import { steadyFilm } from "@/lib/client/film-address";
import { filmClock } from "@/lib/client/video-words";
import type { VideoJob } from "@/lib/contracts/console-video";
import { FilmScrub } from "./film-scrub";

/** A job's film as a small picture, or the place of one. The length stands in its corner. */
export function Thumb({ job, small = false }: { job: Pick<VideoJob, "films" | "durationS" | "status">; small?: boolean }) {
  const [first] = job.films;
  const film = first && steadyFilm(first, Date.now());
  return (
    <span className={`thumb${small ? " thumb-small" : ""}`}>
      {film?.posterUrl ? (
        // biome-ignore lint/performance/noImgElement: a poster that the gateway has made
        <img src={film.posterUrl} alt="" loading="lazy" decoding="async" />
      ) : film?.url && !film.removed ? (
        // Without a poster the film's own beginning is shown; only its first bytes are fetched.
        <video src={`${film.url}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" />
      ) : (
        <span className="thumb-none">
          <Icon name="video" />
        </span>
      )}
      {film?.url && !film.removed && <FilmScrub url={film.url} />}
      {job.durationS !== null && <span className="tc">{filmClock(job.durationS, { tenths: false })}</span>}
      {job.films.length > 1 && <span className="tc tc-left">{job.films.length} films</span>}
    </span>
  );
}
