"use client";

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { buttonClass, IconButton } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { BARS, bytesOf, clock, extensionOf, peaksOf, playable } from "./sound";
import { useObjectUrl } from "./use-object-url";

/** Plays one sound. Space plays and pauses; arrows move by a second, with Shift by five; Home and End go to the ends. */
export function AudioPlayer({ mimeType, data, note }: { mimeType: string; data: string; note: string }) {
  const blob = useMemo(() => playable(bytesOf(data), mimeType), [data, mimeType]);
  const url = useObjectUrl(blob);
  const peaks = usePeaks(blob);
  const { audio, at, length, playing, read, toggle, seek, press } = usePlayer();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: the words stand in the parts beside it */}
      <audio
        ref={audio}
        src={url}
        onTimeUpdate={read}
        onLoadedMetadata={read}
        onPlay={read}
        onPause={read}
        onSeeked={read}
        onEnded={read}
      />
      <IconButton variant="default" icon={playing ? "pause" : "play"} label={playing ? "Pause" : "Play"} disabled={!url} onClick={toggle} />
      <span className="relative block h-9 min-w-40 max-w-105 flex-1">
        <Wave peaks={peaks} part={length > 0 ? at / length : 0} />
        <input
          type="range"
          aria-label="Place in the sound"
          aria-valuetext={`${clock(at)} of ${clock(length)}`}
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0 peer"
          min={0}
          max={length || 1}
          step={0.1}
          value={at}
          onKeyDown={press}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
        <span className="pointer-events-none absolute inset-0 peer-focus-visible:outline-2 peer-focus-visible:outline-link" />
      </span>
      <span className="mono">
        {clock(at)} <span className="text-ink-3">/ {clock(length)}</span>
      </span>
      <span className="label">{note}</span>
      {url && (
        <a
          className={buttonClass({ variant: "quiet", square: true })}
          href={url}
          download={`sound.${extensionOf(blob.type)}`}
          aria-label="Download the sound"
        >
          <Icon name="download" />
        </a>
      )}
    </div>
  );
}

/** What a player knows of its sound, in seconds, and what its buttons and keys do. */
function usePlayer() {
  const audio = useRef<HTMLAudioElement>(null);
  const [{ at, length, playing }, setState] = useState({ at: 0, length: 0, playing: false });
  const read = () => {
    const node = audio.current;
    if (node) setState({ at: node.currentTime, length: Number.isFinite(node.duration) ? node.duration : 0, playing: !node.paused });
  };
  const toggle = () => (audio.current?.paused ? void audio.current.play() : audio.current?.pause());
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = Math.min(Math.max(to, 0), length);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 5 : 1;
    const moves: Record<string, () => void> = {
      " ": toggle,
      ArrowLeft: () => seek(at - step),
      ArrowRight: () => seek(at + step),
      Home: () => seek(0),
      End: () => seek(length),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return { audio, at, length, playing, read, toggle, seek, press };
}

/** The sound as bars; what was played is darker. */
function Wave({ peaks, part }: { peaks: readonly number[]; part: number }) {
  const place = Math.min(part * BARS, BARS);
  return (
    <svg aria-hidden="true" className="block h-full w-full" viewBox={`0 0 ${BARS} 36`} preserveAspectRatio="none">
      <path d={barsOf(peaks, { from: 0, to: place })} stroke="var(--ink)" strokeWidth="0.6" />
      <path d={barsOf(peaks, { from: place, to: BARS })} stroke="var(--border)" strokeWidth="0.6" />
      <path d={`M${place} 0v36`} stroke="var(--ink)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function barsOf(peaks: readonly number[], { from, to }: { from: number; to: number }): string {
  const heights = peaks.map((peak) => Math.max(peak * 32, 1));
  return heights.map((height, bar) => (bar >= from && bar < to ? `M${bar + 0.5} ${18 - height / 2}v${height}` : "")).join("");
}

const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0);

/** The peaks of a sound; a flat line until it is read, and where the browser cannot read it. */
function usePeaks(blob: Blob): readonly number[] {
  const [peaks, setPeaks] = useState(FLAT);
  useEffect(() => {
    let current = true;
    const context = new OfflineAudioContext(1, 1, 24_000);
    blob
      .arrayBuffer()
      .then((bytes) => context.decodeAudioData(bytes))
      .then((sound) => {
        if (current) setPeaks(peaksOf(sound.getChannelData(0)));
      })
      .catch(() => {
        // The player itself says what it cannot play.
      });
    return () => {
      current = false;
    };
  }, [blob]);
  return peaks;
}
