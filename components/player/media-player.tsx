"use client";

import type { ReactNode, RefObject } from "react";
import { useSteadyError } from "../media/use-steady-error";
import { Button } from "../ui/button";
import { SeekBar } from "./seek-bar";
import { Transport } from "./transport";
import { mediaEvents, useMedia } from "./use-media";

interface PlayerProps {
  src: string | undefined;
  /** The accessible name. */
  label: string;
  onBroken?(): void;
  /** After the clock: a note, a download. */
  children?: ReactNode;
}

interface SoundPlayerProps extends PlayerProps {
  /** The element, for followers of its clock. */
  element?: RefObject<HTMLAudioElement | null>;
  /** Replaces the ruler; gets the played part, 0 to 1. */
  drawing?(part: number): ReactNode;
}

export function SoundPlayer({ src, label, onBroken = ignore, element, drawing, children }: SoundPlayerProps) {
  const { node, state, read, seek, toggle } = useMedia<HTMLAudioElement>({ element });
  const { at, length, playing } = state;
  useSteadyError(node, onBroken);
  return (
    <div className="flex w-full min-w-0 flex-col gap-2" data-part="player">
      <audio ref={node} src={src} aria-label={label} preload="metadata" onError={onBroken} {...mediaEvents(read)} />
      <SeekBar label="Position in the audio" {...{ at, length, seek, toggle }}>
        {drawing?.(length > 0 ? at / length : 0)}
      </SeekBar>
      <Transport {...{ at, length, playing, toggle }} disabled={!src}>
        {children}
      </Transport>
    </div>
  );
}

interface VideoPlayerProps extends PlayerProps {
  poster?: string;
  className?: string;
}

/** A video among other content; its own page adds frame steps and speeds. */
export function VideoPlayer({ src, label, onBroken = ignore, poster, className = "", children }: VideoPlayerProps) {
  const { node, state, read, seek, toggle, step, setMuted } = useMedia<HTMLVideoElement>();
  const { at, length, playing, muted } = state;
  useSteadyError(node, onBroken);
  return (
    <div className="flex w-full min-w-0 flex-col items-center gap-2" data-part="player">
      <video
        ref={node}
        src={src}
        poster={poster}
        preload="metadata"
        playsInline
        aria-label={label}
        className={`cursor-pointer ${className}`}
        onClick={toggle}
        onError={onBroken}
        {...mediaEvents(read)}
      />
      <div className="flex w-full min-w-0 flex-col gap-1">
        <SeekBar label="Position in the video" {...{ at, length, seek, toggle, step }} />
        <Transport {...{ at, length, playing, toggle }} disabled={!src}>
          <MuteAndFull muted={muted} setMuted={setMuted} node={node} />
          {children}
        </Transport>
      </div>
    </div>
  );
}

interface MuteAndFullProps {
  muted: boolean;
  setMuted(muted: boolean): void;
  node: RefObject<HTMLVideoElement | null>;
}

export function MuteAndFull({ muted, setMuted, node }: MuteAndFullProps) {
  return (
    <>
      <Button small variant="quiet" aria-pressed={muted} onClick={() => setMuted(!muted)}>
        {muted ? "Unmute" : "Mute"}
      </Button>
      <Button small variant="quiet" onClick={() => void node.current?.requestFullscreen().catch(() => undefined)}>
        Full screen
      </Button>
    </>
  );
}

const ignore = () => undefined;
