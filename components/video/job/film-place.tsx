"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { type FileTrouble, fileTrouble } from "@/lib/client/file-trouble";
import { forgetFilm, steadyFilm } from "@/lib/client/film-address";
import { isOver } from "@/lib/client/video-watch";
import type { VideoFilm, VideoJobDetail } from "@/lib/contracts/console-video";
import { JobClock, Standing } from "../clock";
import { EtaBar } from "../eta-bar";
import { FilmPlayer } from "./film-player";

interface FilmPlaceProps {
  job: VideoJobDetail;
  /** Which of several films is shown. */
  shown: number;
  onShow(index: number): void;
  /** Reads the job again; nothing is submitted. */
  onReload(): Promise<unknown>;
}

/** Where the film is, or will be: it has its size from the beginning, so nothing moves when the film comes. */
export function FilmPlace({ job, shown, onShow, onReload }: FilmPlaceProps) {
  const [tries, setTries] = useState(0);
  const [broken, setBroken] = useState<string>();
  const told = job.films[shown];
  const film = told && steadyFilm(told, Date.now());
  const reload = async () => {
    if (told) forgetFilm(told.assetId);
    await onReload();
    setBroken(undefined);
    setTries(tries + 1);
  };
  return (
    <div className="film-place">
      {job.films.length > 1 && (
        <SegmentedControl
          small
          label="Film"
          value={String(shown)}
          segments={job.films.map((_, index) => ({ value: String(index), label: `Film ${index + 1}` }))}
          onChange={(value) => onShow(Number(value))}
        />
      )}
      {film?.url && !film.removed && broken === undefined ? (
        <FilmPlayer
          key={`${film.assetId} ${tries}`}
          job={job}
          film={film as VideoFilm & { url: string }}
          onBroken={() => void whyBroken(film.url ?? "").then(setBroken)}
          onReload={() => void reload()}
        />
      ) : (
        <div className="film-empty" style={{ aspectRatio: `${job.width ?? 16} / ${job.height ?? 9}` }}>
          <NoFilm job={job} removed={film?.removed === true} broken={broken} onReload={() => void reload()} />
        </div>
      )}
    </div>
  );
}

interface NoFilmProps {
  job: VideoJobDetail;
  removed: boolean;
  broken: string | undefined;
  onReload(): void;
}

function NoFilm({ job, removed, broken, onReload }: NoFilmProps) {
  if (broken !== undefined)
    return (
      <>
        <Icon name="warn" />
        <p role="alert">{broken}</p>
        <Button icon="refresh" onClick={onReload}>
          Reload preview
        </Button>
        <p className="hint">This reads the job again. It submits nothing.</p>
      </>
    );
  if (removed) return <p>The film was removed when its time was over. Retry makes a new one of the same request.</p>;
  if (job.status === "done") return <p>The job is done, but there is no film to show. Its replies say what came.</p>;
  if (isOver(job.status))
    return <p className="dim">{job.status === "cancelled" ? "Stopped before there was a film." : "No film was made."}</p>;
  return (
    <div className="film-waiting">
      <JobClock job={job} className="film-clock" />
      <EtaBar job={job} />
      <Standing job={job} />
      <p className="hint">You can leave or close this page. The server follows the job.</p>
    </div>
  );
}

/** What is wrong with a film that the browser cannot show, and what to do. */
async function whyBroken(url: string): Promise<string> {
  const trouble = await fileTrouble(url);
  return typeof trouble === "number" ? `The film did not arrive: the answer was ${trouble}.` : TROUBLES[trouble];
}

const TROUBLES: Record<Exclude<FileTrouble, number>, string> = {
  offline: "This browser is offline. Reload the preview when the network is back.",
  silent: "The film did not arrive: the gateway does not answer.",
  gone: "The film's file is no longer on this gateway. Retry makes a new one of the same request.",
  ended: "The film's address has ended. Reload the preview for a fresh one.",
  unreadable: "This browser cannot show the film. It can still be downloaded.",
};
