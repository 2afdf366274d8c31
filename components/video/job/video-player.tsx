"use client";

import { type ReactNode, useMemo } from "react";
import { useSteadyError } from "@/components/media/use-steady-error";
import { MuteAndFull } from "@/components/player/media-player";
import { SeekBar } from "@/components/player/seek-bar";
import { Transport } from "@/components/player/transport";
import { mediaEvents, useMedia } from "@/components/player/use-media";
import { type Command, useCommands } from "@/components/shell/commands";
import { IconButton } from "@/components/ui/button";
import { onDemand } from "@/components/ui/later";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { VideoFile, VideoJobDetail } from "@/lib/console/video/contract";
import { FRAME } from "../frame";
import { VIDEO_SHORTCUTS } from "../shortcuts";
import { ExpiryChip } from "./expiry-chip";
import { FRAMES } from "./styles";

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
  /** The browser could not play it. */
  onBroken(): void;
  onReload(): void;
}

/** Plays the video, with full keyboard control and frame stepping. */
export function VideoPlayer({ job, video, onBroken, onReload }: VideoPlayerProps) {
  const fps = job.fps ?? USUAL_FPS;
  const player = useMedia<HTMLVideoElement>({ fps });
  const { node, state, read, seek, toggle, step } = player;
  const { at, length } = state;
  useVideoCommands({ toggle, step });
  useSteadyError(node, onBroken);
  return (
    <div className="w-full max-w-[960px]">
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
        onError={onBroken}
        {...mediaEvents(read)}
      />
      <div className="mt-2">
        <SeekBar label="Position in the video" {...{ at, length, seek, toggle, step }} />
      </div>
      <VideoKeys player={player} fps={fps}>
        <ExpiryChip video={video} onCheck={onReload} />
      </VideoKeys>
      {length > 0 ? <ContactSheet url={video.url} length={length} onSeek={seek} /> : <SheetWaiting />}
    </div>
  );
}

/** Reserves the space of the frames until the duration is known. */
function SheetWaiting() {
  return (
    <div className={FRAMES} aria-hidden="true">
      {["1", "2", "3", "4", "5", "6"].map((frame) => (
        <span key={frame} className={`${FRAME} w-full`} />
      ))}
    </div>
  );
}

/** The controls under the ruler. */
function VideoKeys({ player, fps, children }: { player: ReturnType<typeof useMedia<HTMLVideoElement>>; fps: number; children: ReactNode }) {
  const { node, state, toggle, step, setRate, setMuted } = player;
  const { at, length, playing, muted, rate } = state;
  const frames = Math.max(1, Math.round(length * fps));
  return (
    <div className="pt-2">
      <Transport {...{ at, length, playing, toggle }}>
        <SegmentedControl
          small
          label="Speed"
          value={RATES.find(({ value }) => Number(value) === rate)?.value}
          segments={RATES}
          onChange={(value) => setRate(Number(value))}
        />
        <span className="flex min-w-0 items-center gap-1">
          <IconButton small icon="left" label="Previous frame" title="Previous frame (,)" onClick={() => step(-1)} />
          <span className="label">{`frame ${Math.min(frames, Math.floor(at * fps + 0.01) + 1)} of ${frames}`}</span>
          <IconButton small icon="right" label="Next frame" title="Next frame (.)" onClick={() => step(1)} />
        </span>
        <MuteAndFull muted={muted} setMuted={setMuted} node={node} />
        <span className="ml-auto">{children}</span>
      </Transport>
    </div>
  );
}

function useVideoCommands({ toggle, step }: { toggle(): void; step(frames: number): void }): void {
  useCommands(
    useMemo(
      (): readonly Command[] => [
        { ...VIDEO_SHORTCUTS.shortcuts.play, group: "Do", icon: "play", run: toggle },
        { ...VIDEO_SHORTCUTS.shortcuts.back, group: "Do", icon: "left", run: () => step(-1) },
        { ...VIDEO_SHORTCUTS.shortcuts.forward, group: "Do", icon: "right", run: () => step(1) },
      ],
      [toggle, step],
    ),
  );
}
