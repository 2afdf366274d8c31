"use client";

import { type ReactNode, useMemo } from "react";
import { type Command, useCommands } from "@/components/frame/commands";
import { useSteadyError } from "@/components/media/use-steady-error";
import { Button, IconButton } from "@/components/ui/button";
import { onDemand } from "@/components/ui/later";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { filmClock } from "@/lib/client/video-words";
import type { VideoFilm, VideoJobDetail } from "@/lib/contracts/console-video";
import { ExpiryChip } from "./expiry-chip";
import { FilmRuler } from "./film-ruler";
import { useFilm } from "./use-film";

const ContactSheet = onDemand(() => import("./contact-sheet").then(({ ContactSheet }) => ContactSheet), SheetWaiting);

const RATES = [
  { value: "0.5", label: "0.5×" },
  { value: "1", label: "1×" },
  { value: "2", label: "2×" },
] as const;
const USUAL_FPS = 24;

interface FilmPlayerProps {
  job: VideoJobDetail;
  film: VideoFilm & { url: string };
  /** The browser could not show it. */
  onBroken(): void;
  onReload(): void;
}

/** Plays the film: everything by keys as well, frame by frame where wanted. */
export function FilmPlayer({ job, film, onBroken, onReload }: FilmPlayerProps) {
  const fps = job.fps ?? USUAL_FPS;
  const player = useFilm(fps);
  const { node, state, read, seek, toggle, step } = player;
  const { at, length } = state;
  useFilmCommands({ toggle, step });
  useSteadyError(node, onBroken);
  return (
    <div className="film">
      {/* biome-ignore lint/a11y/useMediaCaption: a made film has no words of its own; the prompt stands below */}
      <video
        ref={node}
        src={film.url}
        poster={film.posterUrl ?? undefined}
        width={job.width ?? undefined}
        height={job.height ?? undefined}
        preload="auto"
        playsInline
        aria-label={`Film: ${job.prompt.slice(0, 120)}`}
        onClick={toggle}
        onLoadedMetadata={read}
        onTimeUpdate={read}
        onPlay={read}
        onPause={read}
        onSeeked={read}
        onEnded={read}
        onRateChange={read}
        onVolumeChange={read}
        onError={onBroken}
      />
      <FilmRuler at={at} length={length} seek={seek} toggle={toggle} step={step} />
      <FilmKeys player={player} fps={fps}>
        <ExpiryChip film={film} onCheck={onReload} />
      </FilmKeys>
      {length > 0 ? <ContactSheet url={film.url} length={length} onSeek={seek} /> : <SheetWaiting />}
    </div>
  );
}

/** Holds the place of the frames until the film has said how long it is. */
function SheetWaiting() {
  return (
    <div className="film-sheet" aria-hidden="true">
      {["1", "2", "3", "4", "5", "6"].map((frame) => (
        <span key={frame} className="thumb" />
      ))}
    </div>
  );
}

/** The buttons under the ruler. */
function FilmKeys({ player, fps, children }: { player: ReturnType<typeof useFilm>; fps: number; children: ReactNode }) {
  const { node, state, toggle, step, setRate, setMuted } = player;
  const { at, length, playing, muted, rate } = state;
  const frames = Math.max(1, Math.round(length * fps));
  return (
    <div className="film-keys">
      <IconButton variant="default" icon={playing ? "pause" : "play"} label={playing ? "Pause" : "Play"} onClick={toggle} />
      <span className="mono-base">
        {filmClock(at)} <span className="dim2">/ {filmClock(length)}</span>
      </span>
      <SegmentedControl
        small
        label="Speed"
        value={RATES.find(({ value }) => Number(value) === rate)?.value}
        segments={RATES}
        onChange={(value) => setRate(Number(value))}
      />
      <span className="row row-1">
        <Button small variant="quiet" aria-label="Frame before" title="Frame before (,)" onClick={() => step(-1)}>
          <span className="kbd-key">,</span>
        </Button>
        <span className="label">{`frame ${Math.min(frames, Math.floor(at * fps + 0.01) + 1)} of ${frames}`}</span>
        <Button small variant="quiet" aria-label="Next frame" title="Next frame (.)" onClick={() => step(1)}>
          <span className="kbd-key">.</span>
        </Button>
      </span>
      <Button small variant="quiet" aria-pressed={muted} onClick={() => setMuted(!muted)}>
        {muted ? "Sound on" : "Mute"}
      </Button>
      <Button small variant="quiet" onClick={() => void node.current?.requestFullscreen().catch(() => undefined)}>
        Full screen
      </Button>
      <span className="push">{children}</span>
    </div>
  );
}

function useFilmCommands({ toggle, step }: { toggle(): void; step(frames: number): void }): void {
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { id: "film play", group: "Do", title: "Play or pause the film", icon: "play", chord: "p", run: toggle },
        { id: "film back", group: "Do", title: "Frame before", icon: "left", chord: ",", run: () => step(-1) },
        { id: "film on", group: "Do", title: "Next frame", icon: "right", chord: ".", run: () => step(1) },
      ],
      [toggle, step],
    ),
  );
}
