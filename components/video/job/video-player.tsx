"use client";

import { type ReactNode, useMemo } from "react";
import { useSteadyError } from "@/components/media/use-steady-error";
import { type Command, useCommands } from "@/components/shell/commands";
import { Button, IconButton } from "@/components/ui/button";
import { onDemand } from "@/components/ui/later";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { videoClock } from "@/lib/client/video/labels";
import type { VideoFile, VideoJobDetail } from "@/lib/console/video/contract";
import { FRAME } from "../frame";
import { ExpiryChip } from "./expiry-chip";
import { FRAMES } from "./look";
import { useVideo } from "./use-video";
import { VideoRuler } from "./video-ruler";

const ContactSheet = onDemand(() => import("./contact-sheet").then(({ ContactSheet }) => ContactSheet), SheetWaiting);

const RATES = [
  { value: "0.5", label: "0.5×" },
  { value: "1", label: "1×" },
  { value: "2", label: "2×" },
] as const;
const USUAL_FPS = 24;

interface VideoPlayerProps {
  job: VideoJobDetail;
  video: VideoFile & { url: string };
  /** The browser could not show it. */
  onBroken(): void;
  onReload(): void;
}

/** Plays the video: everything by keys as well, frame by frame where wanted. */
export function VideoPlayer({ job, video, onBroken, onReload }: VideoPlayerProps) {
  const fps = job.fps ?? USUAL_FPS;
  const player = useVideo(fps);
  const { node, state, read, seek, toggle, step } = player;
  const { at, length } = state;
  useVideoCommands({ toggle, step });
  useSteadyError(node, onBroken);
  return (
    <div className="w-full max-w-[960px]">
      {/* biome-ignore lint/a11y/useMediaCaption: a made video has no words of its own; the prompt stands below */}
      <video
        ref={node}
        src={video.url}
        poster={video.posterUrl ?? undefined}
        width={job.width ?? undefined}
        height={job.height ?? undefined}
        preload="auto"
        playsInline
        aria-label={`Video: ${job.prompt.slice(0, 120)}`}
        className="block h-auto max-h-[min(60dvh,640px)] w-full cursor-pointer rounded-input bg-[#0e1110] object-contain"
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
      <VideoRuler at={at} length={length} seek={seek} toggle={toggle} step={step} />
      <VideoKeys player={player} fps={fps}>
        <ExpiryChip video={video} onCheck={onReload} />
      </VideoKeys>
      {length > 0 ? <ContactSheet url={video.url} length={length} onSeek={seek} /> : <SheetWaiting />}
    </div>
  );
}

/** Holds the place of the frames until the video has said how long it is. */
function SheetWaiting() {
  return (
    <div className={FRAMES} aria-hidden="true">
      {["1", "2", "3", "4", "5", "6"].map((frame) => (
        <span key={frame} className={`${FRAME} w-full`} />
      ))}
    </div>
  );
}

/** The buttons under the ruler. */
function VideoKeys({ player, fps, children }: { player: ReturnType<typeof useVideo>; fps: number; children: ReactNode }) {
  const { node, state, toggle, step, setRate, setMuted } = player;
  const { at, length, playing, muted, rate } = state;
  const frames = Math.max(1, Math.round(length * fps));
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-2">
      <IconButton variant="default" icon={playing ? "pause" : "play"} label={playing ? "Pause" : "Play"} onClick={toggle} />
      <span className="font-mono text-base">
        {videoClock(at)} <span className="text-ink-3">/ {videoClock(length)}</span>
      </span>
      <SegmentedControl
        small
        label="Speed"
        value={RATES.find(({ value }) => Number(value) === rate)?.value}
        segments={RATES}
        onChange={(value) => setRate(Number(value))}
      />
      <span className="flex min-w-0 items-center gap-1">
        <IconButton small icon="left" label="Frame before" title="Frame before (,)" onClick={() => step(-1)} />
        <span className="label">{`frame ${Math.min(frames, Math.floor(at * fps + 0.01) + 1)} of ${frames}`}</span>
        <IconButton small icon="right" label="Next frame" title="Next frame (.)" onClick={() => step(1)} />
      </span>
      <Button small variant="quiet" aria-pressed={muted} onClick={() => setMuted(!muted)}>
        {muted ? "Sound on" : "Mute"}
      </Button>
      <Button small variant="quiet" onClick={() => void node.current?.requestFullscreen().catch(() => undefined)}>
        Full screen
      </Button>
      <span className="ml-auto">{children}</span>
    </div>
  );
}

function useVideoCommands({ toggle, step }: { toggle(): void; step(frames: number): void }): void {
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { id: "video play", group: "Do", title: "Play or pause the video", icon: "play", chord: "p", run: toggle },
        { id: "video back", group: "Do", title: "Frame before", icon: "left", chord: ",", run: () => step(-1) },
        { id: "video on", group: "Do", title: "Next frame", icon: "right", chord: ".", run: () => step(1) },
      ],
      [toggle, step],
    ),
  );
}
